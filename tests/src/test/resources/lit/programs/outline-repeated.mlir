// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(outline-repeated{min-ops=3 min-saving=4})' | FileCheck %s

// Layers become calls of one function, which is given what each takes from outside; a layer with another activation stays.
// Equal constants go into the function.
// OPS: 28 -> 20
// CHECK:      func.func private @repeated(%[[X:.+]]: tensor<2x3xf32>, %[[W:.+]]: tensor<3x3xf32>, %[[B:.+]]: tensor<3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT:   %[[P:.+]] = pd_op.matmul %[[X]], %[[W]]
// CHECK-NEXT:   %[[S:.+]] = pd_op.add %[[P]], %[[B]]
// CHECK-NEXT:   %[[C:.+]] = pd_op.full
// CHECK-NEXT:   %[[M:.+]] = pd_op.maximum %[[S]], %[[C]]
// CHECK-NEXT:   %[[R:.+]] = pd_op.add %[[M]], %[[X]]
// CHECK-NEXT:   return %[[R]]
// CHECK:      %[[L1:.+]] = func.call @repeated(%{{.+}}, %{{.+}}, %{{.+}})
// CHECK:      %[[L2:.+]] = func.call @repeated(%[[L1]],
// CHECK-NEXT: %[[L3:.+]] = func.call @repeated(%[[L2]],
// CHECK-NEXT: pd_op.matmul %[[L3]]
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.tanh
%x = pd_op.data {name = "x", shape = array<i64: 2, 3>, dtype = #pir.dtype<float32>} : tensor<2x3xf32>
%w1 = pir.parameter "w1" : tensor<3x3xf32>
%w2 = pir.parameter "w2" : tensor<3x3xf32>
%w3 = pir.parameter "w3" : tensor<3x3xf32>
%w4 = pir.parameter "w4" : tensor<3x3xf32>
%b1 = pir.parameter "b1" : tensor<3xf32>
%b2 = pir.parameter "b2" : tensor<3xf32>
%b3 = pir.parameter "b3" : tensor<3xf32>
%b4 = pir.parameter "b4" : tensor<3xf32>
%c1 = pd_op.full {shape = array<i64>, value = 0.5 : f64, dtype = #pir.dtype<float32>} : tensor<f32>
%p1 = pd_op.matmul %x, %w1 : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
%s1 = pd_op.add %p1, %b1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
%m1 = pd_op.maximum %s1, %c1 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
%r1 = pd_op.add %m1, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%p2 = pd_op.matmul %r1, %w2 : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
%s2 = pd_op.add %p2, %b2 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
%c2 = pd_op.full {shape = array<i64>, value = 0.5 : f64, dtype = #pir.dtype<float32>} : tensor<f32>
%m2 = pd_op.maximum %s2, %c2 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
%r2 = pd_op.add %m2, %r1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%p3 = pd_op.matmul %r2, %w3 : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
%s3 = pd_op.add %p3, %b3 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
%m3 = pd_op.maximum %s3, %c1 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
%r3 = pd_op.add %m3, %r2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%p4 = pd_op.matmul %r3, %w4 : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
%s4 = pd_op.add %p4, %b4 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
%t4 = pd_op.tanh %s4 : (tensor<2x3xf32>) -> tensor<2x3xf32>
%r4 = pd_op.add %t4, %r3 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
pir.shadow_output %r4, "out" : tensor<2x3xf32>

// -----

// What has an effect is not moved, and what uses other operands of a block otherwise is no repetition of it.
// OPS: 16 -> 16
// CHECK-NOT: func.call
%x = pd_op.data {name = "x", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%y = pd_op.data {name = "y", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%e1 = pd_op.exp %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
%r1 = pd_op.relu_ %e1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%d1 = pd_op.subtract %r1, %x : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%e2 = pd_op.exp %d1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%r2 = pd_op.relu_ %e2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%d2 = pd_op.subtract %r2, %d1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a1 = pd_op.tanh %d2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%a2 = pd_op.divide %a1, %y : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%a3 = pd_op.sin %a2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%b1 = pd_op.tanh %a3 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%b2 = pd_op.divide %y, %b1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%b3 = pd_op.sin %b2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
%z = pd_op.add %b3, %a3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
pir.shadow_output %z, "out" : tensor<2x2xf32>
