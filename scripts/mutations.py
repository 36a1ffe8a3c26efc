"""The mutations of scripts/mutation_test.py: a description, a text that occurs once in the sources,
and its replacement."""

from collections import namedtuple

Mutation = namedtuple("Mutation", "kind old new")

MUTATIONS = [Mutation(*one) for one in [
    # Interfaces
    ("wrong identity element: of products of integers", "return APInt(width, 1); })", "return APInt(width, 0); })"),
    ("wrong identity element: of the least signed integer", "return APInt::getSignedMaxValue(width); })",
     "return APInt::getSignedMinValue(width); })"),
    ("wrong identity element: of the greatest float", ".Case([&](arith::MaximumFOp) { return getLimit(semantics, true); })",
     ".Case([&](arith::MaximumFOp) { return APFloat::getZero(semantics); })"),
    ("wrong identity element: the sign of zero", "[&](auto) { return APFloat::getZero(semantics, /*Negative=*/true); })",
     "[&](auto) { return APFloat::getZero(semantics); })"),
    ("off by one: the size of an image of loops", "*bounds.max - *bounds.min + 1", "*bounds.max - *bounds.min"),
    ("wrong bound: an intersection of boxes", "if (!last || (otherLast && *otherLast < *last))",
     "if (!last || (otherLast && *otherLast > *last))"),
    ("lost check: views that overlap", "if (a.kind == Kind::Allocation || b.kind == Kind::Allocation)", "if (a.kind != b.kind)"),
    # IR
    ("wrong payload: a difference of integers", "arith::SubFOp, arith::SubIOp,", "arith::SubFOp, arith::AddIOp,"),
    ("wrong cast: of an unsigned integer to a wider one", "return arith::ExtUIOp::create(builder, loc, to, value);",
     "return arith::ExtSIOp::create(builder, loc, to, value);"),
    ("wrong cast: of an unsigned integer to a float", "return arith::UIToFPOp::create(builder, loc, to, value);",
     "return arith::SIToFPOp::create(builder, loc, to, value);"),
    ("wrong identity element: of the maximum in softmax", "reduce(input, APFloat::getInf(semantics, /*Negative=*/true),",
     "reduce(input, APFloat::getZero(semantics),"),
    # Canonicalization
    ("lost check: padding of a pack", "if (!relayout.padding || relayout.padding == value ||", "if (value ||"),
    ("off by one: an access that stays inside", "range->min < 0 || range->max >= size :", "range->min < 0 || range->max > size :"),
    ("lost check: padding of a filled tensor", "if (!fill || !padding || op.getNofold() || !areEqual(fill->value, padding))",
     "if (!fill || !padding || op.getNofold())"),
    # Decompositions
    ("swapped map: an unpack to a permuted tensor", "AffineMap map = inversePermutation(AffineMap::getMultiDimMapWithTargets(",
     "AffineMap map = (AffineMap::getMultiDimMapWithTargets("),
    ("off by one: a matrix of Winograd's convolution", "product[i] = product[i - 1] - point.at * product[i];",
     "product[i] = product[i - 1] + point.at * product[i];"),
    # Transforms
    ("off by one: the size of a tile's slice", "sizes.push_back(apply(expr.replaceDims(last) + 1, loopSizes));",
     "sizes.push_back(apply(expr.replaceDims(last), loopSizes));"),
    ("off by one: the last iteration of a tile", "last.push_back(builder.getAffineDimExpr(loop) - 1);",
     "last.push_back(builder.getAffineDimExpr(loop));"),
    ("wrong map: a split loop", "return getAffineDimExpr(loop, context) * extents.second +",
     "return getAffineDimExpr(loop, context) * extents.first +"),
    ("swapped map: interchanged loops", "placeOfLoop = invertPermutationVector(permutation);", "placeOfLoop(permutation);"),
    ("forgotten remainder: the outermost peeled loop", "for (int place = places.size() - 1; place >= 0; --place) {",
     "for (int place = places.size() - 1; place > 0; --place) {"),
    ("lost check: the order of tiles", "llvm::all_of(ArrayRef(cut).drop_back(!cut.empty()), hasOneIteration);",
     "(hasOneIteration(0) || true);"),
    ("wrong bound: the pieces of a tile of pack", "sizes.apply((a + b).ceilDiv(c), {skip, size, piece});",
     "sizes.apply((a + b).floorDiv(c), {skip, size, piece});"),
    ("wrong bound: the first piece of a tile of pack", "offset = sizes.apply(a.floorDiv(b), {offset, piece});",
     "offset = sizes.apply(a.ceilDiv(b), {offset, piece});"),
    ("missing copy: of what a promoted op gives", "result.copiesOut.push_back(host.createCopy(rewriter, loc, view, original));",
     "(void)original;"),
    ("off by one: a tile of Winograd's transforms", "sizes.apply((sizes.a - 1) * sizes.b + sizes.c,",
     "sizes.apply(sizes.a * sizes.b + sizes.c,"),
    # Packing
    ("wrong bound: the number of packed tiles", "builder.getAffineSymbolExpr(0).ceilDiv(builder.getAffineSymbolExpr(1));",
     "builder.getAffineSymbolExpr(0).floorDiv(builder.getAffineSymbolExpr(1));"),
    ("wrong bound: how much a padded loop grows", "extent.ceilDiv(multiple) * multiple - extent,",
     "extent.floorDiv(multiple) * multiple - extent + multiple,"),
    ("lost check: a padding that changes a reduction", "if (!value || value != *getNeutralElement(combiner))", "if (!value)"),
    ("wrong bound: the iterations of a hoisted packing", "{(upper - lower).ceilDiv(step), rewriter.getAffineConstantExpr(0)}",
     "{(upper - lower).floorDiv(step), rewriter.getAffineConstantExpr(0)}"),
    ("off by one: a slice of a hoisted packing", "(rewriter.getAffineDimExpr(0) - lower).floorDiv(step)),",
     "(rewriter.getAffineDimExpr(0) - lower + step).floorDiv(step)),"),
    ("lost check: a relayout of partial tiles that is moved", "if (relayout.padding && !areTilesFull(relayout, plain))",
     "if (false && !areTilesFull(relayout, plain))"),
    # Fusion
    ("swapped map: the loops of a fused producer", "return inversePermutation(producer.getMatchingIndexingMap(init))",
     "return (producer.getMatchingIndexingMap(init))"),
    ("lost check: windows of a fused producer", "return first && end && width && *end - *first <= *width;",
     "return first && end && width;"),
    # Bufferization
    ("lost check: operands that are read at other indices", "return maps[other->getOperandNumber()] == first;",
     "return maps[other->getOperandNumber()].getNumDims() == first.getNumDims();"),
    ("missing copy: a buffer that must not be written", "if (oneShot && !oneShot->isWritable(init.get()))",
     "if (oneShot && !init.get())"),
    ("wrong bound: the size of a padded tensor", "{op.getMixedLowPad()[dim], op.getMixedHighPad()[dim]})",
     "{op.getMixedLowPad()[dim], op.getMixedLowPad()[dim]})"),
    # Vectorization
    ("off by one: a mask of all lanes", "if (constant && *constant >= size)", "if (constant && *constant >= size - 1)"),
    ("dropped mask: of a lowered contraction", "sum = arith::SelectOp::create(rewriter, loc, maskRow.mask, sum, old);", "(void)old;"),
    ("forgotten remainder: of a vector that is cut", "if (int64_t rest = numColumns - start)", "if (int64_t rest = numColumns - numColumns)"),
    ("dropped mask: of a reduced vector", "source.value = setOutside(source, cast<TypedAttr>(*getNeutralElement(op)));",
     "(void)source;"),
    ("wrong combiner: the greatest signed integer", "return arith::AtomicRMWKind::maxs;", "return arith::AtomicRMWKind::mins;"),
    # Conversion
    ("wrong index: linalg.index in loops", "Value iv = ivs[*host.getIndexedLoop(index)];", "Value iv = ivs[*host.getIndexedLoop(index) / 2];"),
    ("off by one: rounding to a small float", "from.apply<arith::AddIOp>(magnitude, half - 1), odd);",
     "from.apply<arith::AddIOp>(magnitude, half), odd);"),
    ("wrong bound: a copy in loops", "sizes.push_back(rewriter.createOrFold<memref::DimOp>(loc, source, dim));",
     "sizes.push_back(rewriter.createOrFold<memref::DimOp>(loc, source, dim / 2));"),
    # Execution
    ("off by one: the strides of printed arrays", "print(dim + 1, offset + i * strides[dim]);", "print(dim + 1, offset + i);"),
    ("wrong bound: what integers fit", "negative ? bits - 1 : bits);", "bits - 1);"),
]]
