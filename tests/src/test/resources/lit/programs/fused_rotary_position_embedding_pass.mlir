// RUN: weir opt %s --split-input-file --fused_rotary_position_embedding_pass | FileCheck %s

// OPS: 49 -> 8
// VALUES: position_ids 0 9
// TOLERANCE: 1e-6 one rounding instead of three
// CHECK:      %[[R:.+]]:2 = "pd_op.fused_rotary_position_embedding"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = 1.000000e+04 : f32, time_major = false, use_neox_rotary_style = false}>
// CHECK-NEXT: pir.shadow_output %[[R]]#0, "q_out"
// CHECK-NEXT: pir.shadow_output %[[R]]#1, "k_out"
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%position_ids = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "position_ids", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%cos = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "cos", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%sin = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "sin", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%v1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v2 = "pd_op.squeeze"(%cos, %v1) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v4 = "pd_op.unsqueeze"(%position_ids, %v3) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v5 = "pd_op.gather_nd"(%v2, %v4) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v7 = "pd_op.unsqueeze"(%v5, %v6) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v8 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v9 = "pd_op.squeeze"(%sin, %v8) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v11 = "pd_op.unsqueeze"(%position_ids, %v10) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v12 = "pd_op.gather_nd"(%v9, %v11) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v13 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v14 = "pd_op.unsqueeze"(%v12, %v13) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v15 = "pd_op.multiply"(%q, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v16 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v17 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v18 = "pd_op.slice"(%q, %v16, %v17) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v19 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v20 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v21 = "pd_op.slice"(%q, %v19, %v20) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v23 = "pd_op.scale"(%v21, %v22) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v24 = "pir.combine"(%v23, %v18) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v25 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v26 = "pd_op.concat"(%v24, %v25) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v27 = "pd_op.multiply"(%v26, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v28 = "pd_op.add"(%v15, %v27) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v28) <{output_name = "q_out"}> : (tensor<2x3x2x8xf32>) -> ()
%v29 = "pd_op.multiply"(%k, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v30 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v31 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v32 = "pd_op.slice"(%k, %v30, %v31) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v33 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v34 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v35 = "pd_op.slice"(%k, %v33, %v34) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v36 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v37 = "pd_op.scale"(%v35, %v36) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v38 = "pir.combine"(%v37, %v32) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v39 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v40 = "pd_op.concat"(%v38, %v39) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v41 = "pd_op.multiply"(%v40, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v42 = "pd_op.add"(%v29, %v41) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v42) <{output_name = "k_out"}> : (tensor<2x3x2x8xf32>) -> ()

// -----

// The second half keeps its sign, the first does not.
// OPS: 49 -> 49
// VALUES: position_ids 0 9
// CHECK-NOT: fused_rotary
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%position_ids = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "position_ids", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%cos = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "cos", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%sin = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "sin", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%v1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v2 = "pd_op.squeeze"(%cos, %v1) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v4 = "pd_op.unsqueeze"(%position_ids, %v3) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v5 = "pd_op.gather_nd"(%v2, %v4) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v7 = "pd_op.unsqueeze"(%v5, %v6) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v8 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v9 = "pd_op.squeeze"(%sin, %v8) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v11 = "pd_op.unsqueeze"(%position_ids, %v10) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v12 = "pd_op.gather_nd"(%v9, %v11) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v13 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v14 = "pd_op.unsqueeze"(%v12, %v13) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v15 = "pd_op.multiply"(%q, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v16 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v17 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v18 = "pd_op.slice"(%q, %v16, %v17) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v19 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v20 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v21 = "pd_op.slice"(%q, %v19, %v20) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v23 = "pd_op.scale"(%v18, %v22) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v24 = "pir.combine"(%v23, %v21) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v25 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v26 = "pd_op.concat"(%v24, %v25) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v27 = "pd_op.multiply"(%v26, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v28 = "pd_op.add"(%v15, %v27) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v28) <{output_name = "q_out"}> : (tensor<2x3x2x8xf32>) -> ()
%v29 = "pd_op.multiply"(%k, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v30 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v31 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v32 = "pd_op.slice"(%k, %v30, %v31) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v33 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v34 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v35 = "pd_op.slice"(%k, %v33, %v34) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v36 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v37 = "pd_op.scale"(%v32, %v36) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v38 = "pir.combine"(%v37, %v35) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v39 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v40 = "pd_op.concat"(%v38, %v39) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v41 = "pd_op.multiply"(%v40, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v42 = "pd_op.add"(%v29, %v41) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v42) <{output_name = "k_out"}> : (tensor<2x3x2x8xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// OPS: 49 -> 8
// VALUES: position_ids 0 9
// TOLERANCE: 1e-6 one rounding instead of three
// CHECK:      %[[R:.+]]:2 = "pd_op.fused_rotary_position_embedding"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = 1.000000e+04 : f32, time_major = false, use_neox_rotary_style = false}>
// CHECK-NEXT: pir.shadow_output %[[R]]#0, "q_out"
// CHECK-NEXT: pir.shadow_output %[[R]]#1, "k_out"
%q = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "q", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%k = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "k", place = #pir.place<undefined>, shape = array<i64: 2, 3, 2, 8>}> : () -> tensor<2x3x2x8xf32>
%position_ids = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "position_ids", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%cos = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "cos", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%sin = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "sin", place = #pir.place<undefined>, shape = array<i64: 1, 9, 1, 8>}> : () -> tensor<1x9x1x8xf32>
%v1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v2 = "pd_op.squeeze_"(%cos, %v1) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v3 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v4 = "pd_op.unsqueeze"(%position_ids, %v3) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v5 = "pd_op.gather_nd"(%v2, %v4) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v7 = "pd_op.unsqueeze_"(%v5, %v6) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v8 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 2>}> : () -> tensor<2xi64>
%v9 = "pd_op.squeeze_"(%sin, %v8) : (tensor<1x9x1x8xf32>, tensor<2xi64>) -> tensor<9x8xf32>
%v10 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: -1>}> : () -> tensor<1xi64>
%v11 = "pd_op.unsqueeze"(%position_ids, %v10) : (tensor<2x3xi64>, tensor<1xi64>) -> tensor<2x3x1xi64>
%v12 = "pd_op.gather_nd"(%v9, %v11) : (tensor<9x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
%v13 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2>}> : () -> tensor<1xi64>
%v14 = "pd_op.unsqueeze_"(%v12, %v13) : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1x8xf32>
%v15 = "pd_op.multiply"(%q, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v16 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v17 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v18 = "pd_op.slice"(%q, %v16, %v17) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v19 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v20 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v21 = "pd_op.slice"(%q, %v19, %v20) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v22 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v23 = "pd_op.scale_"(%v21, %v22) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v24 = "pir.combine"(%v23, %v18) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v25 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v26 = "pd_op.concat"(%v24, %v25) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v27 = "pd_op.multiply_"(%v26, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v28 = "pd_op.add_"(%v15, %v27) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v28) <{output_name = "q_out"}> : (tensor<2x3x2x8xf32>) -> ()
%v29 = "pd_op.multiply"(%k, %v7) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v30 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0>}> : () -> tensor<1xi64>
%v31 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v32 = "pd_op.slice"(%k, %v30, %v31) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v33 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 4>}> : () -> tensor<1xi64>
%v34 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 2147483647>}> : () -> tensor<1xi64>
%v35 = "pd_op.slice"(%k, %v33, %v34) <{axes = [3 : i64], decrease_axis = [], infer_flags = [1 : i64]}> : (tensor<2x3x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3x2x4xf32>
%v36 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xf32>
%v37 = "pd_op.scale_"(%v35, %v36) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<2x3x2x4xf32>, tensor<1xf32>) -> tensor<2x3x2x4xf32>
%v38 = "pir.combine"(%v37, %v32) : (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>) -> tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>
%v39 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = -1.000000e+00 : f64}> : () -> tensor<1xi32>
%v40 = "pd_op.concat"(%v38, %v39) : (tuple<tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>>, tensor<1xi32>) -> tensor<2x3x2x8xf32>
%v41 = "pd_op.multiply_"(%v40, %v14) : (tensor<2x3x2x8xf32>, tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
%v42 = "pd_op.add_"(%v29, %v41) : (tensor<2x3x2x8xf32>, tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
"pir.shadow_output"(%v42) <{output_name = "k_out"}> : (tensor<2x3x2x8xf32>) -> ()
