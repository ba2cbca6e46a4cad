// RUN: weir opt %s --split-input-file --pass-pipeline='fused_weight_only_linear_pass{int4=true}' | FileCheck %s

// OPS: 6 -> 6
// TOLERANCE: 1.5 weights in 4 bits, 64 products of half a step of 1/7 at most
// CHECK:      %[[Q:.+]]:2 = "pd_op.weight_quantize"(%{{.+}}) <{algo = "weight_only_int4"
// CHECK-NEXT: {{.*}}"pd_op.weight_only_linear"({{.*}}%[[Q]]#0{{.*}}%[[Q]]#1) {{<.*}}weight_dtype = "int4"
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf16>, tensor<64x16xf16>) -> tensor<3x16xf16>
%b = "pir.parameter"() <{parameter_name = "b"}> : () -> tensor<16xf16>
%v2 = "pd_op.add"(%v1, %b) : (tensor<3x16xf16>, tensor<16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()

// -----

// OPS: 4 -> 5
// TOLERANCE: 1.5 weights in 4 bits, 64 products of half a step of 1/7 at most
// CHECK:      %[[Q:.+]]:2 = "pd_op.weight_quantize"(%{{.+}}) <{algo = "weight_only_int4"
// CHECK-NEXT: {{.*}}"pd_op.weight_only_linear"({{.*}}%[[Q]]#0{{.*}}%[[Q]]#1) {{<.*}}weight_dtype = "int4"
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf16>, tensor<64x16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v1) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()
