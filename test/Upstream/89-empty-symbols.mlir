// MLIR22-89: An empty name of a symbol is printed as what can't be read.

// RUN: mlir-opt %s | FileCheck %s

"func.func"() <{function_type = () -> (), sym_name = ""}> ({
  "func.return"() : () -> ()
}) : () -> ()

// CHECK: func.func @<<INVALID EMPTY SYMBOL>>()
