// RUN: linalg-opt %s -linalg-lift-loops -verify-diagnostics

func.func @other_branch(%c: i1) {
  llvm.br ^bb1
^bb1:
  // expected-error@+1 {{'llvm.cond_br' is among branches that form a loop or choose between many blocks, expected cf.cond_br or cf.switch}}
  llvm.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}
