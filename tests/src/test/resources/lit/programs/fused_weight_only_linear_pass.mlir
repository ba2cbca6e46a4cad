// RUN: weir opt %s --split-input-file --fused_weight_only_linear_pass | FileCheck %s

// OPS: 6 -> 6
// TOLERANCE: 1e-1 weights in 8 bits, 64 products of half a step of 1/127 at most
// CHECK:      %[[Q:.+]]:2 = "pd_op.weight_quantize"(%{{.+}}) <{algo = "weight_only_int8"
// CHECK-NEXT: {{.*}}"pd_op.weight_only_linear"({{.*}}%[[Q]]#0{{.*}}%[[Q]]#1) {{<.*}}weight_dtype = "int8"
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf16>, tensor<64x16xf16>) -> tensor<3x16xf16>
%b = "pir.parameter"() <{parameter_name = "b"}> : () -> tensor<16xf16>
%v2 = "pd_op.add"(%v1, %b) : (tensor<3x16xf16>, tensor<16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()

// -----

// OPS: 4 -> 5
// TOLERANCE: 1e-1 weights in 8 bits, 64 products of half a step of 1/127 at most
// CHECK:      %[[Q:.+]]:2 = "pd_op.weight_quantize"(%{{.+}}) <{algo = "weight_only_int8"
// CHECK-NEXT: {{.*}}"pd_op.weight_only_linear"({{.*}}%[[Q]]#0{{.*}}%[[Q]]#1) {{<.*}}weight_dtype = "int8"
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf16>, tensor<64x16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v1) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()

// -----

// The kernels take 64 rows and 16 columns, and halves.
// OPS: 4 -> 4
// CHECK-NOT: weight_quantize
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 60>}> : () -> tensor<3x60xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<60x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x60xf16>, tensor<60x16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v1) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()

// -----

// OPS: 4 -> 4
// CHECK-NOT: weight_quantize
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf32>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf32>, tensor<64x16xf32>) -> tensor<3x16xf32>
"pir.shadow_output"(%v1) <{output_name = "out"}> : (tensor<3x16xf32>) -> ()

// -----

// The same where operators work in place.
// OPS: 6 -> 6
// TOLERANCE: 1e-1 weights in 8 bits, 64 products of half a step of 1/127 at most
// CHECK:      %[[Q:.+]]:2 = "pd_op.weight_quantize"(%{{.+}}) <{algo = "weight_only_int8"
// CHECK-NEXT: %[[L:.+]] = "pd_op.weight_only_linear"({{.*}}%[[Q]]#0{{.*}}%[[Q]]#1) {{<.*}}weight_dtype = "int8"
// CHECK-NEXT: pir.shadow_output %[[L]]
%x = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "x", place = #pir.place<undefined>, shape = array<i64: 3, 64>}> : () -> tensor<3x64xf16>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<64x16xf16>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<3x64xf16>, tensor<64x16xf16>) -> tensor<3x16xf16>
%b = "pir.parameter"() <{parameter_name = "b"}> : () -> tensor<16xf16>
%v2 = "pd_op.add_"(%v1, %b) : (tensor<3x16xf16>, tensor<16xf16>) -> tensor<3x16xf16>
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<3x16xf16>) -> ()
