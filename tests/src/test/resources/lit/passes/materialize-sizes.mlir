// RUN: weir opt %s --pass-pipeline='builtin.module(shape-simplify,materialize-sizes{explain=true},dce)' 2>&1 | FileCheck %s

// A chain of operators becomes one; a reshape to the shape that a tensor has goes.

// CHECK: computed from sizes:
// CHECK-NEXT: [s0 + 1] for 'pd_op.full_with_tensor' at loc(
// CHECK: %[[V:.*]] = shape.value [#shape.term<s0 + 1>](%[[X:.*]]) {dims = array<i32: 0>}
// CHECK-NOT: pd_op.shape
// CHECK: pd_op.full_with_tensor %{{.*}}, %[[V]]
// CHECK-NOT: pd_op.reshape
// CHECK: pd_op.relu %[[X]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<b, n>>
%one = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0} : tensor<1xi32>
%i0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
%i1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
%s = pd_op.shape %x : (tensor<?x?xf32, #shape.sizes<b, n>>) -> tensor<2xi32>
%b = pd_op.slice %s, %i0, %i1 {axes = array<i64: 0>, decrease_axis = array<i64>, infer_flags = array<i64: 1>} : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi32>
%b1 = pd_op.add %b, %one : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
%z = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64>, value = 2.0} : tensor<f32>
%t = pd_op.full_with_tensor %z, %b1 {dtype = #pir.dtype<float32>} : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
%same = pd_op.reshape %x, %s : (tensor<?x?xf32, #shape.sizes<b, n>>, tensor<2xi32>) -> tensor<?x?xf32>
%r = pd_op.relu %same : (tensor<?x?xf32>) -> tensor<?x?xf32>
pir.shadow_output %t, "t" : tensor<?xf32>
pir.shadow_output %r, "r" : tensor<?x?xf32>
