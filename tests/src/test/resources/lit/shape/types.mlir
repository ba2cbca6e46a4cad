// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s
// Sizes that are not known have names; the shape shows which those are.

// CHECK-LABEL: func.func @named(
// CHECK-SAME:    %{{.*}}: tensor<?x64xf32, #shape.sizes<s0>>,
// CHECK-SAME:    %{{.*}}: tensor<?x?x?xi64, #shape.sizes<2*s0 + 1, ?, s1 floordiv 4>>,
// CHECK-SAME:    %{{.*}}: tensor<?xf32, #shape.sizes<s0 mod 8 | #pir.dense<layout = NHWC>>>
func.func @named(
    %a: tensor<?x64xf32, #shape.sizes<s0>>,
    %b: tensor<?x?x?xi64, #shape.sizes<s0 + 1 + s0, ?, s1 floordiv 2 floordiv 2>>,
    %c: tensor<?xf32, #shape.sizes<s0 - 8 * (s0 floordiv 8) | #pir.dense<layout = NHWC>>>) {
  // CHECK: shape.dim "s0"
  %s = shape.dim "s0"
  // CHECK: extent = #shape.term<max(s0, s1) + broadcast(s0, s1)>
  "test.op"(%s) {extent = #shape.term<max(s1, s0, s1) + broadcast(s0, 1, s1)>} : (index) -> ()
  return
}

// An operator's result has sizes of its own.
// CHECK-LABEL: func.func @operators(
// CHECK: pd_op.relu %{{.*}} : (tensor<?x64xf32, #shape.sizes<s0>>) -> tensor<?x64xf32>
func.func @operators(%a: tensor<?x64xf32, #shape.sizes<s0>>) -> tensor<?x64xf32> {
  %r = "pd_op.relu"(%a) : (tensor<?x64xf32, #shape.sizes<s0>>) -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}
