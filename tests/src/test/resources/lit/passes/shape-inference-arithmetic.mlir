// Arithmetic on sizes is arithmetic on terms, so that what is reshaped by it has a size that others may be compared with.
// RUN: weir opt %s --pass-pipeline='builtin.module(func-to-program,shape-inference)' | FileCheck %s

// CHECK: pd_op.reshape {{.*}} -> tensor<?x8xf32, #shape.sizes<batch*length>>
// CHECK: pd_op.reshape {{.*}} -> tensor<?x4xf32, #shape.sizes<2*batch*length>>
// CHECK: pd_op.reshape {{.*}} -> tensor<?x?x8xf32, #shape.sizes<batch, length>>
func.func @main(%x: tensor<?x?x8xf32, #shape.sizes<batch, length>> {pir.name = "x"}) -> (tensor<?x8xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %i0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
  %i1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %i2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
  %order = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 1, 2>} : tensor<3xi64>
  %axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0} : tensor<1xi32>
  %s = pd_op.shape %x : (tensor<?x?x8xf32, #shape.sizes<batch, length>>) -> tensor<3xi32>
  %b = pd_op.slice %s, %i0, %i1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
  %l = pd_op.slice %s, %i1, %i2 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
  %n = pd_op.multiply %b, %l : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %eight = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 8.0} : tensor<i32>
  %two = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 2.0} : tensor<i32>
  %half = pd_op.floor_divide %eight, %two : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %c1 = pir.combine %n, %eight : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  %t1 = pd_op.stack %c1 {axis = 0 : si32} : (tuple<tensor<i32>, tensor<i32>>) -> tensor<2xi32>
  %flat = pd_op.reshape %x, %t1 : (tensor<?x?x8xf32, #shape.sizes<batch, length>>, tensor<2xi32>) -> tensor<?x8xf32>
  %twice = pd_op.full {shape = array<i64: 1>, value = 2.0} : tensor<1xf32>
  %n2 = pd_op.scale %n, %twice {bias = 0.0 : f32} : (tensor<i32>, tensor<1xf32>) -> tensor<i32>
  %c2 = pir.combine %n2, %half : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
  %t2 = pd_op.stack %c2 {axis = 0 : si32} : (tuple<tensor<i32>, tensor<i32>>) -> tensor<2xi32>
  %e = pd_op.exp %flat : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %halves = pd_op.reshape %e, %t2 : (tensor<?x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %k = pd_op.gather %s, %order, %axis : (tensor<3xi32>, tensor<3xi64>, tensor<1xi32>) -> tensor<3xi32>
  %back = pd_op.reshape %e, %k : (tensor<?x8xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  return %flat, %halves, %back : tensor<?x8xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}
