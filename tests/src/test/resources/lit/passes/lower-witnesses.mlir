// RUN: weir opt %s --pass-pipeline='builtin.module(lower-witnesses)' | FileCheck %s

// CHECK: shape.constrain
// CHECK-NOT: shape.assuming
// CHECK: %[[A:.*]] = pd_op.relu
// CHECK: %[[B:.*]] = pd_op.exp %[[A]]
// CHECK: pir.shadow_output %[[B]], "y"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1>} : tensor<?xf32>
%w = shape.constrain <"s0 = 1..8"> (%x) {dims = array<i32: 0>} : tensor<?xf32>
%y = shape.assuming (%w) -> (tensor<?xf32>) {
  %r = pd_op.relu %x : (tensor<?xf32>) -> tensor<?xf32>
  %z = shape.assuming (%w) -> (tensor<?xf32>) {
    %e = pd_op.exp %r : (tensor<?xf32>) -> tensor<?xf32>
    shape.yield %e : tensor<?xf32>
  }
  shape.yield %z : tensor<?xf32>
}
pir.shadow_output %y, "y" : tensor<?xf32>
