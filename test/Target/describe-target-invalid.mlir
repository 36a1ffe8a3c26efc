// RUN: not linalg-opt %s --linalg-describe-target=target-cpu=i8086 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not linalg-opt %s --linalg-describe-target=target-features=+fast 2>&1 | FileCheck %s --check-prefix=FEATURE
// RUN: not linalg-opt %s --linalg-describe-target=target-features=avx2 2>&1 | FileCheck %s --check-prefix=SIGN

// CPU: :[[#@LINE+3]]:1: error: linalg-describe-target: LLVM does not know the processor 'i8086' of x86_64, expected host or one that llc-22 -mcpu=help lists
// FEATURE: error: linalg-describe-target: LLVM does not know the feature '+fast', expected such as +avx2 or -avx512f
// SIGN: error: linalg-describe-target: LLVM does not know the feature 'avx2', expected such as +avx2 or -avx512f
module {
}
