// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Target/DotProducts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr DotElement kS8 = {DotElement::Kind::Signed, 8};
static constexpr DotElement kU8 = {DotElement::Kind::Unsigned, 8};
static constexpr DotElement kS16 = {DotElement::Kind::Signed, 16};
static constexpr DotElement kBF16 = {DotElement::Kind::BF16, 16};

static constexpr StringLiteral kVNNI = "+avx512vnni";
static constexpr StringLiteral kShortVNNI = "+avx512vnni,+avx512vl";
// Without the second, LLVM has no instructions for shorter vectors of bf16.
static constexpr StringLiteral kBF16s = "+avx512bf16,+avx512vl";

static constexpr DotIntrinsic kVPDPBUSD[] = {
    {512, true, "llvm.x86.avx512.vpdpbusd.512", "VPDPBUSDZrr", kVNNI},
    {256, true, "llvm.x86.avx512.vpdpbusd.256", "VPDPBUSDZ256rr", kShortVNNI},
    {256, false, "llvm.x86.avx512.vpdpbusd.256", "VPDPBUSDYrr", "+avxvnni"},
    {128, true, "llvm.x86.avx512.vpdpbusd.128", "VPDPBUSDZ128rr", kShortVNNI},
    {128, false, "llvm.x86.avx512.vpdpbusd.128", "VPDPBUSDrr", "+avxvnni"}};

static constexpr DotIntrinsic kVPDPWSSD[] = {
    {512, true, "llvm.x86.avx512.vpdpwssd.512", "VPDPWSSDZrr", kVNNI},
    {256, true, "llvm.x86.avx512.vpdpwssd.256", "VPDPWSSDZ256rr", kShortVNNI},
    {256, false, "llvm.x86.avx512.vpdpwssd.256", "VPDPWSSDYrr", "+avxvnni"},
    {128, true, "llvm.x86.avx512.vpdpwssd.128", "VPDPWSSDZ128rr", kShortVNNI},
    {128, false, "llvm.x86.avx512.vpdpwssd.128", "VPDPWSSDrr", "+avxvnni"}};

// The sum of two products wraps, as sums of 32 bits do.
static constexpr DotIntrinsic kPMADDWD[] = {
    {512, true, "llvm.x86.avx512.pmaddw.d.512", "VPMADDWDZrr", "+avx512bw"},
    {256, false, "llvm.x86.avx2.pmadd.wd", "VPMADDWDYrr", "+avx2"},
    {128, false, "llvm.x86.sse2.pmadd.wd", "PMADDWDrr", "+sse2"}};

static constexpr DotIntrinsic kVDPBF16PS[] = {
    {512, true, "llvm.x86.avx512bf16.dpbf16ps.512", "VDPBF16PSZr", kBF16s},
    {256, true, "llvm.x86.avx512bf16.dpbf16ps.256", "VDPBF16PSZ256r", kBF16s},
    {128, true, "llvm.x86.avx512bf16.dpbf16ps.128", "VDPBF16PSZ128r", kBF16s}};

// Rows of 512 bits are copied as vectors.
static constexpr StringLiteral kTilesOfBytes = "+amx-tile,+amx-int8,+avx512f";
static constexpr StringLiteral kTilesOfBF16s = "+amx-tile,+amx-bf16,+avx512f";

/// Of those for the same elements, the best first.
static constexpr DotProduct kKnownDotProducts[] = {
    {"vpdpbusd", kU8, kS8, 32, /*takesSums=*/true, kVPDPBUSD},
    {"vpdpwssd", kS16, kS16, 32, /*takesSums=*/true, kVPDPWSSD},
    {"pmaddwd", kS16, kS16, 32, /*takesSums=*/false, kPMADDWD},
    {"vdpbf16ps", kBF16, kBF16, 32, /*takesSums=*/true, kVDPBF16PS},
    {"tdpbusd", kU8, kS8, 32, /*takesSums=*/true, {}, kTilesOfBytes},
    {"tdpbssd", kS8, kS8, 32, /*takesSums=*/true, {}, kTilesOfBytes},
    {"tdpbuud", kU8, kU8, 32, /*takesSums=*/true, {}, kTilesOfBytes},
    {"tdpbf16ps", kBF16, kBF16, 32, /*takesSums=*/true, {}, kTilesOfBF16s}};

std::optional<DotElement> mlir::structured::getDotElement(Type type,
                                                          bool isUnsigned) {
  if (type.isBF16())
    return kBF16;
  if (!type.isSignlessInteger())
    return std::nullopt;
  return DotElement{isUnsigned ? DotElement::Kind::Unsigned
                               : DotElement::Kind::Signed,
                    type.getIntOrFloatBitWidth()};
}

const DotIntrinsic *DotProduct::find(VectorKind vectors) const {
  const auto *found =
      llvm::find_if(intrinsics, [vectors](const DotIntrinsic &intrinsic) {
        return intrinsic.vectorBits == vectors.bits &&
               (vectors.hasMasks || !intrinsic.needsMasks);
      });
  return found == intrinsics.end() ? nullptr : found;
}

const DotProduct *mlir::structured::findDotProduct(StringRef name) {
  const auto *found =
      llvm::find_if(kKnownDotProducts, [name](const DotProduct &product) {
        return product.name == name;
      });
  return found == std::end(kKnownDotProducts) ? nullptr : found;
}

std::string mlir::structured::getDotProductNames() {
  return llvm::join(llvm::map_range(kKnownDotProducts,
                                    [](const DotProduct &product) {
                                      return StringRef(product.name);
                                    }),
                    ", ");
}

bool mlir::structured::isAvailable(const DotProduct &product,
                                   VectorKind vectors,
                                   function_ref<bool(StringRef)> hasFeatures) {
  if (product.multipliesTiles())
    return hasFeatures(product.tileFeatures);
  const DotIntrinsic *intrinsic = product.find(vectors);
  return intrinsic && hasFeatures(intrinsic->features);
}

SmallVector<const DotProduct *>
mlir::structured::getDotProducts(VectorKind vectors,
                                 function_ref<bool(StringRef)> hasFeatures) {
  SmallVector<const DotProduct *> result;
  for (const DotProduct &product : kKnownDotProducts) {
    bool isBest = llvm::none_of(result, [&](const DotProduct *other) {
      return other->lhs == product.lhs && other->rhs == product.rhs &&
             other->multipliesTiles() == product.multipliesTiles();
    });
    if (isBest && isAvailable(product, vectors, hasFeatures))
      result.push_back(&product);
  }
  return result;
}
