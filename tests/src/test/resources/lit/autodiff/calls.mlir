// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff{function=main name=main_grad inputs=all})' | FileCheck %s

// A function that is called stays one: its way there also returns what its way back is given. Two calls share both.
// CHECK:      func.func private @layer(
// CHECK:      func.func private @layer.forward(%[[X:.+]]: tensor<2xf32>, %[[W:.+]]: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK-NEXT:   %[[P:.+]] = pd_op.multiply %[[X]], %[[W]]
// CHECK-NEXT:   %[[S:.+]] = pd_op.sin %[[P]]
// CHECK-NEXT:   return %[[S]], %[[P]]
// CHECK:      func.func private @layer.backward(%[[D:.+]]: tensor<2xf32>, %[[W:.+]]: tensor<2xf32>, %[[X:.+]]: tensor<2xf32>, %[[P:.+]]: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK:      func.func @main(
// CHECK:      func.func @main_grad(%[[A:.+]]: tensor<2xf32>, %[[V:.+]]: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK-NEXT:   %[[F1:.+]]:2 = call @layer.forward(%[[A]], %[[V]])
// CHECK-NEXT:   %[[F2:.+]]:2 = call @layer.forward(%[[F1]]#0, %[[V]])
// CHECK-NEXT:   %[[ONE:.+]] = pd_op.full
// CHECK-NEXT:   %[[B2:.+]]:2 = call @layer.backward(%[[ONE]], %[[V]], %[[F1]]#0, %[[F2]]#1)
// CHECK-NEXT:   %[[B1:.+]]:2 = call @layer.backward(%[[B2]]#0, %[[V]], %[[A]], %[[F1]]#1)
// CHECK-NEXT:   %[[G:.+]] = pd_op.add %[[B2]]#1, %[[B1]]#1
// CHECK-NEXT:   return %[[B1]]#0, %[[G]]
func.func private @layer(%x: tensor<2xf32>, %w: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.multiply %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = pd_op.sin %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>, %w: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @layer(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = call @layer(%0, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
