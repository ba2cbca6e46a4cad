// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "gather_grad"
func.func @gather_grad(%arg0: tensor<?x3xf32>, %arg1: tensor<?xi64>, %arg2: tensor<?x3xf32>, %arg3: tensor<1xi32>) {
  // CHECK: "pd_op.gather_grad"({{.*}}) : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  %0 = "pd_op.gather_grad"(%arg0, %arg1, %arg2, %arg3) : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "gather_nd_grad"
func.func @gather_nd_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<?x1xi64>, %arg2: tensor<?x4xf32>) {
  // CHECK: "pd_op.gather_nd_grad"({{.*}}) : (tensor<?x4xf32>, tensor<?x1xi64>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %0 = "pd_op.gather_nd_grad"(%arg0, %arg1, %arg2) : (tensor<?x4xf32>, tensor<?x1xi64>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "embedding_grad"
func.func @embedding_grad(%arg0: tensor<?x7xi64>, %arg1: tensor<9x4xf32>, %arg2: tensor<?x7x4xf32>) {
  // CHECK: "pd_op.embedding_grad"({{.*}}) <{padding_idx = -1 : i64, sparse = false}> : (tensor<?x7xi64>, tensor<9x4xf32>, tensor<?x7x4xf32>) -> tensor<9x4xf32>
  %0 = "pd_op.embedding_grad"(%arg0, %arg1, %arg2) <{padding_idx = -1 : i64, sparse = false}> : (tensor<?x7xi64>, tensor<9x4xf32>, tensor<?x7x4xf32>) -> tensor<9x4xf32>
  return
}

// CHECK: sym_name = "cummax_grad"
func.func @cummax_grad(%arg0: tensor<?x5xf32>, %arg1: tensor<?x5xi64>, %arg2: tensor<?x5xf32>) {
  // CHECK: "pd_op.cummax_grad"({{.*}}) <{axis = -1 : i32, dtype = #pir.dtype<int64>}> : (tensor<?x5xf32>, tensor<?x5xi64>, tensor<?x5xf32>) -> tensor<?x5xf32>
  %0 = "pd_op.cummax_grad"(%arg0, %arg1, %arg2) <{axis = -1 : i32, dtype = #pir.dtype<int64>}> : (tensor<?x5xf32>, tensor<?x5xi64>, tensor<?x5xf32>) -> tensor<?x5xf32>
  return
}

// CHECK: sym_name = "topk_grad"
func.func @topk_grad(%arg0: tensor<?x5xf32>, %arg1: tensor<?x2xi64>, %arg2: tensor<?x2xf32>, %arg3: tensor<1xi32>) {
  // CHECK: "pd_op.topk_grad"({{.*}}) <{axis = -1 : i32, largest = true, sorted = true}> : (tensor<?x5xf32>, tensor<?x2xi64>, tensor<?x2xf32>, tensor<1xi32>) -> tensor<?x5xf32>
  %0 = "pd_op.topk_grad"(%arg0, %arg1, %arg2, %arg3) <{axis = -1 : i32, largest = true, sorted = true}> : (tensor<?x5xf32>, tensor<?x2xi64>, tensor<?x2xf32>, tensor<1xi32>) -> tensor<?x5xf32>
  return
}

// CHECK: sym_name = "slice_grad"
func.func @slice_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<?x2xf32>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>) {
  // CHECK: "pd_op.slice_grad"({{.*}}) <{axes = [1], decrease_axis = [], infer_flags = [1]}> : (tensor<?x4xf32>, tensor<?x2xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.slice_grad"(%arg0, %arg1, %arg2, %arg3) <{axes = [1], decrease_axis = [], infer_flags = [1]}> : (tensor<?x4xf32>, tensor<?x2xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "strided_slice_grad"
func.func @strided_slice_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<?x2xf32>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>, %arg4: tensor<1xi64>) {
  // CHECK: "pd_op.strided_slice_grad"({{.*}}) <{axes = [1 : i32]}> : (tensor<?x4xf32>, tensor<?x2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.strided_slice_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) <{axes = [1 : i32]}> : (tensor<?x4xf32>, tensor<?x2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "pad3d_grad"
func.func @pad3d_grad(%arg0: tensor<?x2x3x4x5xf32>, %arg1: tensor<?x2x3x4x7xf32>, %arg2: tensor<6xi64>) {
  // CHECK: "pd_op.pad3d_grad"({{.*}}) <{data_format = "NCDHW", mode = "constant", pad_value = {{[^ ]+}} : f32}> : (tensor<?x2x3x4x5xf32>, tensor<?x2x3x4x7xf32>, tensor<6xi64>) -> tensor<?x2x3x4x5xf32>
  %0 = "pd_op.pad3d_grad"(%arg0, %arg1, %arg2) <{data_format = "NCDHW", mode = "constant", pad_value = 0.5 : f32}> : (tensor<?x2x3x4x5xf32>, tensor<?x2x3x4x7xf32>, tensor<6xi64>) -> tensor<?x2x3x4x5xf32>
  return
}

// CHECK: sym_name = "tile_grad"
func.func @tile_grad(%arg0: tensor<?x3xf32>, %arg1: tensor<?x6xf32>, %arg2: tensor<2xi64>) {
  // CHECK: "pd_op.tile_grad"({{.*}}) : (tensor<?x3xf32>, tensor<?x6xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  %0 = "pd_op.tile_grad"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<?x6xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "prod_grad"
func.func @prod_grad(%arg0: tensor<?x4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<1xi64>) {
  // CHECK: "pd_op.prod_grad"({{.*}}) <{keepdim = false, reduce_all = false}> : (tensor<?x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.prod_grad"(%arg0, %arg1, %arg2, %arg3) <{keepdim = false, reduce_all = false}> : (tensor<?x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "reduce_as"
func.func @reduce_as(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>) {
  // CHECK: "pd_op.reduce_as"({{.*}}) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %0 = "pd_op.reduce_as"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: sym_name = "expand_as"
func.func @expand_as(%arg0: tensor<4xf32>, %arg1: tensor<?x4xf32>) {
  // CHECK: "pd_op.expand_as"({{.*}}) <{target_shape = []}> : (tensor<4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %0 = "pd_op.expand_as"(%arg0, %arg1) <{target_shape = []}> : (tensor<4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "flash_attn_grad"
func.func @flash_attn_grad(%arg0: tensor<?x16x4x8xf32>, %arg1: tensor<?x16x4x8xf32>, %arg2: tensor<?x16x4x8xf32>, %arg3: tensor<?x16x4x8xf32>, %arg4: tensor<?x4x16xf32>, %arg5: tensor<2xi64>, %arg6: tensor<?x16x4x8xf32>) {
  // CHECK: "pd_op.flash_attn_grad"({{.*}}) <{causal = false, dropout = {{[^ ]+}} : f32}> : (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x4x16xf32>, tensor<2xi64>, tensor<?x16x4x8xf32>) -> (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>)
  %0:3 = "pd_op.flash_attn_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6) <{causal = false, dropout = 0.0 : f32}> : (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x4x16xf32>, tensor<2xi64>, tensor<?x16x4x8xf32>) -> (tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>, tensor<?x16x4x8xf32>)
  return
}

// CHECK: sym_name = "weight_only_linear_grad"
func.func @weight_only_linear_grad(%arg0: tensor<?x7x64xf16>, %arg1: tensor<32x64xi8>, %arg2: tensor<32xf16>, %arg3: tensor<?x7x32xf16>) {
  // CHECK: "pd_op.weight_only_linear_grad"({{.*}}) <{arch = 80 : i32, group_size = -1 : i32, weight_dtype = "int8"}> : (tensor<?x7x64xf16>, tensor<32x64xi8>, tensor<32xf16>, tensor<?x7x32xf16>) -> tensor<?x7x64xf16>
  %0 = "pd_op.weight_only_linear_grad"(%arg0, %arg1, %arg2, %arg3) <{arch = 80 : i32, group_size = -1 : i32, weight_dtype = "int8"}> : (tensor<?x7x64xf16>, tensor<32x64xi8>, tensor<32xf16>, tensor<?x7x32xf16>) -> tensor<?x7x64xf16>
  return
}

// CHECK: sym_name = "fused_rotary_position_embedding_grad"
func.func @fused_rotary_position_embedding_grad(%arg0: tensor<?x16x4x8xf16>, %arg1: tensor<?x16x4x8xf16>) {
  // CHECK: "pd_op.fused_rotary_position_embedding_grad"({{.*}}) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 1, 0>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = {{[^ ]+}} : f32, time_major = false, use_neox_rotary_style = true}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>)
  %0:2 = "pd_op.fused_rotary_position_embedding_grad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 1, 0>, resultSegmentSizes = array<i32: 1, 1, 0>, rotary_emb_base = 10000.0 : f32, time_major = false, use_neox_rotary_style = true}> : (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>) -> (tensor<?x16x4x8xf16>, tensor<?x16x4x8xf16>)
  return
}

// CHECK: sym_name = "rnn_grad"
func.func @rnn_grad(%arg0: tensor<?x?x3xf32>, %arg1: tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, %arg2: tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, %arg3: tensor<?x?x2xf32>, %arg4: tensor<1xui8>, %arg5: tensor<?xf32>, %arg6: tensor<?x?x2xf32>, %arg7: tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>) {
  // CHECK: "pd_op.rnn_grad"({{.*}}) <{dropout_prob = {{[^ ]+}} : f32, hidden_size = 2 : i32, input_size = 3 : i32, is_bidirec = false, is_test = true, mode = "LSTM", num_layers = 1 : i32, seed = 0 : i32}> : (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, tensor<?x?x2xf32>, tensor<1xui8>, tensor<?xf32>, tensor<?x?x2xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>) -> (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>)
  %0:3 = "pd_op.rnn_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) <{dropout_prob = 0.0 : f32, hidden_size = 2 : i32, input_size = 3 : i32, is_bidirec = false, is_test = true, mode = "LSTM", num_layers = 1 : i32, seed = 0 : i32}> : (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, tensor<?x?x2xf32>, tensor<1xui8>, tensor<?xf32>, tensor<?x?x2xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>) -> (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>)
  return
}
