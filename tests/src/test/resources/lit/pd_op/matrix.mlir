// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "bmm"
func.func @bmm(%arg0: tensor<?x3x4xf32>, %arg1: tensor<?x4x5xf32>) {
  // CHECK: "pd_op.bmm"({{.*}}) : (tensor<?x3x4xf32>, tensor<?x4x5xf32>) -> tensor<?x3x5xf32>
  %0 = "pd_op.bmm"(%arg0, %arg1) : (tensor<?x3x4xf32>, tensor<?x4x5xf32>) -> tensor<?x3x5xf32>
  return
}

// CHECK: sym_name = "matmul"
func.func @matmul(%arg0: tensor<?x4xf32>, %arg1: tensor<4x5xf32>) {
  // CHECK: "pd_op.matmul"({{.*}}) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  %0 = "pd_op.matmul"(%arg0, %arg1) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  return
}

// CHECK: sym_name = "rnn"
func.func @rnn(%x: tensor<?x2x3xf32>, %h: tuple<tensor<1x2x4xf32>, tensor<1x2x4xf32>>, %w: tuple<tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>>, %lengths: tensor<2xi32>, %seed: tensor<1xui8>) {
  // CHECK: "pd_op.rnn"({{.*}}) <{dropout_prob = 0.000000e+00 : f32, hidden_size = 4 : i32, input_size = 3 : i32, is_bidirec = false, is_test = true, mode = "LSTM", num_layers = 1 : i32, seed = 0 : i32}> : (tensor<?x2x3xf32>, tuple<tensor<1x2x4xf32>, tensor<1x2x4xf32>>, tuple<tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>>, tensor<2xi32>, tensor<1xui8>) -> (tensor<?x2x4xf32>, tensor<1xui8>, tuple<tensor<1x2x4xf32>, tensor<1x2x4xf32>>, tensor<?xf32>)
  %0:4 = "pd_op.rnn"(%x, %h, %w, %lengths, %seed) <{dropout_prob = 0.0 : f32, hidden_size = 4 : i32, input_size = 3 : i32, is_bidirec = false, is_test = true, mode = "LSTM", num_layers = 1 : i32, seed = 0 : i32}> : (tensor<?x2x3xf32>, tuple<tensor<1x2x4xf32>, tensor<1x2x4xf32>>, tuple<tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>>, tensor<2xi32>, tensor<1xui8>) -> (tensor<?x2x4xf32>, tensor<1xui8>, tuple<tensor<1x2x4xf32>, tensor<1x2x4xf32>>, tensor<?xf32>)
  return
}
