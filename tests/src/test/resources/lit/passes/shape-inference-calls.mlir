// RUN: weir opt %s --pass-pipeline='builtin.module(shape-inference)' | FileCheck %s
// RUN: not weir opt %s --pass-pipeline='builtin.module(shape-inference{assume=b=4;n=2})' 2>&1 | FileCheck %s --check-prefix=WRONG

// Each call gives what its function computes of the sizes that it is called with, and is held to what the function requires.

// CHECK: func.func @caller
// CHECK: call @twice(%{{.*}}) : ({{.*}}) -> tensor<?x4xf32, #shape.sizes<2*b>>
// CHECK: call @twice(%{{.*}}) : ({{.*}}) -> tensor<?x4xf32, #shape.sizes<4*b>>
// CHECK: %[[F:.*]] = shape.cast %{{.*}} : tensor<3x4xf32> to tensor<?x4xf32, #shape.sizes<[[S:.*]]>>
// CHECK: call @twice(%[[F]]) : ({{.*}}) -> tensor<?x4xf32, #shape.sizes<2*[[S]]>>
// CHECK: call @sum({{.*}}) -> tensor<?xf32, #shape.sizes<b>>

// WRONG: error: b = n, required by 'pd_op.matmul', cannot hold
func.func @caller(%x: tensor<?x4xf32, #shape.sizes<b>>, %y: tensor<3x4xf32>, %m: tensor<?x?xf32, #shape.sizes<n, b>>, %v: tensor<?xf32, #shape.sizes<n>>) -> tensor<?x4xf32> {
  %0 = func.call @twice(%x) : (tensor<?x4xf32, #shape.sizes<b>>) -> tensor<?x4xf32>
  %1 = func.call @twice(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %z = pd_op.relu %y : (tensor<3x4xf32>) -> tensor<?x4xf32>
  %2 = func.call @twice(%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = func.call @sum(%m, %v) : (tensor<?x?xf32, #shape.sizes<n, b>>, tensor<?xf32, #shape.sizes<n>>) -> tensor<?xf32>
  return %1 : tensor<?x4xf32>
}
func.func private @twice(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c = pir.combine %x, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tuple<tensor<?x4xf32>, tensor<?x4xf32>>
  %a = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0} : tensor<1xi32>
  %j = pd_op.concat %c, %a : (tuple<tensor<?x4xf32>, tensor<?x4xf32>>, tensor<1xi32>) -> tensor<?x4xf32>
  return %j : tensor<?x4xf32>
}
func.func private @sum(%m: tensor<?x?xf32>, %v: tensor<?xf32>) -> tensor<?xf32> {
  %0 = pd_op.matmul %m, %v : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
