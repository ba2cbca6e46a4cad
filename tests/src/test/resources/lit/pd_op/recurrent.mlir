// Networks over time, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "rnn_"
func.func @rnn_(%arg0: tensor<?x?x3xf32>, %arg1_0: tensor<1x?x2xf32>, %arg1_1: tensor<1x?x2xf32>, %arg2_0: tensor<8x3xf32>, %arg2_1: tensor<8x2xf32>, %arg2_2: tensor<8xf32>, %arg2_3: tensor<8xf32>, %arg3: tensor<1xui8>) {
  %c1 = "pir.combine"(%arg1_0, %arg1_1) : (tensor<1x?x2xf32>, tensor<1x?x2xf32>) -> tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>
  %c2 = "pir.combine"(%arg2_0, %arg2_1, %arg2_2, %arg2_3) : (tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>
  // CHECK: "pd_op.rnn_"({{.*}}) <{hidden_size = 2 : i32, input_size = 3 : i32, is_test = true, mode = "LSTM", seed = 1 : i32}> : (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, tensor<1xui8>) -> (tensor<?x?x2xf32>, tensor<1xui8>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tensor<?xf32>)
  %0:4 = "pd_op.rnn_"(%arg0, %c1, %c2, %arg3) <{hidden_size = 2 : i32, input_size = 3 : i32, is_test = true, mode = "LSTM", seed = 1 : i32}> : (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, tensor<1xui8>) -> (tensor<?x?x2xf32>, tensor<1xui8>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tensor<?xf32>)
  return
}

// CHECK: sym_name = "lstm"
func.func @lstm(%arg0: tensor<?x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x12xf32>) {
  // CHECK: "pd_op.lstm"({{.*}}) <{candidate_activation = "relu", cell_activation = "identity", gate_activation = "tanh", is_reverse = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, use_peepholes = false}> : (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x12xf32>, tensor<?x3xf32>)
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{candidate_activation = "relu", cell_activation = "identity", gate_activation = "tanh", is_reverse = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, use_peepholes = false}> : (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x12xf32>, tensor<?x3xf32>)
  return
}

// CHECK: sym_name = "lstm_grad"
func.func @lstm_grad(%arg0: tensor<?x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x12xf32>, %arg5: tensor<?x3xf32>, %arg6: tensor<?x3xf32>, %arg7: tensor<?x12xf32>, %arg8: tensor<?x3xf32>, %arg9: tensor<?x3xf32>, %arg10: tensor<?x3xf32>) {
  // CHECK: "pd_op.lstm_grad"({{.*}}) <{candidate_activation = "relu", cell_activation = "identity", gate_activation = "tanh", is_reverse = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, use_peepholes = false}> : (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x12xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>)
  %0:5 = "pd_op.lstm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10) <{candidate_activation = "relu", cell_activation = "identity", gate_activation = "tanh", is_reverse = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, use_peepholes = false}> : (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x12xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>)
  return
}

// CHECK: sym_name = "gru_unit"
func.func @gru_unit(%arg0: tensor<?x9xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // CHECK: "pd_op.gru_unit"({{.*}}) <{activation = 3 : i32, gate_activation = 2 : i32, origin_mode = true}> : (tensor<?x9xf32>, tensor<?x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<?x9xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) <{activation = 3 : i32, gate_activation = 2 : i32, origin_mode = true}> : (tensor<?x9xf32>, tensor<?x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<?x9xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  return
}
