// Gradients in f16, gathered in f32.
// RUN: weir opt %s --fused_linear_param_grad_add_pass | FileCheck %s


// CHECK:     "pd_op.fused_linear_param_grad_add"({{.*}}) <{has_bias = false, multi_precision = true, {{.*}} -> tensor<4x8xf32>
// CHECK-NOT: pd_op.matmul
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 6, 4>}> : () -> tensor<6x4xf16>
%g = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "g", place = #pir.place<undefined>, shape = array<i64: 6, 8>}> : () -> tensor<6x8xf16>
%dw = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "dw", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.matmul"(%x, %g) <{transpose_x = true, transpose_y = false}> : (tensor<6x4xf16>, tensor<6x8xf16>) -> tensor<4x8xf16>
%v2 = "pd_op.add_"(%dw, %v1) : (tensor<4x8xf32>, tensor<4x8xf16>) -> tensor<4x8xf32>
"pir.shadow_output"(%v2) <{output_name = "dweight"}> : (tensor<4x8xf32>) -> ()
