// Cases 1 to 11 and 15 of PIR's test_cse_pass.py, with outputs that use what they compute. The others,
// with operators that no kernel computes, are in pd_op/common_subexpression_elimination_pass.mlir.
//
// RUN: weir opt %s --split-input-file --common_subexpression_elimination_pass | FileCheck %s

// 1. Two equal sums are one.
// OPS: 6 -> 5
// CHECK:     module {
// CHECK:       pd_op.add
// CHECK-NOT:   pd_op.add
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%a = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
pir.shadow_output %a, "a" : tensor<2x2xf32>
pir.shadow_output %b, "b" : tensor<2x2xf32>

// -----

// 2. Two equal chains of two are one.
// OPS: 9 -> 7
// CHECK:     module {
// CHECK:       pd_op.add
// CHECK-NEXT:  pd_op.add
// CHECK-NOT:   pd_op.add
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x3 = pd_op.data {name = "x3", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%a1 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b1 = pd_op.add %a1, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a2 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b2 = pd_op.add %a2, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
pir.shadow_output %b1, "a" : tensor<2x2xf32>
pir.shadow_output %b2, "b" : tensor<2x2xf32>

// -----

// 3. Two equal constants are one.
// OPS: 4 -> 3
// CHECK:     module {
// CHECK:       pd_op.full
// CHECK-NOT:   pd_op.full
%x1 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
pir.shadow_output %x1, "a" : tensor<2x2xf32>
pir.shadow_output %x2, "b" : tensor<2x2xf32>

// -----

// 4. Constants of different values stay.
// OPS: 4 -> 4
// CHECK:     module {
// CHECK:       pd_op.full
// CHECK-NEXT:  pd_op.full
// CHECK-NOT:   pd_op.full
%x1 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.full {shape = array<i64: 2, 2>, value = 1.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
pir.shadow_output %x1, "a" : tensor<2x2xf32>
pir.shadow_output %x2, "b" : tensor<2x2xf32>

// -----

// 5. Constants of different element types stay.
// OPS: 4 -> 4
// CHECK:     module {
// CHECK:       pd_op.full
// CHECK-NEXT:  pd_op.full
// CHECK-NOT:   pd_op.full
%x1 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<2x2xi32>
pir.shadow_output %x1, "a" : tensor<2x2xf32>
pir.shadow_output %x2, "b" : tensor<2x2xi32>

// -----

// 6. Constants of different shapes stay.
// OPS: 4 -> 4
// CHECK:     module {
// CHECK:       pd_op.full
// CHECK-NEXT:  pd_op.full
// CHECK-NOT:   pd_op.full
%x1 = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.full {shape = array<i64: 3, 3>, value = 0.0 : f64, dtype = #pir.dtype<float32>} : tensor<3x3xf32>
pir.shadow_output %x1, "a" : tensor<2x2xf32>
pir.shadow_output %x2, "b" : tensor<3x3xf32>

// -----

// 7. Ten equal chains of five are one.
// OPS: 63 -> 18
// VALUES: x1 0.5 1.5
// VALUES: x2 0.5 1.5
// VALUES: x3 0.5 1.5
// CHECK:     module {
// CHECK:       pd_op.add
// CHECK-NEXT:  pd_op.multiply
// CHECK-NEXT:  pd_op.elementwise_pow
// CHECK-NEXT:  pd_op.divide
// CHECK-NEXT:  pd_op.subtract
// CHECK-NEXT:  pir.shadow_output
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x3 = pd_op.data {name = "x3", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%a0 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b0 = pd_op.multiply %a0, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c0 = pd_op.elementwise_pow %b0, %a0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d0 = pd_op.divide %c0, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e0 = pd_op.subtract %d0, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a1 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b1 = pd_op.multiply %a1, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c1 = pd_op.elementwise_pow %b1, %a1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d1 = pd_op.divide %c1, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e1 = pd_op.subtract %d1, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a2 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b2 = pd_op.multiply %a2, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c2 = pd_op.elementwise_pow %b2, %a2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d2 = pd_op.divide %c2, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e2 = pd_op.subtract %d2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a3 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b3 = pd_op.multiply %a3, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c3 = pd_op.elementwise_pow %b3, %a3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d3 = pd_op.divide %c3, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e3 = pd_op.subtract %d3, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a4 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b4 = pd_op.multiply %a4, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c4 = pd_op.elementwise_pow %b4, %a4 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d4 = pd_op.divide %c4, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e4 = pd_op.subtract %d4, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a5 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b5 = pd_op.multiply %a5, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c5 = pd_op.elementwise_pow %b5, %a5 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d5 = pd_op.divide %c5, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e5 = pd_op.subtract %d5, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a6 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b6 = pd_op.multiply %a6, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c6 = pd_op.elementwise_pow %b6, %a6 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d6 = pd_op.divide %c6, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e6 = pd_op.subtract %d6, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a7 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b7 = pd_op.multiply %a7, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c7 = pd_op.elementwise_pow %b7, %a7 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d7 = pd_op.divide %c7, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e7 = pd_op.subtract %d7, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a8 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b8 = pd_op.multiply %a8, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c8 = pd_op.elementwise_pow %b8, %a8 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d8 = pd_op.divide %c8, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e8 = pd_op.subtract %d8, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a9 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b9 = pd_op.multiply %a9, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c9 = pd_op.elementwise_pow %b9, %a9 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d9 = pd_op.divide %c9, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e9 = pd_op.subtract %d9, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
pir.shadow_output %e0, "out0" : tensor<2x2xf32>
pir.shadow_output %e1, "out1" : tensor<2x2xf32>
pir.shadow_output %e2, "out2" : tensor<2x2xf32>
pir.shadow_output %e3, "out3" : tensor<2x2xf32>
pir.shadow_output %e4, "out4" : tensor<2x2xf32>
pir.shadow_output %e5, "out5" : tensor<2x2xf32>
pir.shadow_output %e6, "out6" : tensor<2x2xf32>
pir.shadow_output %e7, "out7" : tensor<2x2xf32>
pir.shadow_output %e8, "out8" : tensor<2x2xf32>
pir.shadow_output %e9, "out9" : tensor<2x2xf32>

// -----

// 8. Two sums of the same in either order are one.
// OPS: 6 -> 5
// CHECK:     module {
// CHECK:       pd_op.add
// CHECK-NOT:   pd_op.add
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%a = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
pir.shadow_output %a, "a" : tensor<2x2xf32>
pir.shadow_output %b, "b" : tensor<2x2xf32>

// -----

// 9. Twenty chains of twelve commutative operators, half of them with the operands swapped, are one.
// OPS: 264 -> 36
// CHECK:     module {
// CHECK:       pd_op.add
// CHECK-NEXT:  pd_op.multiply
// CHECK-NEXT:  pd_op.maximum
// CHECK-NEXT:  pd_op.minimum
// CHECK-NEXT:  pd_op.logical_and
// CHECK-NEXT:  pd_op.logical_or
// CHECK-NEXT:  pd_op.logical_xor
// CHECK-NEXT:  pd_op.equal
// CHECK-NEXT:  pd_op.not_equal
// CHECK-NEXT:  pd_op.bitwise_or
// CHECK-NEXT:  pd_op.bitwise_xor
// CHECK-NEXT:  pd_op.bitwise_and
// CHECK-NEXT:  pir.shadow_output
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x3 = pd_op.data {name = "x3", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x4 = pd_op.data {name = "x4", shape = array<i64: 2, 2>, dtype = #pir.dtype<bool>} : tensor<2x2xi1>
%a0 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b0 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c0 = pd_op.maximum %b0, %a0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d0 = pd_op.minimum %c0, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e0 = pd_op.logical_and %d0, %c0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f0 = pd_op.logical_or %e0, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g0 = pd_op.logical_xor %f0, %e0 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h0 = pd_op.equal %g0, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i0 = pd_op.not_equal %h0, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j0 = pd_op.bitwise_or %i0, %h0 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k0 = pd_op.bitwise_xor %j0, %i0 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l0 = pd_op.bitwise_and %k0, %j0 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a1 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b1 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c1 = pd_op.maximum %b1, %a1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d1 = pd_op.minimum %c1, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e1 = pd_op.logical_and %d1, %c1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f1 = pd_op.logical_or %e1, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g1 = pd_op.logical_xor %f1, %e1 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h1 = pd_op.equal %g1, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i1 = pd_op.not_equal %h1, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j1 = pd_op.bitwise_or %i1, %h1 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k1 = pd_op.bitwise_xor %j1, %i1 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l1 = pd_op.bitwise_and %k1, %j1 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a2 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b2 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c2 = pd_op.maximum %b2, %a2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d2 = pd_op.minimum %c2, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e2 = pd_op.logical_and %d2, %c2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f2 = pd_op.logical_or %e2, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g2 = pd_op.logical_xor %f2, %e2 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h2 = pd_op.equal %g2, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i2 = pd_op.not_equal %h2, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j2 = pd_op.bitwise_or %i2, %h2 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k2 = pd_op.bitwise_xor %j2, %i2 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l2 = pd_op.bitwise_and %k2, %j2 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a3 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b3 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c3 = pd_op.maximum %b3, %a3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d3 = pd_op.minimum %c3, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e3 = pd_op.logical_and %d3, %c3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f3 = pd_op.logical_or %e3, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g3 = pd_op.logical_xor %f3, %e3 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h3 = pd_op.equal %g3, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i3 = pd_op.not_equal %h3, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j3 = pd_op.bitwise_or %i3, %h3 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k3 = pd_op.bitwise_xor %j3, %i3 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l3 = pd_op.bitwise_and %k3, %j3 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a4 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b4 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c4 = pd_op.maximum %b4, %a4 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d4 = pd_op.minimum %c4, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e4 = pd_op.logical_and %d4, %c4 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f4 = pd_op.logical_or %e4, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g4 = pd_op.logical_xor %f4, %e4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h4 = pd_op.equal %g4, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i4 = pd_op.not_equal %h4, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j4 = pd_op.bitwise_or %i4, %h4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k4 = pd_op.bitwise_xor %j4, %i4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l4 = pd_op.bitwise_and %k4, %j4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a5 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b5 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c5 = pd_op.maximum %b5, %a5 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d5 = pd_op.minimum %c5, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e5 = pd_op.logical_and %d5, %c5 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f5 = pd_op.logical_or %e5, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g5 = pd_op.logical_xor %f5, %e5 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h5 = pd_op.equal %g5, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i5 = pd_op.not_equal %h5, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j5 = pd_op.bitwise_or %i5, %h5 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k5 = pd_op.bitwise_xor %j5, %i5 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l5 = pd_op.bitwise_and %k5, %j5 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a6 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b6 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c6 = pd_op.maximum %b6, %a6 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d6 = pd_op.minimum %c6, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e6 = pd_op.logical_and %d6, %c6 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f6 = pd_op.logical_or %e6, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g6 = pd_op.logical_xor %f6, %e6 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h6 = pd_op.equal %g6, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i6 = pd_op.not_equal %h6, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j6 = pd_op.bitwise_or %i6, %h6 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k6 = pd_op.bitwise_xor %j6, %i6 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l6 = pd_op.bitwise_and %k6, %j6 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a7 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b7 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c7 = pd_op.maximum %b7, %a7 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d7 = pd_op.minimum %c7, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e7 = pd_op.logical_and %d7, %c7 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f7 = pd_op.logical_or %e7, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g7 = pd_op.logical_xor %f7, %e7 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h7 = pd_op.equal %g7, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i7 = pd_op.not_equal %h7, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j7 = pd_op.bitwise_or %i7, %h7 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k7 = pd_op.bitwise_xor %j7, %i7 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l7 = pd_op.bitwise_and %k7, %j7 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a8 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b8 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c8 = pd_op.maximum %b8, %a8 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d8 = pd_op.minimum %c8, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e8 = pd_op.logical_and %d8, %c8 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f8 = pd_op.logical_or %e8, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g8 = pd_op.logical_xor %f8, %e8 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h8 = pd_op.equal %g8, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i8 = pd_op.not_equal %h8, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j8 = pd_op.bitwise_or %i8, %h8 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k8 = pd_op.bitwise_xor %j8, %i8 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l8 = pd_op.bitwise_and %k8, %j8 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a9 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b9 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c9 = pd_op.maximum %b9, %a9 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d9 = pd_op.minimum %c9, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e9 = pd_op.logical_and %d9, %c9 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f9 = pd_op.logical_or %e9, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g9 = pd_op.logical_xor %f9, %e9 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h9 = pd_op.equal %g9, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i9 = pd_op.not_equal %h9, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j9 = pd_op.bitwise_or %i9, %h9 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k9 = pd_op.bitwise_xor %j9, %i9 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l9 = pd_op.bitwise_and %k9, %j9 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a10 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b10 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c10 = pd_op.maximum %b10, %a10 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d10 = pd_op.minimum %c10, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e10 = pd_op.logical_and %d10, %c10 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f10 = pd_op.logical_or %e10, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g10 = pd_op.logical_xor %f10, %e10 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h10 = pd_op.equal %g10, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i10 = pd_op.not_equal %h10, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j10 = pd_op.bitwise_or %i10, %h10 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k10 = pd_op.bitwise_xor %j10, %i10 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l10 = pd_op.bitwise_and %k10, %j10 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a11 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b11 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c11 = pd_op.maximum %b11, %a11 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d11 = pd_op.minimum %c11, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e11 = pd_op.logical_and %d11, %c11 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f11 = pd_op.logical_or %e11, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g11 = pd_op.logical_xor %f11, %e11 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h11 = pd_op.equal %g11, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i11 = pd_op.not_equal %h11, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j11 = pd_op.bitwise_or %i11, %h11 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k11 = pd_op.bitwise_xor %j11, %i11 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l11 = pd_op.bitwise_and %k11, %j11 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a12 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b12 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c12 = pd_op.maximum %b12, %a12 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d12 = pd_op.minimum %c12, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e12 = pd_op.logical_and %d12, %c12 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f12 = pd_op.logical_or %e12, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g12 = pd_op.logical_xor %f12, %e12 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h12 = pd_op.equal %g12, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i12 = pd_op.not_equal %h12, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j12 = pd_op.bitwise_or %i12, %h12 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k12 = pd_op.bitwise_xor %j12, %i12 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l12 = pd_op.bitwise_and %k12, %j12 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a13 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b13 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c13 = pd_op.maximum %b13, %a13 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d13 = pd_op.minimum %c13, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e13 = pd_op.logical_and %d13, %c13 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f13 = pd_op.logical_or %e13, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g13 = pd_op.logical_xor %f13, %e13 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h13 = pd_op.equal %g13, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i13 = pd_op.not_equal %h13, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j13 = pd_op.bitwise_or %i13, %h13 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k13 = pd_op.bitwise_xor %j13, %i13 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l13 = pd_op.bitwise_and %k13, %j13 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a14 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b14 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c14 = pd_op.maximum %b14, %a14 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d14 = pd_op.minimum %c14, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e14 = pd_op.logical_and %d14, %c14 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f14 = pd_op.logical_or %e14, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g14 = pd_op.logical_xor %f14, %e14 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h14 = pd_op.equal %g14, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i14 = pd_op.not_equal %h14, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j14 = pd_op.bitwise_or %i14, %h14 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k14 = pd_op.bitwise_xor %j14, %i14 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l14 = pd_op.bitwise_and %k14, %j14 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a15 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b15 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c15 = pd_op.maximum %b15, %a15 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d15 = pd_op.minimum %c15, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e15 = pd_op.logical_and %d15, %c15 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f15 = pd_op.logical_or %e15, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g15 = pd_op.logical_xor %f15, %e15 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h15 = pd_op.equal %g15, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i15 = pd_op.not_equal %h15, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j15 = pd_op.bitwise_or %i15, %h15 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k15 = pd_op.bitwise_xor %j15, %i15 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l15 = pd_op.bitwise_and %k15, %j15 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a16 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b16 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c16 = pd_op.maximum %b16, %a16 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d16 = pd_op.minimum %c16, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e16 = pd_op.logical_and %d16, %c16 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f16 = pd_op.logical_or %e16, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g16 = pd_op.logical_xor %f16, %e16 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h16 = pd_op.equal %g16, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i16 = pd_op.not_equal %h16, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j16 = pd_op.bitwise_or %i16, %h16 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k16 = pd_op.bitwise_xor %j16, %i16 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l16 = pd_op.bitwise_and %k16, %j16 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a17 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b17 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c17 = pd_op.maximum %b17, %a17 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d17 = pd_op.minimum %c17, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e17 = pd_op.logical_and %d17, %c17 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f17 = pd_op.logical_or %e17, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g17 = pd_op.logical_xor %f17, %e17 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h17 = pd_op.equal %g17, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i17 = pd_op.not_equal %h17, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j17 = pd_op.bitwise_or %i17, %h17 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k17 = pd_op.bitwise_xor %j17, %i17 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l17 = pd_op.bitwise_and %k17, %j17 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a18 = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b18 = pd_op.multiply %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c18 = pd_op.maximum %b18, %a18 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d18 = pd_op.minimum %c18, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e18 = pd_op.logical_and %d18, %c18 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f18 = pd_op.logical_or %e18, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g18 = pd_op.logical_xor %f18, %e18 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h18 = pd_op.equal %g18, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i18 = pd_op.not_equal %h18, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j18 = pd_op.bitwise_or %i18, %h18 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k18 = pd_op.bitwise_xor %j18, %i18 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l18 = pd_op.bitwise_and %k18, %j18 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%a19 = pd_op.add %x2, %x1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b19 = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%c19 = pd_op.maximum %b19, %a19 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%d19 = pd_op.minimum %c19, %x3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e19 = pd_op.logical_and %d19, %c19 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
%f19 = pd_op.logical_or %e19, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%g19 = pd_op.logical_xor %f19, %e19 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%h19 = pd_op.equal %g19, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%i19 = pd_op.not_equal %h19, %x4 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%j19 = pd_op.bitwise_or %i19, %h19 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%k19 = pd_op.bitwise_xor %j19, %i19 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
%l19 = pd_op.bitwise_and %k19, %j19 : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
pir.shadow_output %l0, "out0" : tensor<2x2xi1>
pir.shadow_output %l1, "out1" : tensor<2x2xi1>
pir.shadow_output %l2, "out2" : tensor<2x2xi1>
pir.shadow_output %l3, "out3" : tensor<2x2xi1>
pir.shadow_output %l4, "out4" : tensor<2x2xi1>
pir.shadow_output %l5, "out5" : tensor<2x2xi1>
pir.shadow_output %l6, "out6" : tensor<2x2xi1>
pir.shadow_output %l7, "out7" : tensor<2x2xi1>
pir.shadow_output %l8, "out8" : tensor<2x2xi1>
pir.shadow_output %l9, "out9" : tensor<2x2xi1>
pir.shadow_output %l10, "out10" : tensor<2x2xi1>
pir.shadow_output %l11, "out11" : tensor<2x2xi1>
pir.shadow_output %l12, "out12" : tensor<2x2xi1>
pir.shadow_output %l13, "out13" : tensor<2x2xi1>
pir.shadow_output %l14, "out14" : tensor<2x2xi1>
pir.shadow_output %l15, "out15" : tensor<2x2xi1>
pir.shadow_output %l16, "out16" : tensor<2x2xi1>
pir.shadow_output %l17, "out17" : tensor<2x2xi1>
pir.shadow_output %l18, "out18" : tensor<2x2xi1>
pir.shadow_output %l19, "out19" : tensor<2x2xi1>

// -----

// 10. A product in a loop is the one before the loop.
// OPS: 8 -> 8
// CHECK:     module {
// CHECK:       pd_op.multiply
// CHECK-NOT:   pd_op.multiply
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%cond = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%i = pd_op.data {name = "i", shape = array<i64>, dtype = #pir.dtype<int32>} : tensor<i32>
%a = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%r = pd_op.while (%cond, %i) : (tensor<i1>, tensor<i32>) -> tensor<i32> {
^bb0(%arg: tensor<i32>):
  %t = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %narg = pd_op.add %arg, %arg : (tensor<i32>, tensor<i32>) -> tensor<i32>
  pir.yield %cond, %narg : tensor<i1>, tensor<i32>
}
pir.shadow_output %a, "a" : tensor<2x2xf32>
pir.shadow_output %r, "r" : tensor<i32>

// -----

// 11. So it is in a loop in a loop.
// OPS: 8 -> 8
// CHECK:     module {
// CHECK:       pd_op.multiply
// CHECK-NOT:   pd_op.multiply
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%cond = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%i = pd_op.data {name = "i", shape = array<i64>, dtype = #pir.dtype<int32>} : tensor<i32>
%a = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%r = pd_op.while (%cond, %i) : (tensor<i1>, tensor<i32>) -> tensor<i32> {
^bb0(%arg: tensor<i32>):
  %t = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %q = pd_op.while (%cond, %arg) : (tensor<i1>, tensor<i32>) -> tensor<i32> {
  ^bb0(%brg: tensor<i32>):
    %u = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %nbrg = pd_op.add %brg, %brg : (tensor<i32>, tensor<i32>) -> tensor<i32>
    pir.yield %cond, %nbrg : tensor<i1>, tensor<i32>
  }
  %narg = pd_op.add %arg, %arg : (tensor<i32>, tensor<i32>) -> tensor<i32>
  pir.yield %cond, %narg : tensor<i1>, tensor<i32>
}
pir.shadow_output %a, "a" : tensor<2x2xf32>
pir.shadow_output %r, "r" : tensor<i32>

// -----

// 15. Loops stay, even equal ones. What they hold is not known outside of them.
// OPS: 8 -> 8
// CHECK:     module {
// CHECK:       pd_op.while
// CHECK:         pd_op.multiply
// CHECK:       pd_op.while
// CHECK:         pd_op.multiply
%x1 = pd_op.data {name = "x1", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%x2 = pd_op.data {name = "x2", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%cond = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%i = pd_op.data {name = "i", shape = array<i64>, dtype = #pir.dtype<int32>} : tensor<i32>
%r = pd_op.while (%cond, %i) : (tensor<i1>, tensor<i32>) -> tensor<i32> {
^bb0(%arg: tensor<i32>):
  %t = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %narg = pd_op.add %arg, %arg : (tensor<i32>, tensor<i32>) -> tensor<i32>
  pir.yield %cond, %narg : tensor<i1>, tensor<i32>
}
%s = pd_op.while (%cond, %i) : (tensor<i1>, tensor<i32>) -> tensor<i32> {
^bb0(%brg: tensor<i32>):
  %u = pd_op.multiply %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %nbrg = pd_op.add %brg, %brg : (tensor<i32>, tensor<i32>) -> tensor<i32>
  pir.yield %cond, %nbrg : tensor<i1>, tensor<i32>
}
pir.shadow_output %r, "a" : tensor<i32>
pir.shadow_output %s, "r" : tensor<i32>
