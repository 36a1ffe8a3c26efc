// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `scf.parallel`, `scf.foreach_thread` and `linalg.tiled_loop`.

#include "Import/Rewrites.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

static bool isNamed(const Statement &statement, StringRef name) {
  return StringRef(statement.opName).split('.').second == name;
}

/// `scf.reduce(%x) : f32 {...}`, or with the type after the region. Today the
/// type is within the parentheses.
static void moveReducedType(Rewriter &rewriter, Statement &reduce) {
  Document &document = rewriter.document;
  Cursor cursor = rewriter.getOperands(reduce);
  TokenRange list = cursor.consumeBrackets("(");
  if (list.empty() || document[list.end - 2].is(":"))
    return;
  if (!cursor.consume(":") && !reduce.regions.empty()) {
    cursor = Cursor(document, reduce.regions.back().range.end);
    if (!cursor.consume(":"))
      return;
  }
  unsigned colon = cursor.getPosition() - 1;
  TokenRange type = cursor.consumeType();
  if (colon < list.end || type.empty())
    return;
  document[list.end - 1].before += " : " + rewriter.getText(type);
  document.replace({colon, type.end}, "");
}

/// Writes reductions as the first one, with the operands and regions of all.
static LogicalResult joinReductions(Rewriter &rewriter,
                                    ArrayRef<Statement *> reductions) {
  Document &document = rewriter.document;
  std::vector<TokenRange> lists;
  for (Statement *reduce : reductions) {
    lists.push_back(rewriter.getOperands(*reduce).consumeBrackets("("));
    if (lists.back().empty() || reduce->regions.empty())
      return rewriter.error(reduce->name, "expected an operand and a region");
  }
  std::string values, types;
  for (auto [reduce, list] : llvm::zip_equal(reductions, lists)) {
    moveReducedType(rewriter, *reduce);
    values += (values.empty() ? "" : ", ") +
              rewriter.getText({list.begin + 1, list.begin + 2});
    StringRef type = document[list.end - 1].before;
    types += (types.empty() ? "" : ", ") + type.drop_front(3).str();
    if (reduce == reductions[0])
      continue;
    document.replace({reduce->name, list.end}, ",");
    document[reduce->name].hasBlanks = false;
    reduce->isDone = true;
  }
  document.replace(lists[0], "(" + values + " : " + types + ")");
  document.rename(*reductions[0], "scf.reduce");
  return success();
}

/// `scf.parallel` and `loop.parallel`: one `scf.reduce` is the terminator
/// today, where `scf.yield` was one.
LogicalResult mlir::structured::detail::rewriteParallel(Rewriter &rewriter,
                                                        Statement &operation) {
  Document &document = rewriter.document;
  bool isOldName = operation.opName != "scf.parallel";
  if (isOldName)
    document.rename(operation, "scf.parallel");
  if (operation.regions.empty() || operation.regions.front().statements.empty())
    return success(isOldName);
  Statements &statements = operation.regions.front().statements;
  Statement &last = *statements.back();
  std::vector<Statement *> reductions;
  for (auto &statement : statements)
    if (statement->opName == "scf.reduce" || statement->opName == "loop.reduce")
      reductions.push_back(statement.get());
  bool hasYield = isNamed(last, "yield");
  bool isToday = !isOldName && !hasYield &&
                 (reductions.empty() || reductions.back() == &last);
  if (isToday && reductions.size() < 2)
    return failure();
  if (!reductions.empty() && failed(joinReductions(rewriter, reductions)))
    return failure();
  // Other operations between the reductions and after them come first.
  bool isBehind = false;
  for (auto &statement : statements) {
    bool isReduction = llvm::is_contained(reductions, statement.get());
    isBehind |= isReduction;
    if (isBehind && !isReduction && !(hasYield && statement.get() == &last))
      document.moveBefore(statement->range, reductions[0]->range.begin);
  }
  if (hasYield && reductions.empty())
    document.rename(last, "scf.reduce");
  else if (hasYield)
    document.replace(last.range, "");
  last.isDone |= hasYield;
  return success();
}

/// What `tensor.parallel_insert_slice %x into %destination[...]` writes to.
static std::vector<unsigned> getDestinations(Document &document,
                                             const Statement &terminator) {
  std::vector<unsigned> destinations;
  for (const RegionText &region : terminator.regions)
    for (const auto &statement : region.statements)
      for (unsigned i = statement->name; i + 1 < statement->range.end; ++i)
        if (document[i].is("into") && document[i + 1].is(Kind::Value))
          destinations.push_back(i + 1);
  return destinations;
}

/// Gives the tensors that a loop without `shared_outs` writes new names within
/// it.
static LogicalResult addSharedOuts(Rewriter &rewriter, Statement &operation,
                                   const Statement &terminator,
                                   unsigned arrow) {
  Document &document = rewriter.document;
  std::vector<unsigned> destinations = getDestinations(document, terminator);
  std::vector<TokenRange> types = Cursor(document, arrow + 1).consumeTypes();
  if (destinations.size() != types.size())
    return rewriter.error(operation.name,
                          "expected one parallel insertion for each result");
  std::string outs;
  for (unsigned destination : destinations) {
    std::string name = document.createName("shared");
    StringRef old = document[destination].spelling;
    outs += (outs.empty() ? "" : ", ") + name + " = " + old.str();
    const RegionText &body = operation.regions.front();
    for (unsigned i = body.range.begin; i < body.range.end; ++i)
      if (document[i].spelling == old && document[i].is(Kind::Value))
        document[i].text = name;
  }
  document[arrow].before += "shared_outs(" + outs + ") ";
  return success();
}

/// `thread_dim_mapping = [1, 0]` is `mapping = [#gpu.thread<y>,
/// #gpu.thread<x>]`.
static void rewriteMapping(Document &document, unsigned key) {
  document.replace({key, key + 1}, "mapping");
  unsigned open = key + 2;
  for (TokenRange dim : document.getElements(open))
    for (auto [number, name] : {std::pair("0", "x"), {"1", "y"}, {"2", "z"}})
      if (document[dim.begin].spelling == number)
        document.replace(dim, Twine("#gpu.thread<") + name + ">");
}

/// `scf.foreach_thread` is `scf.forall` today.
LogicalResult
mlir::structured::detail::rewriteForeachThread(Rewriter &rewriter,
                                               Statement &operation) {
  Document &document = rewriter.document;
  Statement *terminator = nullptr;
  if (!operation.regions.empty())
    for (auto &statement : operation.regions.front().statements)
      if (statement->opName == "scf.foreach_thread.perform_concurrently")
        terminator = statement.get();
  if (terminator)
    document.rename(*terminator, "scf.forall.in_parallel");
  bool hasSharedOuts = false;
  unsigned arrow = 0;
  unsigned end = operation.regions.empty()
                     ? operation.range.end
                     : operation.regions.front().range.begin;
  for (unsigned i = operation.name; i < end;
       i = std::max(i, document.getPartner(i)) + 1) {
    hasSharedOuts |= document[i].is("shared_outs");
    if (document[i].is("->"))
      arrow = i;
  }
  for (unsigned i = end; i < operation.range.end; ++i)
    if (document[i].is("thread_dim_mapping") && document[i + 1].is("=") &&
        document[i + 2].is("["))
      rewriteMapping(document, i);
  document.rename(operation, "scf.forall");
  if (!arrow || hasSharedOuts || !terminator)
    return success();
  return addSharedOuts(rewriter, operation, *terminator, arrow);
}

namespace {
/// `linalg.tiled_loop (%i, %j) = (%l, ...) to (...) step (...) ins(...)
/// outs(...) iterators[...] distribution[...] {...}` as nested `scf.for`.
class TiledLoopTranslator {
public:
  TiledLoopTranslator(Rewriter &rewriter, Statement &operation)
      : rewriter(rewriter), document(rewriter.document), operation(operation) {}
  LogicalResult run();

private:
  LogicalResult read();
  bool readBounds(Cursor &cursor);
  LogicalResult readOperands(TokenRange list, bool areOutputs);
  void renameInBody(StringRef old, StringRef name);
  void write();

  Rewriter &rewriter;
  Document &document;
  Statement &operation;
  std::vector<std::string> bounds[4];
  /// Of the tensors that the loop yields.
  std::vector<std::string> inits, names, types;
};
} // namespace

void TiledLoopTranslator::renameInBody(StringRef old, StringRef name) {
  const TokenRange body = operation.regions.front().range;
  for (unsigned i = body.begin; i < body.end; ++i)
    if (document[i].is(Kind::Value) && document[i].spelling == old)
      document[i].text = name.str();
}

bool TiledLoopTranslator::readBounds(Cursor &cursor) {
  constexpr StringLiteral words[] = {"", "=", "to", "step"};
  for (auto [i, word] : llvm::enumerate(words)) {
    if (!word.empty() && !cursor.consume(word))
      return false;
    TokenRange list = cursor.consumeBrackets("(");
    if (list.empty())
      return false;
    for (TokenRange element : document.getElements(list.begin))
      bounds[i].push_back(rewriter.getText(element));
    if (bounds[i].empty() || bounds[i].size() != bounds[0].size())
      return false;
  }
  return true;
}

/// `(%a = %A: T, %b = %B: U)` or `(%A, %B: T, U)`.
LogicalResult TiledLoopTranslator::readOperands(TokenRange list,
                                                bool areOutputs) {
  struct Operand {
    std::string name, value, type;
    bool isRenamed;
  };
  std::vector<Operand> operands;
  size_t numTyped = 0;
  for (TokenRange element : document.getElements(list.begin)) {
    Cursor cursor(document, element.begin);
    TokenRange first = cursor.consume(Kind::Value);
    if (!first.empty()) {
      TokenRange second =
          cursor.consume("=") ? cursor.consume(Kind::Value) : first;
      operands.push_back({document[first.begin].spelling.str(),
                          rewriter.getText(second), "",
                          first.begin != second.begin});
    }
    if (!first.empty() && !cursor.consume(":"))
      continue;
    TokenRange type = cursor.consumeType();
    if (type.empty() || numTyped >= operands.size())
      return rewriter.error(element.begin, "expected a type for each operand");
    operands[numTyped++].type = rewriter.getText(type);
  }
  if (numTyped != operands.size())
    return rewriter.error(list.begin, "expected a type for each operand");
  for (const auto &[name, value, type, isRenamed] : operands) {
    bool isYielded =
        areOutputs && isa_and_nonnull<TensorType>(document.getType(type));
    if (!isYielded) {
      renameInBody(name, value);
      continue;
    }
    names.push_back(isRenamed ? name : document.createName("out"));
    renameInBody(name, names.back());
    inits.push_back(value);
    types.push_back(type);
  }
  return success();
}

LogicalResult TiledLoopTranslator::read() {
  Cursor cursor = rewriter.getOperands(operation);
  if (operation.regions.empty() || !readBounds(cursor))
    return rewriter.error(operation.name,
                          "expected '(%i, ...) = (...) to (...) step (...)' "
                          "with as many bounds and steps as loops");
  unsigned end = operation.regions.front().range.begin;
  while (cursor.getPosition() < end) {
    bool areOutputs = cursor.is("outs");
    bool hasOperands = areOutputs || cursor.is("ins");
    if (cursor.consume(Kind::Word).empty())
      return rewriter.error(cursor.getPosition(),
                            "expected 'ins', 'outs', 'iterators', "
                            "'distribution' or the body");
    TokenRange list = cursor.consumeBrackets(hasOperands ? "(" : "[");
    if (list.empty())
      return rewriter.error(cursor.getPosition(), "expected a list");
    if (hasOperands && failed(readOperands(list, areOutputs)))
      return failure();
  }
  return success();
}

void TiledLoopTranslator::write() {
  std::string indent = document.getIndentation(operation);
  std::string typeList = llvm::join(types, ", ");
  std::vector<std::string> outer = inits;
  std::string head, yields;
  size_t numLoops = bounds[0].size();
  for (size_t i = 0; i < numLoops; ++i) {
    bool isInnermost = i + 1 == numLoops;
    std::string result = isInnermost ? "" : document.createName("tiled");
    std::string arguments;
    std::vector<std::string> inner;
    for (size_t k = 0; k < inits.size(); ++k) {
      inner.push_back(isInnermost ? names[k] : document.createName("carried"));
      arguments += (k ? ", " : "") + inner[k] + " = " + outer[k];
    }
    head += "scf.for " + bounds[0][i] + " = " + bounds[1][i] + " to " +
            bounds[2][i] + " step " + bounds[3][i];
    if (!inits.empty())
      head +=
          (" iter_args(" + Twine(arguments) + ") -> (" + typeList + ")").str();
    outer = std::move(inner);
    if (isInnermost)
      continue;
    head += " {\n" + indent + "  ";
    std::string yielded = result;
    if (inits.size() > 1) {
      yielded.clear();
      for (size_t k = 0; k < inits.size(); ++k)
        yielded += (k ? ", " : "") + result + "#" + std::to_string(k);
      result += ":" + std::to_string(inits.size());
    }
    if (!inits.empty()) {
      head += result + " = ";
      yields +=
          ("\n" + Twine(indent) + "  scf.yield " + yielded + " : " + typeList)
              .str();
    }
    yields += "\n" + indent + "}";
  }
  const RegionText &body = operation.regions.front();
  document.replace({operation.name, body.range.begin}, head);
  document[body.range.begin].before += " ";
  document[body.range.begin].hasBlanks = false;
  document[body.range.end - 1].after += yields;
  operation.opName = "scf.for";
}

LogicalResult TiledLoopTranslator::run() {
  if (failed(read()))
    return failure();
  write();
  for (auto &statement : operation.regions.front().statements)
    if (statement->opName == "linalg.yield")
      document.rename(*statement, "scf.yield");
  return success();
}

LogicalResult mlir::structured::detail::rewriteTiledLoop(Rewriter &rewriter,
                                                         Statement &operation) {
  return TiledLoopTranslator(rewriter, operation).run();
}
