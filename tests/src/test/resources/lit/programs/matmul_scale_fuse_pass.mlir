// RUN: weir opt %s --split-input-file --matmul_scale_fuse_pass | FileCheck %s

// OPS: 6 -> 6
// TOLERANCE: 1e-6 the factor goes into the weights
// CHECK:      %[[S:.+]] = pd_op.scale %[[W:.+]], %{{.+}} :
// CHECK-NEXT: %[[M:.+]] = pd_op.matmul %{{.+}}, %[[S]] {transpose_y = true}
// CHECK-NEXT: pir.shadow_output %[[M]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4>} : tensor<2x4xf32>
%w = pir.parameter "w" : tensor<3x4xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.3 : f64} : tensor<1xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
%y = pd_op.scale %m, %s : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %y, "out" : tensor<2x3xf32>

// -----

// Something is added, or the right operand is no weight.
// OPS: 10 -> 10
// CHECK:      pd_op.matmul
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.matmul
// CHECK-NEXT: pd_op.scale
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4>} : tensor<2x4xf32>
%w = pir.parameter "w" : tensor<4x3xf32>
%z = pd_op.data {dtype = #pir.dtype<float32>, name = "z", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.3 : f64} : tensor<1xf32>
%m = pd_op.matmul %x, %w : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
%y = pd_op.scale %m, %s {bias = 1.0e-7 : f32} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%n = pd_op.matmul %x, %z : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
%u = pd_op.scale %n, %s : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %y, "out" : tensor<2x3xf32>
pir.shadow_output %u, "out2" : tensor<2x3xf32>

// -----

// The same where operators work in place.
// OPS: 7 -> 7
// TOLERANCE: 1e-6 the factor goes into the weights
// CHECK:      %[[S:.+]] = pd_op.scale %[[W:.+]], %{{.+}} :
// CHECK-NEXT: %[[M:.+]] = pd_op.matmul %{{.+}}, %[[S]] {transpose_y = true}
// CHECK-NEXT: %[[R:.+]] = pd_op.relu_ %[[M]] :
// CHECK-NEXT: pir.shadow_output %[[R]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4>} : tensor<2x4xf32>
%w = pir.parameter "w" : tensor<3x4xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.3 : f64} : tensor<1xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
%y = pd_op.scale_ %m, %s : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%r = pd_op.relu_ %y : (tensor<2x3xf32>) -> tensor<2x3xf32>
pir.shadow_output %r, "out" : tensor<2x3xf32>
