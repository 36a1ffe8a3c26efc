// Part of Linalg, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OptimizeForHost.h"
#include "KeepRowPointers.h"
#include "linalg/Target/Processor.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::structured;
using namespace mlir::structured::detail;

/// Whether `type` is a vector of bf16 whose length is not a power of two.
static bool isUnevenBF16Vector(llvm::Type *type) {
  auto vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && vector->getElementType()->isBFloatTy() &&
         !llvm::isPowerOf2_32(vector->getNumElements());
}

static bool usesUnevenBF16Vectors(llvm::Function &function) {
  return llvm::any_of(
      llvm::instructions(function), [](llvm::Instruction &instruction) {
        return isUnevenBF16Vector(instruction.getType()) ||
               llvm::any_of(instruction.operands(), [](llvm::Use &operand) {
                 return isUnevenBF16Vector(operand->getType());
               });
      });
}

/// Replaces the sums of products of bf16 by arithmetic of f32: those of each
/// lane's upper and lower halves.
static void expandBF16Products(llvm::Function &function) {
  llvm::SmallVector<llvm::CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        call && call->getCalledFunction() &&
        call->getCalledFunction()->getName().starts_with(
            "llvm.x86.avx512bf16.dpbf16ps"))
      calls.push_back(call);
  for (llvm::CallInst *call : calls) {
    llvm::IRBuilder<> builder(call);
    auto *type = llvm::cast<llvm::FixedVectorType>(call->getType());
    auto *lanes = llvm::FixedVectorType::getInteger(type);
    llvm::Value *sum = call->getArgOperand(0);
    for (bool isUpper : {false, true}) {
      auto extend = [&](llvm::Value *pairs) {
        llvm::Value *bits = builder.CreateBitCast(pairs, lanes);
        bits = isUpper ? builder.CreateAnd(bits, 0xffff0000)
                       : builder.CreateShl(bits, 16);
        return builder.CreateBitCast(bits, type);
      };
      sum = builder.CreateIntrinsic(llvm::Intrinsic::fma, type,
                                    {extend(call->getArgOperand(1)),
                                     extend(call->getArgOperand(2)), sum});
    }
    call->replaceAllUsesWith(sum);
    call->eraseFromParent();
  }
}

// MLIR22-42: with instructions for bf16, LLVM 22's code generator for x86
// crashes on the remainder of such a vector when it is split into parts of 8
// elements: `load <9 x bfloat>` is enough.
static void avoidUnevenBF16Vectors(llvm::Function &function,
                                   const llvm::TargetMachine &target) {
  constexpr llvm::StringLiteral attribute = "target-features";
  if (!usesUnevenBF16Vectors(function))
    return;
  llvm::Attribute own = function.getFnAttribute(attribute);
  llvm::StringRef features =
      own.isValid() ? own.getValueAsString() : target.getTargetFeatureString();
  expandBF16Products(function);
  llvm::StringRef separator = features.empty() ? "" : ",";
  function.addFnAttr(attribute, (features + separator + "-avx512bf16").str());
}

// MLIR22-90: with instructions for bf16, LLVM 22's code generator for x86 makes
// shuffles of masked vectors of bf16 that it selects no instruction for. They
// are loaded as integers.
static void loadMaskedBF16AsIntegers(llvm::Function &function) {
  llvm::SmallVector<llvm::IntrinsicInst *> loads;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *load = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        load && load->getIntrinsicID() == llvm::Intrinsic::masked_load &&
        load->getType()->getScalarType()->isBFloatTy())
      loads.push_back(load);
  for (llvm::IntrinsicInst *load : loads) {
    llvm::IRBuilder<> builder(load);
    llvm::Type *integers =
        load->getType()->getWithNewType(builder.getInt16Ty());
    llvm::Value *loaded = builder.CreateMaskedLoad(
        integers, load->getArgOperand(0), load->getParamAlign(0).valueOrOne(),
        load->getArgOperand(1),
        builder.CreateBitCast(load->getArgOperand(2), integers));
    load->replaceAllUsesWith(builder.CreateBitCast(loaded, load->getType()));
    load->eraseFromParent();
  }
}

/// Computes products of bf16 by other instructions where the processor lacks
/// those for them, or LLVM cannot use them.
static void lowerBF16Products(llvm::Module &module,
                              const llvm::TargetMachine &target) {
  if (!target.getTargetTriple().isX86())
    return;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (target.getSubtargetImpl(function)->checkFeatures("+avx512bf16")) {
      avoidUnevenBF16Vectors(function, target);
      loadMaskedBF16AsIntegers(function);
    } else {
      expandBF16Products(function);
    }
  }
}

/// Lets LLVM vectorize loops by vectors as wide as schedules have.
static void preferWideVectors(llvm::Module &module) {
  constexpr llvm::StringLiteral attribute = "prefer-vector-width";
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute(attribute))
      function.addFnAttr(attribute, std::to_string(kWidestVectorBits));
}

/// Keeps LLVM from replacing loops that copy rows by calls of memcpy: rows of a
/// gather of 1 KiB took 1.25 to 1.6 times as long. Whole buffers are copied by
/// it anyway.
static void keepCopyingLoops(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("no-builtin-memcpy");
}

/// Lets `to` access what `from` does, as far as LLVM knows.
template <typename Access>
static void copyAccess(const Access &from, Access &to) {
  to.setAAMetadata(from.getAAMetadata());
  to.setMetadata(llvm::LLVMContext::MD_access_group,
                 from.getMetadata(llvm::LLVMContext::MD_access_group));
}

/// Loads and stores each i1 as the byte that it takes in memory: LLVM makes no
/// vectors of loops that load or store i1.
static void accessBooleansAsBytes(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    llvm::IRBuilder<> builder(&instruction);
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        load && load->isSimple() && load->getType()->isIntegerTy(1)) {
      auto *byte = builder.CreateAlignedLoad(
          builder.getInt8Ty(), load->getPointerOperand(), load->getAlign());
      copyAccess(*load, *byte);
      byte->setMetadata(llvm::LLVMContext::MD_range,
                        llvm::MDBuilder(byte->getContext())
                            .createRange(llvm::APInt(8, 0), llvm::APInt(8, 2)));
      load->replaceAllUsesWith(builder.CreateIsNotNull(byte));
      load->eraseFromParent();
    } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
               store && store->isSimple() &&
               store->getValueOperand()->getType()->isIntegerTy(1)) {
      auto *byte = builder.CreateAlignedStore(
          builder.CreateZExt(store->getValueOperand(), builder.getInt8Ty()),
          store->getPointerOperand(), store->getAlign());
      copyAccess(*store, *byte);
      store->eraseFromParent();
    }
  }
}

/// Whether tiles gain nothing from a pass of LLVM that takes long. One looks
/// for loads of what earlier iterations stored, and compares all accesses of a
/// loop with one another: a pooling of 60 loads and 15 stores took it three
/// quarters of the time of all passes. Another copies loops for each value of
/// conditions in them, such as those for rows that are missing: a tenth of the
/// time to compile products of unknown extents.
static bool isTooSlow(llvm::StringRef pass) {
  return pass == "LoopLoadEliminationPass" || pass == "SimpleLoopUnswitchPass";
}

/// Whether a pass of LLVM finds nothing in functions of tiles that is worth its
/// time: one makes vectors of scalars, one looks for stores that others
/// overwrite, and others simplify branches that depend on one another.
/// Together, they took a sixteenth of the time to compile products of unknown
/// extents.
static bool isForScalars(llvm::StringRef pass) {
  return pass == "SLPVectorizerPass" || pass == "DSEPass" ||
         pass == "JumpThreadingPass" ||
         pass == "CorrelatedValuePropagationPass" ||
         pass == "ConstraintEliminationPass";
}

/// Whether `ir` is a function that computes with vectors.
static bool hasVectors(const llvm::Any &ir) {
  const auto *function = llvm::any_cast<const llvm::Function *>(&ir);
  return function && llvm::any_of(llvm::instructions(**function),
                                  [](const llvm::Instruction &instruction) {
                                    return instruction.getType()->isVectorTy();
                                  });
}

namespace {
/// Counts the runs of the pass that combines instructions, which takes the most
/// time of all. Of the 8 runs at level 3, the first one, the third one, after
/// loops were rotated, the fifth one, before loops are made vectors, and the
/// last one, after loops were unrolled, do what the others do as well: few
/// functions of tiles become other code without them.
class CombinerRuns {
public:
  /// Counts a run of `pass` on `ir`, and returns whether other ones do what it
  /// would do.
  bool isRepeated(llvm::StringRef pass, const llvm::Any &ir) {
    if (pass != "InstCombinePass" || !hasVectors(ir))
      return false;
    unsigned run = ++runs[*llvm::any_cast<const llvm::Function *>(&ir)];
    return run == 2 || run == 4 || run == 6 || run == 7;
  }

private:
  llvm::DenseMap<const llvm::Function *, unsigned> runs;
};
} // namespace

/// Runs LLVM's passes of level 3.
static void runPasses(llvm::Module &module, llvm::TargetMachine &target) {
  llvm::PassInstrumentationCallbacks callbacks;
  CombinerRuns combinerRuns;
  callbacks.registerShouldRunOptionalPassCallback(
      [&](llvm::StringRef pass, const llvm::Any &ir) {
        return !isTooSlow(pass) && !(isForScalars(pass) && hasVectors(ir)) &&
               !combinerRuns.isRepeated(pass, ir);
      });
  llvm::PipelineTuningOptions tuning;
  tuning.SLPVectorization = true;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&target, tuning, std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(calls);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, calls, modules);
  builder.registerOptimizerLastEPCallback([](llvm::ModulePassManager &passes,
                                             llvm::OptimizationLevel,
                                             llvm::ThinOrFullLTOPhase) {
    passes.addPass(
        llvm::createModuleToFunctionPassAdaptor(KeepRowPointersPass()));
  });
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

void mlir::structured::detail::optimizeForHost(llvm::Module &module,
                                               llvm::TargetMachine &target) {
  preferWideVectors(module);
  keepCopyingLoops(module);
  for (llvm::Function &function : module)
    accessBooleansAsBytes(function);
  runPasses(module, target);
  lowerBF16Products(module, target);
}
