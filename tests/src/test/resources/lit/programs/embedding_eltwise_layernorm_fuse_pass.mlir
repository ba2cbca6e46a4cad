// RUN: weir opt %s --split-input-file --embedding_eltwise_layernorm_fuse_pass | FileCheck %s

// OPS: 11 -> 10
// VALUES: ids0 0 9
// VALUES: ids1 0 9
// TOLERANCE: 1e-5 the sum is not rounded
// CHECK:     "pd_op.fused_embedding_eltwise_layernorm"
%ids0 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids0", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table0 = "pir.parameter"() <{parameter_name = "table0"}> : () -> tensor<9x8xf32>
%v1 = "pd_op.embedding"(%ids0, %table0) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%ids1 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids1", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table1 = "pir.parameter"() <{parameter_name = "table1"}> : () -> tensor<9x8xf32>
%v2 = "pd_op.embedding"(%ids1, %table1) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.add"(%v1, %v2) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v4, %v5, %v6 = "pd_op.layer_norm"(%v3, %scale, %bias) <{begin_norm_axis = 2 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// OPS: 15 -> 12
// VALUES: ids0 0 9
// VALUES: ids1 0 9
// VALUES: ids2 0 9
// TOLERANCE: 1e-5 the sum is not rounded
// CHECK:     "pd_op.fused_embedding_eltwise_layernorm"
%ids0 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids0", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table0 = "pir.parameter"() <{parameter_name = "table0"}> : () -> tensor<9x8xf32>
%v1 = "pd_op.embedding"(%ids0, %table0) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%ids1 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids1", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table1 = "pir.parameter"() <{parameter_name = "table1"}> : () -> tensor<9x8xf32>
%v2 = "pd_op.embedding"(%ids1, %table1) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.add"(%v1, %v2) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%ids2 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids2", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table2 = "pir.parameter"() <{parameter_name = "table2"}> : () -> tensor<9x8xf32>
%v4 = "pd_op.embedding"(%ids2, %table2) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%v5 = "pd_op.add"(%v3, %v4) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v6, %v7, %v8 = "pd_op.layer_norm"(%v5, %scale, %bias) <{begin_norm_axis = 2 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
"pir.shadow_output"(%v6) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// Row 3 is padding, and zero.
// OPS: 11 -> 11
// VALUES: ids0 0 9
// VALUES: ids1 0 9
// CHECK-NOT: fused_embedding
%ids0 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids0", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table0 = "pir.parameter"() <{parameter_name = "table0"}> : () -> tensor<9x8xf32>
%v1 = "pd_op.embedding"(%ids0, %table0) <{padding_idx = 3 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%ids1 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids1", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table1 = "pir.parameter"() <{parameter_name = "table1"}> : () -> tensor<9x8xf32>
%v2 = "pd_op.embedding"(%ids1, %table1) <{padding_idx = 3 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.add"(%v1, %v2) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v4, %v5, %v6 = "pd_op.layer_norm"(%v3, %scale, %bias) <{begin_norm_axis = 2 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// OPS: 11 -> 10
// VALUES: ids0 0 9
// VALUES: ids1 0 9
// TOLERANCE: 1e-5 the sum is not rounded
// CHECK:     "pd_op.fused_embedding_eltwise_layernorm"
%ids0 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids0", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table0 = "pir.parameter"() <{parameter_name = "table0"}> : () -> tensor<9x8xf32>
%v1 = "pd_op.embedding"(%ids0, %table0) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%ids1 = "pd_op.data"() <{dtype = #pir.dtype<int64>, name = "ids1", place = #pir.place<undefined>, shape = array<i64: 2, 3>}> : () -> tensor<2x3xi64>
%table1 = "pir.parameter"() <{parameter_name = "table1"}> : () -> tensor<9x8xf32>
%v2 = "pd_op.embedding"(%ids1, %table1) <{padding_idx = -1 : i64, sparse = false}> : (tensor<2x3xi64>, tensor<9x8xf32>) -> tensor<2x3x8xf32>
%v3 = "pd_op.add_"(%v1, %v2) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%scale = "pir.parameter"() <{parameter_name = "scale"}> : () -> tensor<8xf32>
%bias = "pir.parameter"() <{parameter_name = "bias"}> : () -> tensor<8xf32>
%v4, %v5, %v6 = "pd_op.layer_norm"(%v3, %scale, %bias) <{begin_norm_axis = 2 : i32, epsilon = 9.999999747378752e-06 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<2x3x8xf32>) -> ()
