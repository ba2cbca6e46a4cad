// RUN: weir opt %s --pass-pipeline='builtin.module(specialize-by-range{cases=n=1..64},shape-inference)' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(specialize-by-range{cases=n=1..64},canonicalize)' | weir opt - | FileCheck %s --check-prefix=ALONE

// What the program says is likely comes first. Types in a variant follow from what holds there.

// CHECK-NOT: shape.likely
// CHECK: %[[C:.*]] = shape.holds [#shape.constraint<"s0 = 8">, #shape.constraint<"s1 = 16">](%[[X:.*]], %[[X]]) {dims = array<i32: 0, 1>}
// CHECK: %[[R:.*]] = pd_op.if %[[C]] : tensor<1xi1> -> (tensor<?x?xf32, #shape.sizes<b, n>>) {
// CHECK:   %[[Y:.*]] = shape.cast %[[X]] : tensor<?x?xf32, #shape.sizes<b, n>> to tensor<8x16xf32>
// CHECK:   pd_op.softmax %[[Y]] {{.*}} -> tensor<8x16xf32>
// CHECK: } else {
// CHECK:   %[[D:.*]] = shape.holds [#shape.constraint<"s0 = 1..64">](%[[X]]) {dims = array<i32: 1>}
// CHECK:   pd_op.if %[[D]]
// CHECK:     pd_op.softmax {{.*}} -> tensor<?x?xf32, #shape.sizes<b, n>>
// CHECK:   } else {
// CHECK:     pd_op.softmax {{.*}} -> tensor<?x?xf32, #shape.sizes<b, n>>
// CHECK: pir.shadow_output %[[R]], "y"

// ALONE: pd_op.if
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<b, n>>
shape.likely [#shape.constraint<"b = 8">, #shape.constraint<"n = 16">]
%y = pd_op.softmax %x {axis = -1 : i32} : (tensor<?x?xf32, #shape.sizes<b, n>>) -> tensor<?x?xf32>
pir.shadow_output %y, "y" : tensor<?x?xf32>
