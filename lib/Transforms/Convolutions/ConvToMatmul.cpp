// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Transforms/Convolutions/ConvToMatmul.h"
#include "Utils/CollectOps.h"
#include "linalg/Interfaces/LinalgHostInterface.h"
#include "linalg/Interfaces/LoopRanges.h"
#include "linalg/Interfaces/Recognizers.h"
#include "linalg/Transforms/Convolutions/Passes.h"
#include "linalg/Transforms/Forms/Specialize.h"
#include "linalg/Utils/ReportRefusal.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::structured {
#define GEN_PASS_DEF_LINALGCONVTOMATMULPASS
#include "linalg/Transforms/Convolutions/Passes.h.inc"
} // namespace mlir::structured

using namespace mlir;
using namespace mlir::structured;
using namespace mlir::structured::detail;

std::optional<Refusal>
mlir::structured::refuseToConvertToMatmul(StructuredOpInterface op) {
  std::optional<ConvolutionDims> dims = inferConvolutionDims(op);
  if (!dims || !isConvolution(op))
    return "it is no convolution";
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    if (isa<BaseMemRefType>(operand.get().getType()))
      return llvm::formatv("operand {0} is a buffer", number);
    auto tensor = dyn_cast<RankedTensorType>(operand.get().getType());
    if (tensor && tensor.getEncoding())
      return llvm::formatv("operand {0} has an encoding", number);
  }
  if (op.getNumDpsInputs() != 2)
    return "it has more inputs than an image and a filter";
  if (hasIndexSemantics(op))
    return "its payload uses indices of loops";
  if (dims->outputChannel.empty())
    return "each element of a window is used once: its filter has no output "
           "channels";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Collapsed loops
//===----------------------------------------------------------------------===//

namespace {
using Loops = SmallVector<unsigned>;

/// The loops of a convolution, grouped into the loops of the contraction.
class LoopGroups {
public:
  explicit LoopGroups(StructuredOpInterface op);

  /// A group for each loop of the contraction, outermost first: those over the
  /// result, in its order, followed by the reductions in the order of the
  /// filter.
  ArrayRef<Loops> get() const { return groups; }

  /// The groups of the dimensions of the windows' tensor, in order.
  ArrayRef<unsigned> getOfWindows() const { return ofWindows; }

  bool isReduction(unsigned group) const { return group >= numParallel; }

  /// For each collapsed dimension of an operand over `loops`: the group, and
  /// the original dimensions.
  SmallVector<std::pair<unsigned, ReassociationIndices>>
  collapse(ArrayRef<unsigned> loops) const;

private:
  /// Appends `loops`, grouping those that are adjacent in all of `orders` that
  /// have them, if `canJoin` allows the second one to join the last group.
  void append(ArrayRef<unsigned> loops, ArrayRef<Loops> orders,
              function_ref<bool(unsigned)> canJoin);

  SmallVector<Loops> groups;
  unsigned numParallel;
  SmallVector<unsigned> ofWindows;
};
} // namespace

/// The loops in the results of a projected permutation.
static Loops getLoops(AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [](AffineExpr expr) -> unsigned {
    return cast<AffineDimExpr>(expr).getPosition();
  });
}

/// Whether `second` directly follows `first` in `order`, or neither is in it.
static bool areNeighbours(ArrayRef<unsigned> order, unsigned first,
                          unsigned second) {
  const auto *place = llvm::find(order, first);
  if (place == order.end())
    return !llvm::is_contained(order, second);
  return std::next(place) != order.end() && *std::next(place) == second;
}

void LoopGroups::append(ArrayRef<unsigned> loops, ArrayRef<Loops> orders,
                        function_ref<bool(unsigned)> canJoin) {
  size_t first = groups.size();
  for (unsigned loop : loops) {
    bool isJoined = groups.size() > first && canJoin(loop) &&
                    llvm::all_of(orders, [&](const Loops &order) {
                      return areNeighbours(order, groups.back().back(), loop);
                    });
    if (isJoined)
      groups.back().push_back(loop);
    else
      groups.push_back({loop});
  }
}

LoopGroups::LoopGroups(StructuredOpInterface op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Loops filter = getLoops(maps[1]), result = getLoops(maps[2]), reductions;
  Loops image;
  for (unsigned loop : result)
    if (maps[0].isFunctionOfDim(loop))
      image.push_back(loop);
  for (unsigned loop : filter)
    if (!llvm::is_contained(result, loop))
      reductions.push_back(loop);
  SmallVector<int64_t> extents = getStaticLoopSizes(op);
  // Whether the product of the static extents of the last group and `loop` fits
  // 64 bits.
  auto isCountable = [&](unsigned loop) {
    int64_t product = ShapedType::isStatic(extents[loop]) ? extents[loop] : 1;
    return llvm::none_of(groups.back(), [&](unsigned other) {
      return ShapedType::isStatic(extents[other]) &&
             llvm::MulOverflow(product, extents[other], product);
    });
  };
  append(result, {filter, result, image}, [&](unsigned loop) {
    // One dynamic extent of the result follows from the product of all.
    auto isStatic = [&](unsigned loop) {
      return ShapedType::isStatic(extents[loop]);
    };
    return isCountable(loop) &&
           (isStatic(loop) || llvm::all_of(groups.back(), isStatic));
  });
  numParallel = groups.size();
  append(reductions, {filter}, isCountable);

  // The last dimension of the result is also that of the windows' tensor, if it
  // has it, so that contiguous stores have contiguous loads.
  for (unsigned group = 0; group < groups.size(); ++group)
    if (isReduction(group) || llvm::is_contained(image, groups[group].front()))
      ofWindows.push_back(group);
  unsigned last = numParallel - 1;
  if (auto *place = llvm::find(ofWindows, last); place != ofWindows.end())
    std::rotate(place, std::next(place), ofWindows.end());
}

SmallVector<std::pair<unsigned, ReassociationIndices>>
LoopGroups::collapse(ArrayRef<unsigned> loops) const {
  SmallVector<std::pair<unsigned, ReassociationIndices>> dims;
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    const auto *group = llvm::find_if(groups, [&, loop = loop](auto &group) {
      return llvm::is_contained(group, loop);
    });
    unsigned number = group - groups.begin();
    if (dims.empty() || dims.back().first != number)
      dims.push_back({number, {}});
    dims.back().second.push_back(dim);
  }
  return dims;
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

/// Copies the elements of each window of the image to a tensor over `loops`.
static StructuredOpInterface buildGather(OpBuilder &builder,
                                         StructuredOpInterface op,
                                         ArrayRef<unsigned> loops) {
  Value image = op.getDpsInputs()[0];
  SmallVector<OpFoldResult> extents = getLoopSizes(builder, op.getLoc(), op);
  SmallVector<OpFoldResult> sizes;
  SmallVector<AffineExpr> places(op.getNumLoops());
  for (auto [place, loop] : llvm::enumerate(loops)) {
    sizes.push_back(extents[loop]);
    places[loop] = builder.getAffineDimExpr(place);
  }
  for (AffineExpr &place : places)
    if (!place)
      place = builder.getAffineConstantExpr(0);
  Value init = tensor::EmptyOp::create(builder, op.getLoc(), sizes,
                                       getPayloadType(image.getType()));
  AffineMap map = op.getIndexingMapsArray()[0].replaceDimsAndSymbols(
      places, {}, loops.size(), 0);
  SmallVector<utils::IteratorType> iterators(loops.size(),
                                             utils::IteratorType::parallel);
  StructuredOpInterface gather =
      LinalgHostInterface::get(op.getContext())
          .createGeneric(builder, op.getLoc(), image, init,
                         {map, builder.getMultiDimIdentityMap(loops.size())},
                         iterators);
  buildPayload(builder, gather, [](OpBuilder &, Location, ValueRange elements) {
    return SmallVector<Value>{elements.front()};
  });
  return gather;
}

namespace {
/// An operand of the contraction.
struct CollapsedOperand {
  CollapsedOperand(OpBuilder &builder, Location loc, const LoopGroups &groups,
                   Value plain, ArrayRef<unsigned> loops);

  /// Expands `result`, a tensor of this shape, to the shape of `plain`.
  Value expand(OpBuilder &builder, Location loc, Value result) const;

  Value plain, value;
  SmallVector<ReassociationIndices> reassociation;
  AffineMap map;
};
} // namespace

CollapsedOperand::CollapsedOperand(OpBuilder &builder, Location loc,
                                   const LoopGroups &groups, Value plain,
                                   ArrayRef<unsigned> loops)
    : plain(plain), value(plain) {
  SmallVector<AffineExpr> results;
  for (auto &[group, dims] : groups.collapse(loops)) {
    results.push_back(builder.getAffineDimExpr(group));
    reassociation.push_back(dims);
  }
  map = AffineMap::get(groups.get().size(), 0, results, builder.getContext());
  if (reassociation.size() != loops.size())
    value = tensor::CollapseShapeOp::create(builder, loc, plain, reassociation);
}

Value CollapsedOperand::expand(OpBuilder &builder, Location loc,
                               Value result) const {
  if (value == plain)
    return result;
  return tensor::ExpandShapeOp::create(
      builder, loc, plain.getType(), result, reassociation,
      tensor::getMixedSizes(builder, loc, plain));
}

/// `convToMatmul` of an op that it does not refuse.
static ConvToMatmulResult convert(RewriterBase &rewriter,
                                  StructuredOpInterface op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  LoopGroups groups(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Loops windowLoops;
  for (unsigned group : groups.getOfWindows())
    llvm::append_range(windowLoops, groups.get()[group]);
  ConvToMatmulResult result;
  result.gather = buildGather(rewriter, op, windowLoops);
  CollapsedOperand windows(rewriter, loc, groups, result.gather->getResult(0),
                           windowLoops);
  CollapsedOperand filter(rewriter, loc, groups, op.getDpsInputs()[1],
                          getLoops(maps[1]));
  CollapsedOperand init(rewriter, loc, groups, op.getDpsInits()[0],
                        getLoops(maps[2]));
  SmallVector<utils::IteratorType> iterators;
  for (unsigned group = 0; group < groups.get().size(); ++group)
    iterators.push_back(groups.isReduction(group)
                            ? utils::IteratorType::reduction
                            : utils::IteratorType::parallel);
  result.contraction = movePayloadToGeneric(
      rewriter, op, {windows.value, filter.value}, init.value,
      {windows.map, filter.map, init.map}, iterators);
  rewriter.replaceOp(
      op, init.expand(rewriter, loc, result.contraction->getResult(0)));
  return result;
}

FailureOr<ConvToMatmulResult>
mlir::structured::convToMatmul(RewriterBase &rewriter,
                               StructuredOpInterface op) {
  if (auto refusal = refuseToConvertToMatmul(op))
    return rewriter.notifyMatchFailure(op, refusal->reason);
  return convert(rewriter, op);
}

namespace {
struct ConvToMatmulPass
    : structured::impl::LinalgConvToMatmulPassBase<ConvToMatmulPass> {
  void runOnOperation() override {
    NamedOps ops(&getContext());
    IRRewriter rewriter(&getContext());
    for (StructuredOpInterface op :
         collectStructuredOps(getOperation(), "linalg-conv-to-matmul"))
      convertOne(rewriter, op, ops);
  }

private:
  void convertOne(RewriterBase &rewriter, StructuredOpInterface op,
                  const NamedOps &ops) {
    Location loc = op.getLoc();
    StringRef name = op->getName().getStringRef();
    if (auto refusal = refuseToConvertToMatmul(op))
      return reportRefusal("linalg-conv-to-matmul", "NotConverted", op,
                           *refusal);
    ConvToMatmulResult result = convert(rewriter, op);
    Operation *contraction = result.contraction;
    SpecializeOptions options;
    options.mostGeneral = NamedFormKind::Named;
    FailureOr<Operation *> named =
        specialize(rewriter, result.contraction, ops, options);
    if (succeeded(named))
      contraction = *named;
    remark::passed(
        loc,
        remark::RemarkOpts::name("Converted").category("linalg-conv-to-matmul"))
        << remark::add("wrote {0} as {1} of its windows and its filter", name,
                       contraction->getName().getStringRef());
  }
};
} // namespace
