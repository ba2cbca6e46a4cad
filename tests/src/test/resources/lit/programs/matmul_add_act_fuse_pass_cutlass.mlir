// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(matmul_add_act_fuse_pass{use-cutlass=true})' | FileCheck %s

// OPS: 7 -> 5
// TOLERANCE: 1e-3 one rounding to f16 less
// CHECK:      %[[F:.+]] = "pd_op.gemm_epilogue"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf16>
%w = pir.parameter "w" : tensor<8x16xf16>
%b = pir.parameter "b" : tensor<16xf16>
%m = pd_op.matmul %x, %w : (tensor<2x3x8xf16>, tensor<8x16xf16>) -> tensor<2x3x16xf16>
%a = pd_op.add %m, %b : (tensor<2x3x16xf16>, tensor<16xf16>) -> tensor<2x3x16xf16>
%r = pd_op.relu %a : (tensor<2x3x16xf16>) -> tensor<2x3x16xf16>
pir.shadow_output %r, "out" : tensor<2x3x16xf16>

// -----

// OPS: 7 -> 5
// TOLERANCE: 1e-3 one rounding to f16 less
// CHECK:      %[[F:.+]] = "pd_op.gemm_epilogue"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "gelu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf16>
%w = pir.parameter "w" : tensor<8x16xf16>
%b = pir.parameter "b" : tensor<2x3x16xf16>
%m = pd_op.matmul %x, %w : (tensor<2x3x8xf16>, tensor<8x16xf16>) -> tensor<2x3x16xf16>
%a = pd_op.add %m, %b : (tensor<2x3x16xf16>, tensor<2x3x16xf16>) -> tensor<2x3x16xf16>
%r = pd_op.gelu %a {approximate = true} : (tensor<2x3x16xf16>) -> tensor<2x3x16xf16>
pir.shadow_output %r, "out" : tensor<2x3x16xf16>

// -----

// OPS: 7 -> 5
// CHECK:      %[[F:.+]] = "pd_op.fc"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w = pir.parameter "w" : tensor<4x6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%m = pd_op.matmul %x, %w : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%a = pd_op.add %m, %b : (tensor<2x3x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%r = pd_op.relu %a : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
pir.shadow_output %r, "out" : tensor<2x3x6xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 7 -> 5
// TOLERANCE: 1e-3 one rounding to f16 less
// CHECK:      %[[F:.+]] = "pd_op.gemm_epilogue"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_type = "relu", in_num_col_dims = 2 : i32}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf16>
%w = pir.parameter "w" : tensor<8x16xf16>
%b = pir.parameter "b" : tensor<16xf16>
%m = pd_op.matmul %x, %w : (tensor<2x3x8xf16>, tensor<8x16xf16>) -> tensor<2x3x16xf16>
%a = pd_op.add_ %m, %b : (tensor<2x3x16xf16>, tensor<16xf16>) -> tensor<2x3x16xf16>
%r = pd_op.relu_ %a : (tensor<2x3x16xf16>) -> tensor<2x3x16xf16>
pir.shadow_output %r, "out" : tensor<2x3x16xf16>
