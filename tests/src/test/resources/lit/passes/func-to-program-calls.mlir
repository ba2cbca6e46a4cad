// RUN: weir opt %s --split-input-file --func-to-program | FileCheck %s

// Functions that main calls become part of it.

// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4>} : tensor<4xf32>
// CHECK-NEXT:   %[[A:.+]] = pd_op.relu %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   %[[B:.+]] = pd_op.exp %[[A]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   %[[C:.+]] = pd_op.relu %[[B]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   pir.shadow_output %[[C]], "output_0" : tensor<4xf32>
// CHECK-NEXT: }
func.func @main(%x: tensor<4xf32> {pir.name = "x"}) -> tensor<4xf32> {
  %0 = func.call @both(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @helper(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @both(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = pd_op.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = pd_op.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What calls itself stays.

// CHECK: func.func @main
// CHECK: func.func private @again
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @again(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @again(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @again(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
