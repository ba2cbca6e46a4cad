// RUN: weir opt %s --func-to-program | FileCheck %s

// Inputs keep the names that their sizes have.

// CHECK: %[[X:.+]] = pd_op.data {{.*}} : tensor<?x4xf32, #shape.sizes<batch>>
// CHECK: pd_op.exp %[[X]] : (tensor<?x4xf32, #shape.sizes<batch>>) -> tensor<?x4xf32, #shape.sizes<batch>>
func.func @main(%x: tensor<?x4xf32, #shape.sizes<batch>>) -> tensor<?x4xf32, #shape.sizes<batch>> {
  %0 = pd_op.exp %x : (tensor<?x4xf32, #shape.sizes<batch>>) -> tensor<?x4xf32, #shape.sizes<batch>>
  return %0 : tensor<?x4xf32, #shape.sizes<batch>>
}
