// RUN: weir opt %s --split-input-file --fused_gemm_epilogue_pass | FileCheck %s
// Without gradients nothing of the sum is kept.

// OPS: 7 -> 5
// TOLERANCE: 1e-6 the sum goes over the product
// CHECK:      %[[F:.+]] = pd_op.fused_gemm_epilogue %{{.+}}, %{{.+}}, %{{.+}} {activation = "relu", trans_y = true}
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<6x4xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x3x4xf32>, tensor<6x4xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %b, %m : (tensor<6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.relu %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>

// -----

// OPS: 7 -> 5
// TOLERANCE: 1e-6 the sum goes over the product
// CHECK:      %[[F:.+]] = pd_op.fused_gemm_epilogue %{{.+}}, %{{.+}}, %{{.+}} {activation = "gelu", trans_y = true}
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<6x4xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x3x4xf32>, tensor<6x4xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %b, %m : (tensor<6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.gelu %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>

// -----

// The same where operators work in place (issue 15).
// Without gradients nothing of the sum is kept.

// OPS: 7 -> 5
// TOLERANCE: 1e-6 the sum goes over the product
// CHECK:      %[[F:.+]] = pd_op.fused_gemm_epilogue %{{.+}}, %{{.+}}, %{{.+}} {activation = "relu", trans_y = true}
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<6x4xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x3x4xf32>, tensor<6x4xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %b, %m : (tensor<6xf32>, tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.relu_ %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>
