// RUN: weir opt %s --pass-pipeline='builtin.module(shape-simplify)' | FileCheck %s

// A branch whose condition is known, a check that always holds, and one that was made before.

// CHECK-NOT: shape.holds
// CHECK-NOT: pd_op.if
// CHECK: %[[E:.*]] = pd_op.exp
// CHECK: %[[W:.*]] = shape.constrain <"s0 = s1">
// CHECK-NOT: shape.constrain
// CHECK: shape.assuming(%[[W]], %[[W]])
// CHECK: pd_op.multiply
// CHECK: pd_op.tanh
// CHECK-NOT: pd_op.shape
// CHECK: pir.shadow_output %[[E]], "i"
// CHECK: %[[N:.*]] = pd_op.full_int_array {{.*}}value = [4]
// CHECK: pir.shadow_output %[[N]], "n"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 4>} : tensor<?x4xf32, #shape.sizes<b>>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: -1, 4>} : tensor<?x4xf32, #shape.sizes<c>>
%k = pd_op.data {dtype = #pir.dtype<bool>, name = "k", shape = array<i64: -1>} : tensor<?xi1, #shape.sizes<n>>
%p = pd_op.nonzero %k : (tensor<?xi1, #shape.sizes<n>>) -> tensor<?x1xi64>
%h = shape.holds [#shape.constraint<"s0 = 4">] (%x) {dims = array<i32: 1>} : (tensor<?x4xf32, #shape.sizes<b>>) -> tensor<1xi1>
%i = pd_op.if %h : tensor<1xi1> -> (tensor<?x4xf32>) {
  %e = pd_op.exp %x : (tensor<?x4xf32, #shape.sizes<b>>) -> tensor<?x4xf32>
  pir.yield %e : tensor<?x4xf32>
} else {
  pir.yield %y : tensor<?x4xf32, #shape.sizes<c>>
}
%w = shape.constrain <"s0 = s1"> (%p, %x) {dims = array<i32: 0, 0>} : tensor<?x1xi64>, tensor<?x4xf32, #shape.sizes<b>>
%w2 = shape.constrain <"s0 = s1"> (%p, %x) {dims = array<i32: 0, 0>} : tensor<?x1xi64>, tensor<?x4xf32, #shape.sizes<b>>
%v = shape.constrain <"s0 = 0.."> (%x) {dims = array<i32: 0>} : tensor<?x4xf32, #shape.sizes<b>>
%a = shape.assuming (%w, %w2) -> (tensor<?x4xf32>) {
  %q = pd_op.cast %p {dtype = #pir.dtype<float32>} : (tensor<?x1xi64>) -> tensor<?x1xf32>
  %m = pd_op.multiply %x, %q : (tensor<?x4xf32, #shape.sizes<b>>, tensor<?x1xf32>) -> tensor<?x4xf32>
  shape.yield %m : tensor<?x4xf32>
}
%u = shape.assuming (%v) -> (tensor<?x4xf32>) {
  %m = pd_op.tanh %x : (tensor<?x4xf32, #shape.sizes<b>>) -> tensor<?x4xf32>
  shape.yield %m : tensor<?x4xf32>
}
pir.shadow_output %a, "a" : tensor<?x4xf32>
pir.shadow_output %i, "i" : tensor<?x4xf32>
pir.shadow_output %u, "u" : tensor<?x4xf32>
%i1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
%i2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
%s = pd_op.shape %x : (tensor<?x4xf32, #shape.sizes<b>>) -> tensor<2xi32>
%four = pd_op.slice %s, %i1, %i2 {axes = array<i64: 0>, decrease_axis = array<i64>, infer_flags = array<i64: 1>} : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi32>
pir.shadow_output %four, "n" : tensor<1xi32>
