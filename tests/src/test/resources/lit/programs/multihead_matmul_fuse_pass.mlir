// RUN: weir opt %s --split-input-file --multihead_matmul_fuse_pass | FileCheck %s

// BERT without a bias of the scores.
// OPS: 31 -> 27
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.multihead_matmul"(%{{.+}}, %{{.+}}, %{{.+}}) <{alpha = 5.000000e-01 : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, transpose_v = false}>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 8>}> : () -> tensor<2x3x8xf32>
%w1 = "pir.parameter"() <{parameter_name = "w1"}> : () -> tensor<8x8xf32>
%v1 = "pd_op.matmul"(%x, %w1) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b1 = "pir.parameter"() <{parameter_name = "b1"}> : () -> tensor<8xf32>
%v2 = "pd_op.add"(%v1, %b1) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v4 = "pd_op.reshape"(%v2, %v3) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v5 = "pd_op.transpose"(%v4) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v6 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v7 = "pd_op.scale"(%v5, %v6) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x2x3x4xf32>, tensor<1xf32>) -> tensor<2x2x3x4xf32>
%w2 = "pir.parameter"() <{parameter_name = "w2"}> : () -> tensor<8x8xf32>
%v8 = "pd_op.matmul"(%x, %w2) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b2 = "pir.parameter"() <{parameter_name = "b2"}> : () -> tensor<8xf32>
%v9 = "pd_op.add"(%v8, %b2) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v11 = "pd_op.reshape"(%v9, %v10) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v12 = "pd_op.transpose"(%v11) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%w3 = "pir.parameter"() <{parameter_name = "w3"}> : () -> tensor<8x8xf32>
%v13 = "pd_op.matmul"(%x, %w3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b3 = "pir.parameter"() <{parameter_name = "b3"}> : () -> tensor<8xf32>
%v14 = "pd_op.add"(%v13, %b3) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v15 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v16 = "pd_op.reshape"(%v14, %v15) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v17 = "pd_op.transpose"(%v16) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v18 = "pd_op.matmul"(%v7, %v12) <{transpose_x = false, transpose_y = true}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
%v19 = "pd_op.softmax"(%v18) <{axis = -1 : i32}> : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
%v20 = "pd_op.matmul"(%v19, %v17) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
%v21 = "pd_op.transpose"(%v20) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8>}> : () -> tensor<3xi64>
%v23 = "pd_op.reshape"(%v21, %v22) : (tensor<2x3x2x4xf32>, tensor<3xi64>) -> tensor<2x3x8xf32>
"pir.shadow_output"(%v23) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// BERT with a bias of the scores.
// OPS: 33 -> 28
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.multihead_matmul"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{alpha = 5.000000e-01 : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, transpose_v = false}>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 8>}> : () -> tensor<2x3x8xf32>
%w1 = "pir.parameter"() <{parameter_name = "w1"}> : () -> tensor<8x8xf32>
%v1 = "pd_op.matmul"(%x, %w1) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b1 = "pir.parameter"() <{parameter_name = "b1"}> : () -> tensor<8xf32>
%v2 = "pd_op.add"(%v1, %b1) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v4 = "pd_op.reshape"(%v2, %v3) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v5 = "pd_op.transpose"(%v4) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v6 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v7 = "pd_op.scale"(%v5, %v6) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x2x3x4xf32>, tensor<1xf32>) -> tensor<2x2x3x4xf32>
%w2 = "pir.parameter"() <{parameter_name = "w2"}> : () -> tensor<8x8xf32>
%v8 = "pd_op.matmul"(%x, %w2) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b2 = "pir.parameter"() <{parameter_name = "b2"}> : () -> tensor<8xf32>
%v9 = "pd_op.add"(%v8, %b2) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v11 = "pd_op.reshape"(%v9, %v10) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v12 = "pd_op.transpose"(%v11) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%w3 = "pir.parameter"() <{parameter_name = "w3"}> : () -> tensor<8x8xf32>
%v13 = "pd_op.matmul"(%x, %w3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b3 = "pir.parameter"() <{parameter_name = "b3"}> : () -> tensor<8xf32>
%v14 = "pd_op.add"(%v13, %b3) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v15 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v16 = "pd_op.reshape"(%v14, %v15) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v17 = "pd_op.transpose"(%v16) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v18 = "pd_op.matmul"(%v7, %v12) <{transpose_x = false, transpose_y = true}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
%bias_qk = "pir.parameter"() <{parameter_name = "bias_qk"}> : () -> tensor<2x1x1x3xf32>
%v19 = "pd_op.add"(%v18, %bias_qk) : (tensor<2x2x3x3xf32>, tensor<2x1x1x3xf32>) -> tensor<2x2x3x3xf32>
%v20 = "pd_op.softmax"(%v19) <{axis = -1 : i32}> : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
%v21 = "pd_op.matmul"(%v20, %v17) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
%v22 = "pd_op.transpose"(%v21) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
%v23 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8>}> : () -> tensor<3xi64>
%v24 = "pd_op.reshape"(%v22, %v23) : (tensor<2x3x2x4xf32>, tensor<3xi64>) -> tensor<2x3x8xf32>
"pir.shadow_output"(%v24) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// ViT.
// OPS: 27 -> 9
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.multihead_matmul"(%{{.+}}, %{{.+}}, %{{.+}}) <{alpha = 5.000000e-01 : f32, head_number = 2 : i32, transpose_k = false, transpose_q = false, transpose_v = false}>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 8>}> : () -> tensor<2x3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x24xf32>
%b = "pir.parameter"() <{parameter_name = "b"}> : () -> tensor<24xf32>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x24xf32>) -> tensor<2x3x24xf32>
%v2 = "pd_op.add"(%v1, %b) : (tensor<2x3x24xf32>, tensor<24xf32>) -> tensor<2x3x24xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 3, 2, 4>}> : () -> tensor<5xi64>
%v4 = "pd_op.reshape"(%v2, %v3) : (tensor<2x3x24xf32>, tensor<5xi64>) -> tensor<2x3x3x2x4xf32>
%v5 = "pd_op.transpose"(%v4) <{perm = [2 : i32, 0 : i32, 3 : i32, 1 : i32, 4 : i32]}> : (tensor<2x3x3x2x4xf32>) -> tensor<3x2x2x3x4xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v7 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v8 = "pd_op.slice"(%v5, %v6, %v7) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v9 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v11 = "pd_op.slice"(%v5, %v9, %v10) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v12 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v13 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 3>}> : () -> tensor<1xi64>
%v14 = "pd_op.slice"(%v5, %v12, %v13) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v15 = "pd_op.transpose"(%v11) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
%v16 = "pd_op.matmul"(%v8, %v15) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
%v17 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v18 = "pd_op.scale"(%v16, %v17) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x2x3x3xf32>, tensor<1xf32>) -> tensor<2x2x3x3xf32>
%v19 = "pd_op.softmax"(%v18) <{axis = -1 : i32}> : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
%v20 = "pd_op.matmul"(%v19, %v14) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
%v21 = "pd_op.transpose"(%v20) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8>}> : () -> tensor<3xi64>
%v23 = "pd_op.reshape"(%v21, %v22) : (tensor<2x3x2x4xf32>, tensor<3xi64>) -> tensor<2x3x8xf32>
"pir.shadow_output"(%v23) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// Keys and values change places.
// OPS: 27 -> 27
// CHECK-NOT: multihead_matmul
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 8>}> : () -> tensor<2x3x8xf32>
%w = "pir.parameter"() <{parameter_name = "w"}> : () -> tensor<8x24xf32>
%b = "pir.parameter"() <{parameter_name = "b"}> : () -> tensor<24xf32>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x24xf32>) -> tensor<2x3x24xf32>
%v2 = "pd_op.add"(%v1, %b) : (tensor<2x3x24xf32>, tensor<24xf32>) -> tensor<2x3x24xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 3, 2, 4>}> : () -> tensor<5xi64>
%v4 = "pd_op.reshape"(%v2, %v3) : (tensor<2x3x24xf32>, tensor<5xi64>) -> tensor<2x3x3x2x4xf32>
%v5 = "pd_op.transpose"(%v4) <{perm = [2 : i32, 0 : i32, 3 : i32, 1 : i32, 4 : i32]}> : (tensor<2x3x3x2x4xf32>) -> tensor<3x2x2x3x4xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v7 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v8 = "pd_op.slice"(%v5, %v6, %v7) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v9 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 3>}> : () -> tensor<1xi64>
%v11 = "pd_op.slice"(%v5, %v9, %v10) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v12 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 1>}> : () -> tensor<1xi64>
%v13 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v14 = "pd_op.slice"(%v5, %v12, %v13) <{axes = [0 : i64], decrease_axis = [0 : i64], infer_flags = [1 : i64]}> : (tensor<3x2x2x3x4xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2x3x4xf32>
%v15 = "pd_op.transpose"(%v11) <{perm = [0 : i32, 1 : i32, 3 : i32, 2 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
%v16 = "pd_op.matmul"(%v8, %v15) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
%v17 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v18 = "pd_op.scale"(%v16, %v17) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x2x3x3xf32>, tensor<1xf32>) -> tensor<2x2x3x3xf32>
%v19 = "pd_op.softmax"(%v18) <{axis = -1 : i32}> : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
%v20 = "pd_op.matmul"(%v19, %v14) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
%v21 = "pd_op.transpose"(%v20) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8>}> : () -> tensor<3xi64>
%v23 = "pd_op.reshape"(%v21, %v22) : (tensor<2x3x2x4xf32>, tensor<3xi64>) -> tensor<2x3x8xf32>
"pir.shadow_output"(%v23) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// BERT without a bias of the scores.
// OPS: 31 -> 27
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:     "pd_op.multihead_matmul"(%{{.+}}, %{{.+}}, %{{.+}}) <{alpha = 5.000000e-01 : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, transpose_v = false}>
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 2, 3, 8>}> : () -> tensor<2x3x8xf32>
%w1 = "pir.parameter"() <{parameter_name = "w1"}> : () -> tensor<8x8xf32>
%v1 = "pd_op.matmul"(%x, %w1) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b1 = "pir.parameter"() <{parameter_name = "b1"}> : () -> tensor<8xf32>
%v2 = "pd_op.add_"(%v1, %b1) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v4 = "pd_op.reshape_"(%v2, %v3) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v5 = "pd_op.transpose_"(%v4) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v6 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.000000e-01 : f64}> : () -> tensor<1xf32>
%v7 = "pd_op.scale_"(%v5, %v6) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x2x3x4xf32>, tensor<1xf32>) -> tensor<2x2x3x4xf32>
%w2 = "pir.parameter"() <{parameter_name = "w2"}> : () -> tensor<8x8xf32>
%v8 = "pd_op.matmul"(%x, %w2) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b2 = "pir.parameter"() <{parameter_name = "b2"}> : () -> tensor<8xf32>
%v9 = "pd_op.add_"(%v8, %b2) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v11 = "pd_op.reshape_"(%v9, %v10) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v12 = "pd_op.transpose_"(%v11) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%w3 = "pir.parameter"() <{parameter_name = "w3"}> : () -> tensor<8x8xf32>
%v13 = "pd_op.matmul"(%x, %w3) <{transpose_x = false, transpose_y = false}> : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
%b3 = "pir.parameter"() <{parameter_name = "b3"}> : () -> tensor<8xf32>
%v14 = "pd_op.add_"(%v13, %b3) : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
%v15 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 2, 4>}> : () -> tensor<4xi64>
%v16 = "pd_op.reshape_"(%v14, %v15) : (tensor<2x3x8xf32>, tensor<4xi64>) -> tensor<2x3x2x4xf32>
%v17 = "pd_op.transpose_"(%v16) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
%v18 = "pd_op.matmul"(%v7, %v12) <{transpose_x = false, transpose_y = true}> : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
%v19 = "pd_op.softmax_"(%v18) <{axis = -1 : i32}> : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
%v20 = "pd_op.matmul"(%v19, %v17) <{transpose_x = false, transpose_y = false}> : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
%v21 = "pd_op.transpose_"(%v20) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8>}> : () -> tensor<3xi64>
%v23 = "pd_op.reshape_"(%v21, %v22) : (tensor<2x3x2x4xf32>, tensor<3xi64>) -> tensor<2x3x8xf32>
"pir.shadow_output"(%v23) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()
