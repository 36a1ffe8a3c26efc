// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FormerGeneric.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <array>

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

//===----------------------------------------------------------------------===//
// Numbers of operands
//===----------------------------------------------------------------------===//

/// The value of an integer of any type that is not negative and at most 32
/// bits.
static std::optional<int64_t> getCount(Attribute attribute) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  std::optional<int64_t> value =
      integer ? integer.getValue().trySExtValue() : std::nullopt;
  return value && *value >= 0 && *value <= INT32_MAX ? value : std::nullopt;
}

static ParseResult takeCount(OpAsmParser &parser, NamedAttrList &attrs,
                             SMLoc loc, StringRef name, StringRef meaning,
                             std::optional<int64_t> &count) {
  Attribute found = attrs.erase(name);
  if (!found)
    return success();
  count = getCount(found);
  if (count)
    return success();
  return parser.emitError(loc)
         << "'" << name << "' is " << found << ", expected " << meaning;
}

ParseResult mlir::structured::detail::takeCounts(OpAsmParser &parser,
                                                 NamedAttrList &attrs,
                                                 FormerGeneric &generic) {
  SMLoc loc = generic.loc;
  if (takeCount(parser, attrs, loc, "args_in", "the number of inputs",
                generic.numInputs) ||
      takeCount(parser, attrs, loc, "args_out", "the number of outputs",
                generic.numOutputs))
    return failure();
  Attribute views = attrs.erase("n_views");
  if (!views)
    return success();
  auto counts = dyn_cast<ArrayAttr>(views);
  if (!counts || counts.size() != 2 || !getCount(counts[0]) ||
      !getCount(counts[1]))
    return parser.emitError(loc)
           << "'n_views' is " << views
           << ", expected the numbers of inputs and outputs, such as [2, 1]";
  for (auto [count, name, view] :
       llvm::zip(std::array{&generic.numInputs, &generic.numOutputs},
                 std::array{"args_in", "args_out"}, counts)) {
    if (*count && *count != getCount(view))
      return parser.emitError(loc)
             << "'n_views' is " << views << ", but '" << name << "' is "
             << **count << ", expected the same number";
    *count = getCount(view);
  }
  return success();
}

FailureOr<FlatSymbolRefAttr>
mlir::structured::detail::takeFunction(OpAsmParser &parser, SMLoc loc,
                                       NamedAttrList &attrs) {
  Attribute written = attrs.erase("fun");
  auto function = dyn_cast_or_null<FlatSymbolRefAttr>(written);
  if (!written || function)
    return function;
  auto library = dyn_cast<StringAttr>(written);
  if (!library)
    return parser.emitError(loc) << "'fun' is " << written
                                 << ", expected a function of the module, such "
                                    "as @f";
  Attribute other = attrs.set("library_call", library);
  if (other && other != library)
    return parser.emitError(loc)
           << "'fun' is " << library << " and 'library_call' is " << other
           << ", expected one name of a library function";
  return FlatSymbolRefAttr();
}

/// Whether the numbers that are written are those of the operands and results.
static ParseResult verifyCounts(OpAsmParser &parser, size_t numOperands,
                                size_t numResults,
                                const FormerGeneric &generic) {
  if (!generic.numInputs || !generic.numOutputs)
    return parser.emitError(generic.loc)
           << "has no '" << (generic.numInputs ? "args_out" : "args_in")
           << "', expected the numbers of inputs and outputs as 'args_in' and "
              "'args_out', or operands in 'ins(...) outs(...)'";
  int64_t inputs = *generic.numInputs, outputs = *generic.numOutputs;
  int64_t views = numOperands + numResults;
  if (inputs + outputs == views && outputs >= int64_t(numResults))
    return success();
  return parser.emitError(generic.loc)
         << "has " << inputs << " inputs and " << outputs
         << " outputs by its attributes, but " << numOperands
         << " operands and " << numResults
         << " results: expected inputs and output buffers as operands, and "
            "other outputs as results";
}

ParseResult mlir::structured::detail::splitOperands(OpAsmParser &parser,
                                                    ArrayRef<Type> operandTypes,
                                                    ArrayRef<Type> results,
                                                    FormerGeneric &generic) {
  if (verifyCounts(parser, operandTypes.size(), results.size(), generic))
    return failure();
  generic.types.inputs.assign(operandTypes.begin(),
                              operandTypes.begin() + *generic.numInputs);
  for (Type type : operandTypes.drop_front(*generic.numInputs)) {
    if (!isa<BaseMemRefType>(type))
      return parser.emitError(generic.loc)
             << "operand " << *generic.numInputs + generic.types.inits.size()
             << " is an output of type " << type
             << ", expected a buffer: an output on tensors is a result here, "
                "and an init in 'outs(...)'";
    generic.types.inits.push_back(type);
  }
  for (auto [index, type] : llvm::enumerate(results))
    if (!isa<RankedTensorType>(type))
      return parser.emitError(generic.loc) << "result " << index << " has type "
                                           << type << ", expected a tensor";
  return success();
}

//===----------------------------------------------------------------------===//
// Payloads
//===----------------------------------------------------------------------===//

void mlir::structured::detail::addCallAsPayload(OpAsmParser &parser, SMLoc loc,
                                                OperationState &result,
                                                FlatSymbolRefAttr function,
                                                unsigned numIndices,
                                                const OperandTypes &types,
                                                ArrayRef<Type> results) {
  MLIRContext *context = parser.getContext();
  context->loadDialect<func::FuncDialect>();
  const auto &host = LinalgHostInterface::get(context);
  Location opLoc = parser.getEncodedSourceLoc(loc);
  Block *payload = new Block;
  result.addRegion()->push_back(payload);
  for (Type type : llvm::concat<const Type>(types.inputs, types.inits))
    payload->addArgument(getPayloadType(type), opLoc);
  OpBuilder builder(context);
  builder.setInsertionPointToStart(payload);
  SmallVector<Value> arguments;
  for (unsigned loop = 0; loop < numIndices; ++loop)
    arguments.push_back(host.createIndex(builder, opLoc, loop));
  llvm::append_range(arguments, payload->getArguments());
  SmallVector<Type> elements;
  for (Type type : llvm::concat<const Type>(types.inits, results))
    elements.push_back(getPayloadType(type));
  auto call =
      func::CallOp::create(builder, opLoc, function, elements, arguments);
  host.createYield(builder, opLoc, call.getResults());
}

ParseResult mlir::structured::detail::replaceIndexArguments(
    OpAsmParser &parser, SMLoc loc, Block &payload, unsigned numIndices) {
  if (payload.getNumArguments() < numIndices)
    return parser.emitError(loc)
           << "has a payload of " << payload.getNumArguments()
           << " arguments, expected one index for each of the " << numIndices
           << " loops, and the elements of operands after them";
  const auto &host = LinalgHostInterface::get(parser.getContext());
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(&payload);
  for (unsigned loop = 0; loop < numIndices; ++loop) {
    BlockArgument index = payload.getArgument(loop);
    if (!index.getType().isIndex())
      return parser.emitError(loc)
             << "argument " << loop << " of the payload has type "
             << index.getType() << ", expected index: it is that of loop d"
             << loop;
    if (!index.use_empty())
      index.replaceAllUsesWith(host.createIndex(builder, index.getLoc(), loop));
  }
  payload.eraseArguments(0, numIndices);
  return success();
}

void mlir::structured::detail::replaceReturn(Block &payload) {
  if (payload.empty() ||
      payload.back().getName().getStringRef() != "linalg.payload.return")
    return;
  Operation *returned = &payload.back();
  OpBuilder builder(returned);
  LinalgHostInterface::get(builder.getContext())
      .createYield(builder, returned->getLoc(), returned->getOperands())
      ->setDiscardableAttrs(returned->getDiscardableAttrDictionary());
  returned->erase();
}

void mlir::structured::detail::addMissingArguments(OpAsmParser &parser,
                                                   Block &payload,
                                                   const FormerGeneric &generic,
                                                   ArrayRef<Type> results) {
  size_t inputs = generic.types.inputs.size(),
         buffers = generic.types.inits.size();
  Location loc = parser.getEncodedSourceLoc(generic.loc);
  auto add = [&](ArrayRef<Type> types) {
    for (Type type : types)
      payload.addArgument(getPayloadType(type), loc);
  };
  if (payload.getNumArguments() == inputs)
    add(generic.types.inits);
  if (payload.getNumArguments() == inputs + buffers)
    add(results);
}
