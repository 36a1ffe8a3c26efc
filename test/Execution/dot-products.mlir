// A description by hand may have any of the processor's instructions, or none.
// RUN: sed 's/NAMES//' %s | linalg-run - --input=random:40x70 --input=random=1:70x50 --input=random:40x50 --function=bytes --pipeline=loops --output=%t.npy
// RUN: sed 's/NAMES//' %s | linalg-run - --input=random:40x70 --input=random=1:70x50 --input=random:40x50 --function=bytes --expect=%t.npy
// RUN: sed 's/NAMES/"pmaddwd"/' %s | linalg-run - --input=random:40x70 --input=random=1:70x50 --input=random:40x50 --function=bytes --expect=%t.npy
// RUN: sed 's/NAMES/"pmaddwd"/' %s | linalg-opt --linalg-codegen | FileCheck %s --check-prefix=PAIRS
// PAIRS: pmadd

// RUN: sed 's/NAMES/"vpdpbusd"/' %s | not linalg-run - --function=bytes --target-cpu=x86-64-v3 --emit=asm 2>&1 | FileCheck %s --check-prefix=LACKS
// LACKS: error: "dot_products" in dlti.target_system_spec has vpdpbusd, which the processor 'x86-64-v3' lacks for vectors of 256 bits
// RUN: sed 's/NAMES/"tdpbusd"/' %s | not linalg-run - --function=bytes --target-cpu=x86-64-v4 --emit=asm 2>&1 | FileCheck %s --check-prefix=TILES
// TILES: error: "dot_products" in dlti.target_system_spec has tdpbusd, which the processor 'x86-64-v4' lacks{{$}}
// RUN: sed 's/NAMES/"dot"/' %s | not linalg-run - --function=bytes 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: entry "dot_products" of the device "CPU" in dlti.target_system_spec is ["dot"], expected an array of strings, of vpdpbusd, vpdpwssd, pmaddwd, vdpbf16ps, tdpbusd, tdpbssd, tdpbuud, tdpbf16ps
// RUN: sed 's/\[NAMES\]/1/' %s | not linalg-opt --linalg-codegen 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: error: entry "dot_products" of the device "CPU" in dlti.target_system_spec is 1 : i64, expected an array of strings

// REQUIRES: x86

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"dot_products" = [NAMES]>>} {
  func.func @bytes(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
    %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) {
    ^bb0(%x: i8, %y: i8, %sum: i32):
      %1 = arith.extui %x : i8 to i32
      %2 = arith.extsi %y : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %sum, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<?x?xi32>
    return %0 : tensor<?x?xi32>
  }
}
