// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "linalg/Conversion/ToLibraryCalls.h"
#include "../Interfaces/StructuredOpTest.h"
#include "linalg/Conversion/LibraryManifest.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::structured;

static constexpr StringRef kArguments = "%x: f32, %a: memref<8xf32>";
static constexpr StringRef kFill =
    "linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)";

namespace {
class ToLibraryCalls : public test::StructuredOpTest {
protected:
  ToLibraryCalls() {
    context.loadDialect<affine::AffineDialect>();
    options.functions.insert("linalg_fill_f32_1df32");
  }

  std::string print() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream);
    return text;
  }

  void expectUnchanged(StructuredOpInterface op) {
    std::string before = print();
    IRRewriter rewriter(&context);
    EXPECT_TRUE(failed(lowerToLibraryCall(rewriter, op, options)));
    EXPECT_EQ(print(), before);
  }

  LibraryCallOptions options;
};
} // namespace

TEST_F(ToLibraryCalls, CallIsReturnedAndItsFunctionDeclared) {
  StructuredOpInterface op = parse(kArguments, kFill);
  IRRewriter rewriter(&context);
  FailureOr<func::CallOp> call = lowerToLibraryCall(rewriter, op, options);
  ASSERT_TRUE(succeeded(call));
  auto function = dyn_cast_or_null<func::FuncOp>(
      SymbolTable::lookupNearestSymbolFrom(*call, call->getCalleeAttr()));
  ASSERT_TRUE(function);
  EXPECT_TRUE(function.isExternal());
  EXPECT_TRUE(function.isPrivate());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(ToLibraryCalls, UnknownFunctionFailsWithNothingChanged) {
  options.functions.clear();
  expectUnchanged(parse(kArguments, kFill));
}

TEST_F(ToLibraryCalls, TensorsFailWithNothingChanged) {
  expectUnchanged(parse("%x: f32, %a: tensor<8xf32>",
                        "%0 = linalg.fill ins(%x : f32) "
                        "outs(%a : tensor<8xf32>) -> "
                        "tensor<8xf32>"));
}

TEST_F(ToLibraryCalls, TakenNameFailsWithNothingChanged) {
  StructuredOpInterface op = parse(kArguments, kFill);
  OpBuilder builder(&context);
  builder.setInsertionPointToStart(module->getBody());
  func::FuncOp::create(builder, op.getLoc(), "linalg_fill_f32_1df32",
                       builder.getFunctionType({}, {}))
      .setPrivate();
  expectUnchanged(op);
}

TEST_F(ToLibraryCalls, PatternCallsEachAndDeclaresOnce) {
  parse(kArguments, (kFill + "\n" + kFill).str());
  RewritePatternSet patterns(&context);
  populateToLibraryCallsPatterns(patterns, options);
  EXPECT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns))));
  unsigned calls = 0, declarations = 0;
  module->walk([&](func::CallOp) { ++calls; });
  module->walk(
      [&](func::FuncOp function) { declarations += function.isExternal(); });
  EXPECT_EQ(calls, 2u);
  EXPECT_EQ(declarations, 1u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST(LibraryManifest, LibraryIsRelativeToTheManifest) {
  SmallString<128> path;
  int file;
  ASSERT_FALSE(
      llvm::sys::fs::createTemporaryFile("manifest", "json", file, path));
  {
    llvm::raw_fd_ostream stream(file, /*shouldClose=*/true);
    stream << R"({"library": "libf.so", "functions": ["f", "g"]})";
  }
  llvm::Expected<LibraryManifest> manifest = loadManifest(path);
  ASSERT_TRUE(static_cast<bool>(manifest));
  SmallString<128> library = llvm::sys::path::parent_path(path);
  llvm::sys::path::append(library, "libf.so");
  EXPECT_EQ(manifest->library, library.str());
  EXPECT_EQ(manifest->functions, (std::vector<std::string>{"f", "g"}));
  llvm::sys::fs::remove(path);
}
