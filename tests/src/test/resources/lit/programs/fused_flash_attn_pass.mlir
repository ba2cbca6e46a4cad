// RUN: weir opt %s --split-input-file --fused_flash_attn_pass | FileCheck %s

// Scaled queries and a mask.
// OPS: 16 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.transpose"(%v2) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x3x4x5xf32>
%v7 = "pd_op.matmul"(%v5, %v6) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.add"(%v7, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.softmax"(%v8) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v10 = "pd_op.matmul"(%v9, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v11 = "pd_op.transpose"(%v10) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v11) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// Scaled scores and a mask.
// OPS: 16 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.transpose"(%v2) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x3x4x5xf32>
%v6 = "pd_op.matmul"(%v1, %v5) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.scale"(%v6, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.add"(%v7, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.softmax"(%v8) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v10 = "pd_op.matmul"(%v9, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v11 = "pd_op.transpose"(%v10) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v11) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// Scaled scores.
// OPS: 13 -> 5
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v6 = "pd_op.scale"(%v5, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.softmax"(%v6) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.matmul"(%v7, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v9 = "pd_op.transpose"(%v8) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v9) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// The softmax in f32.
// OPS: 18 -> 6
// TOLERANCE: 4e-3 f16 roundings
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%k = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%v = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf16>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf16>, tensor<1xf32>) -> tensor<2x3x5x4xf16>
%v6 = "pd_op.transpose"(%v2) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf16>) -> tensor<2x3x4x5xf16>
%v7 = "pd_op.matmul"(%v5, %v6) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf16>, tensor<2x3x4x5xf16>) -> tensor<2x3x5x5xf16>
%v8 = "pd_op.add"(%v7, %mask) : (tensor<2x3x5x5xf16>, tensor<2x1x5x5xf16>) -> tensor<2x3x5x5xf16>
%v9 = "pd_op.cast"(%v8) <{dtype = #pir.dtype<float32>}> : (tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf32>
%v10 = "pd_op.softmax"(%v9) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v11 = "pd_op.cast"(%v10) <{dtype = #pir.dtype<float16>}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf16>
%v12 = "pd_op.matmul"(%v11, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf16>, tensor<2x3x5x4xf16>) -> tensor<2x3x5x4xf16>
%v13 = "pd_op.transpose"(%v12) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf16>) -> tensor<2x5x3x4xf16>
"pir.shadow_output"(%v13) <{output_name = "out"}> : (tensor<2x5x3x4xf16>) -> ()

// -----

// The same with scaled scores.
// OPS: 18 -> 6
// TOLERANCE: 4e-3 f16 roundings
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%k = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%v = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf16>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.transpose"(%v2) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf16>) -> tensor<2x3x4x5xf16>
%v6 = "pd_op.matmul"(%v1, %v5) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf16>, tensor<2x3x4x5xf16>) -> tensor<2x3x5x5xf16>
%v7 = "pd_op.scale"(%v6, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf16>, tensor<1xf32>) -> tensor<2x3x5x5xf16>
%v8 = "pd_op.add"(%v7, %mask) : (tensor<2x3x5x5xf16>, tensor<2x1x5x5xf16>) -> tensor<2x3x5x5xf16>
%v9 = "pd_op.cast"(%v8) <{dtype = #pir.dtype<float32>}> : (tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf32>
%v10 = "pd_op.softmax"(%v9) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v11 = "pd_op.cast"(%v10) <{dtype = #pir.dtype<float16>}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf16>
%v12 = "pd_op.matmul"(%v11, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf16>, tensor<2x3x5x4xf16>) -> tensor<2x3x5x4xf16>
%v13 = "pd_op.transpose"(%v12) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf16>) -> tensor<2x5x3x4xf16>
"pir.shadow_output"(%v13) <{output_name = "out"}> : (tensor<2x5x3x4xf16>) -> ()

// -----

// The same without mask.
// OPS: 15 -> 5
// TOLERANCE: 4e-3 f16 roundings
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%k = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%v = "pd_op.data"() <{dtype = #pir.dtype<float16>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf16>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf16>) -> tensor<2x3x5x4xf16>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf16>, tensor<2x3x5x4xf16>) -> tensor<2x3x5x5xf16>
%v6 = "pd_op.scale"(%v5, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf16>, tensor<1xf32>) -> tensor<2x3x5x5xf16>
%v7 = "pd_op.cast"(%v6) <{dtype = #pir.dtype<float32>}> : (tensor<2x3x5x5xf16>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.softmax"(%v7) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.cast"(%v8) <{dtype = #pir.dtype<float16>}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf16>
%v10 = "pd_op.matmul"(%v9, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf16>, tensor<2x3x5x4xf16>) -> tensor<2x3x5x4xf16>
%v11 = "pd_op.transpose"(%v10) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf16>) -> tensor<2x5x3x4xf16>
"pir.shadow_output"(%v11) <{output_name = "out"}> : (tensor<2x5x3x4xf16>) -> ()

// -----

// Queries, keys and values cut out of one tensor.
// OPS: 21 -> 17
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%qkv = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "qkv", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 3, 4>}> : () -> tensor<2x5x3x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose"(%qkv) <{perm = [2 : i32, 0 : i32, 3 : i32, 1 : i32, 4 : i32]}> : (tensor<2x5x3x3x4xf32>) -> tensor<3x2x3x5x4xf32>
%v2 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v4 = "pd_op.slice"(%v1, %v2, %v3) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x3x5x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x5x4xf32>
%v5 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v7 = "pd_op.slice"(%v1, %v5, %v6) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x3x5x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x5x4xf32>
%v8 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v9 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 3>}> : () -> tensor<1xi64>
%v10 = "pd_op.slice"(%v1, %v8, %v9) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x3x5x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x5x4xf32>
%v11 = "pd_op.transpose"(%v7) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x3x4x5xf32>
%v12 = "pd_op.matmul"(%v4, %v11) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x5x5xf32>
%v13 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v14 = "pd_op.scale"(%v12, %v13) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
%v15 = "pd_op.add"(%v14, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v16 = "pd_op.softmax"(%v15) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v17 = "pd_op.matmul"(%v16, %v10) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v18 = "pd_op.transpose"(%v17) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v18) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// flash_attn has another scale.
// OPS: 13 -> 13
// CHECK-NOT: flash_attn
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v1 = "pd_op.transpose"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = true}> : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x5xf32>
%v6 = "pd_op.scale"(%v5, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
%v7 = "pd_op.softmax"(%v6) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.matmul"(%v7, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v9 = "pd_op.transpose"(%v8) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v9) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// Scaled queries and a mask.
// OPS: 16 -> 6
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.flash_attn"({{.*}}) <{causal = false, dropout = 0.000000e+00 : f32, is_test = true, {{.*}}rng_name = ""}>
// CHECK-NOT: softmax_
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%v = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "v", place = #pir.place<undefined>, shape = array<i64: 2, 5, 3, 4>}> : () -> tensor<2x5x3x4xf32>
%mask = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "mask", place = #pir.place<undefined>, shape = array<i64: 2, 1, 5, 5>}> : () -> tensor<2x1x5x5xf32>
%v1 = "pd_op.transpose_"(%q) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v2 = "pd_op.transpose_"(%k) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v3 = "pd_op.transpose_"(%v) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v5 = "pd_op.scale_"(%v1, %v4) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x5x4xf32>, tensor<1xf32>) -> tensor<2x3x5x4xf32>
%v6 = "pd_op.transpose_"(%v2) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x3x4x5xf32>
%v7 = "pd_op.matmul"(%v5, %v6) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x5x5xf32>
%v8 = "pd_op.add_"(%v7, %mask) : (tensor<2x3x5x5xf32>, tensor<2x1x5x5xf32>) -> tensor<2x3x5x5xf32>
%v9 = "pd_op.softmax_"(%v8) <{axis = -1 : i32}> : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
%v10 = "pd_op.matmul"(%v9, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x5x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
%v11 = "pd_op.transpose_"(%v10) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x5x4xf32>) -> tensor<2x5x3x4xf32>
"pir.shadow_output"(%v11) <{output_name = "out"}> : (tensor<2x5x3x4xf32>) -> ()
