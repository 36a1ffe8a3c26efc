// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Import/Rewrites.h"

using namespace mlir;
using namespace mlir::structured::detail;
using Kind = Token::Kind;

/// The region that an operation is in, or null for the file.
static const RegionText *getRegion(const Statement &operation) {
  if (operation.parent)
    for (const RegionText &region : operation.parent->regions)
      if (region.range.begin < operation.range.begin &&
          operation.range.end <= region.range.end)
        return &region;
  return nullptr;
}

/// How many operations add to a group, if they all follow it in its block, and
/// each other use waits for it.
static std::optional<int64_t> countAdditions(Document &document,
                                             const Statement &group,
                                             const RegionText &region) {
  StringRef value = document[group.results.begin].spelling;
  int64_t uses = 0, additions = 0;
  for (unsigned i = group.range.end; i < region.range.end; ++i)
    uses +=
        document[i].spelling == value && !document[i - 1].is("async.await_all");
  for (auto &statement : region.statements) {
    if (statement->range.begin < group.range.end)
      continue;
    if (statement->kind == Statement::Kind::Label)
      break;
    unsigned name = statement->name;
    additions += document[name].is("async.add_to_group") &&
                 name + 3 < statement->range.end &&
                 document[name + 3].spelling == value;
  }
  return uses == additions ? std::optional(additions) : std::nullopt;
}

/// `async.create_group`: the number of tokens is an operand today.
LogicalResult
mlir::structured::detail::rewriteCreateGroup(Rewriter &rewriter,
                                             Statement &operation) {
  Document &document = rewriter.document;
  const RegionText *region = getRegion(operation);
  // The next word may be a value of the next operation.
  bool hasSize = operation.name + 1 < operation.range.end &&
                 document[operation.name + 1].is(Kind::Value);
  if (!document[operation.name].is(Kind::Word) || !region || hasSize ||
      operation.results.empty())
    return failure();
  std::optional<int64_t> size = countAdditions(document, operation, *region);
  if (!size)
    return rewriter.error(
        operation.name,
        "expected the number of tokens in the group, which is an operand "
        "today; it is known if each 'async.add_to_group' is in the block of "
        "the group");
  document[operation.name].after +=
      " " + rewriter.createIndex(operation, *size) + " : !async.group";
  return success();
}
