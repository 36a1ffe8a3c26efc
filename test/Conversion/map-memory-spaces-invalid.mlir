// RUN: not linalg-opt %s --linalg-map-memory-spaces="spaces=1" 2>&1 | FileCheck %s --check-prefix=PAIR
// RUN: not linalg-opt %s --linalg-map-memory-spaces="spaces=1=" 2>&1 | FileCheck %s --check-prefix=PAIR
// RUN: not linalg-opt %s --linalg-map-memory-spaces="spaces=1=unit" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not linalg-opt %s --linalg-map-memory-spaces="spaces=#nix=1" 2>&1 | FileCheck %s --check-prefix=TEXT --implicit-check-not=error:
// RUN: not linalg-opt %s --linalg-map-memory-spaces="spaces=1=3,1:i32=4" 2>&1 | FileCheck %s --check-prefix=TWICE --implicit-check-not=error:

// PAIR: error: option `spaces` of linalg-map-memory-spaces has '1{{=?}}', expected two memory spaces FROM=TO
// KIND: error: option `spaces` of linalg-map-memory-spaces has '1=unit', expected memory spaces that are numbers, strings, dictionaries or attributes of a dialect
// TEXT: error: undefined symbol alias id 'nix'
// TWICE: error: option `spaces` of linalg-map-memory-spaces has '1:i32=4', expected each memory space once

func.func @f(%a: memref<4xf32, 1>) {
  return
}
