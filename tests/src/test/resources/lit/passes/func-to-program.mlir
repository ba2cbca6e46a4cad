// RUN: weir opt %s --func-to-program | FileCheck %s

// A function becomes a program: its arguments inputs, its results outputs.

// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 4>} : tensor<?x4xf32>
// CHECK-NEXT:   %[[B:.+]] = pd_op.data {dtype = #pir.dtype<float32>, name = "arg1", shape = array<i64: 4>} : tensor<4xf32>
// CHECK-NEXT:   %[[S:.+]] = pd_op.add %[[X]], %[[B]] : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:   pir.shadow_output %[[S]], "output_0" : tensor<?x4xf32>
// CHECK-NEXT: }
func.func @main(%x: tensor<?x4xf32> {pir.name = "x"}, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = pd_op.add %x, %b : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
