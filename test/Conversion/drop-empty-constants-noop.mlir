// RUN: linalg-opt %s > %t.before
// RUN: linalg-opt %s --linalg-drop-empty-constants | diff %t.before -

memref.global "private" constant @splat : memref<1x2xf32> = dense<1.0>
memref.global "private" constant @scalar : memref<f32> = dense<1.0>
memref.global @external : memref<0xf32>
