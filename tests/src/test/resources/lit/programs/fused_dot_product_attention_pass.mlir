// RUN: weir opt %s --split-input-file --fused_dot_product_attention_pass | FileCheck %s

// OPS: 15 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     %[[F:.+]]:3 = "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = 0.000000e+00 : f32, is_training = true, mask_type_str = "none", {{.*}}scaling_factor = 5.000000e-01 : f32}>
// CHECK-NOT: softmax
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.matmul"(%v5, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.add"(%v6, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.matmul"(%v8, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v10 = "pd_op.transpose"(%v9) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v10) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// With its gradient.
// OPS: 28 -> 11
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     %[[F:.+]]:3 = "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = 0.000000e+00 : f32, is_training = true, mask_type_str = "none", {{.*}}scaling_factor = 5.000000e-01 : f32}>
// CHECK:     "pd_op.fused_dot_product_attention_grad"({{.*}}, %[[F]]#0, %[[F]]#1, %[[F]]#2, %{{.+}})
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.matmul"(%v5, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.add"(%v6, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.matmul"(%v8, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v10 = "pd_op.transpose"(%v9) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v10) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()
%v11 = "pd_op.transpose_grad"(%g) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v12, %v13 = "pd_op.matmul_grad"(%v8, %v3, %v11) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>)
%v14 = "pd_op.softmax_grad"(%v8, %v12) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v15 = "pd_op.transpose_grad"(%v13) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
%v16, %v17 = "pd_op.add_grad"(%v6, %mask, %v14) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>)
%v18, %v19 = "pd_op.matmul_grad"(%v5, %v2, %v16) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
%v20 = "pd_op.scale"(%v18, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v21 = "pd_op.transpose_grad"(%v20) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
%v22 = "pd_op.transpose_grad"(%v19) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v21) <{output_name = "dq"}> : (tensor<2x5x3x4xf32>) -> ()
"pir.shadow_output"(%v22) <{output_name = "dk"}> : (tensor<2x5x3x4xf32>) -> ()
"pir.shadow_output"(%v15) <{output_name = "dv"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// With a dropout.
// OPS: 17 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     %[[F:.+]]:3 = "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = 2.500000e-01 : f32, is_training = true, mask_type_str = "none", {{.*}}scaling_factor = 5.000000e-01 : f32}>
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.matmul"(%v5, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.add"(%v6, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v10, %v11 = "pd_op.dropout"(%v8, %v9) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x3x5x5xui8>)
%v12 = "pd_op.matmul"(%v10, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v13 = "pd_op.transpose"(%v12) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v13) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// With a dropout and the gradient.
// OPS: 31 -> 11
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     %[[F:.+]]:3 = "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = 2.500000e-01 : f32, is_training = true, mask_type_str = "none", {{.*}}scaling_factor = 5.000000e-01 : f32}>
// CHECK:     "pd_op.fused_dot_product_attention_grad"({{.*}}, %[[F]]#0, %[[F]]#1, %[[F]]#2, %{{.+}})
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.matmul"(%v5, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.add"(%v6, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v10, %v11 = "pd_op.dropout"(%v8, %v9) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x3x5x5xui8>)
%v12 = "pd_op.matmul"(%v10, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v13 = "pd_op.transpose"(%v12) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v13) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()
%v14 = "pd_op.transpose_grad"(%g) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v15, %v16 = "pd_op.matmul_grad"(%v10, %v3, %v14) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>)
%v17 = "pd_op.dropout_grad"(%v11, %v15, %v9) <{is_test = false, mode = "upscale_in_train"}> : (tensor<2x3x5x5xui8>, tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
%v18 = "pd_op.softmax_grad"(%v8, %v17) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v19 = "pd_op.transpose_grad"(%v16) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
%v20, %v21 = "pd_op.add_grad"(%v6, %mask, %v18) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>)
%v22, %v23 = "pd_op.matmul_grad"(%v5, %v2, %v20) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>)
%v24 = "pd_op.scale"(%v22, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v25 = "pd_op.transpose_grad"(%v24) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
%v26 = "pd_op.transpose_grad"(%v23) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v25) <{output_name = "dq"}> : (tensor<2x5x3x4xf32>) -> ()
"pir.shadow_output"(%v26) <{output_name = "dk"}> : (tensor<2x5x3x4xf32>) -> ()
"pir.shadow_output"(%v19) <{output_name = "dv"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// OPS: 15 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     %[[F:.+]]:3 = "pd_op.fused_dot_product_attention"({{.*}}) <{bias_type_str = "post_scale_bias", dropout_probability = 0.000000e+00 : f32, is_training = true, mask_type_str = "none", {{.*}}scaling_factor = 5.000000e-01 : f32}>
// CHECK-NOT: softmax
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose_"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose_"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose_"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale_"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.matmul"(%v5, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.add_"(%v6, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax_"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.matmul"(%v8, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v10 = "pd_op.transpose_"(%v9) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v10) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()
