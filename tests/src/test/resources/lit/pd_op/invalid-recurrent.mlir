// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @mode(%arg0: tensor<?x?x3xf32>, %arg1_0: tensor<1x?x2xf32>, %arg1_1: tensor<1x?x2xf32>, %arg2_0: tensor<8x3xf32>, %arg2_1: tensor<8x2xf32>, %arg2_2: tensor<8xf32>, %arg2_3: tensor<8xf32>, %arg3: tensor<1xui8>) {
  %c1 = "pir.combine"(%arg1_0, %arg1_1) : (tensor<1x?x2xf32>, tensor<1x?x2xf32>) -> tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>
  %c2 = "pir.combine"(%arg2_0, %arg2_1, %arg2_2, %arg2_3) : (tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>) -> tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>
  // expected-error@+1 {{has mode 'GRU', of which there is no kernel; LSTM has one}}
  %0:4 = "pd_op.rnn_"(%arg0, %c1, %c2, %arg3) <{hidden_size = 2 : i32, input_size = 3 : i32, is_test = true, mode = "GRU", seed = 1 : i32}> : (tensor<?x?x3xf32>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tuple<tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32>>, tensor<1xui8>) -> (tensor<?x?x2xf32>, tensor<1xui8>, tuple<tensor<1x?x2xf32>, tensor<1x?x2xf32>>, tensor<?xf32>)
  return
}

// -----

func.func @steps_rank(%arg0: tensor<2x5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{expects steps of rank 2, got 'tensor<2x5x12xf32>'}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @weights_rank(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{expects weights of rank 2, got 'tensor<12xf32>'}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @biases_rank(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<21xf32>) {
  // expected-error@+1 {{expects biases of rank 2, got 'tensor<21xf32>'}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @weights(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x9xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{columns of weights and 4 times their rows must agree, got 9 and 12}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x9xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @columns(%arg0: tensor<5x13xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{columns of steps and 4 times the size of a state must agree, got 13 and 12}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x13xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @bias_rows(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<2x21xf32>) {
  // expected-error@+1 {{numbers of rows of a bias must agree, got 2 and 1}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<2x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @biases(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x12xf32>) {
  // expected-error@+1 {{biases and 7 times the size of a state must agree, got 12 and 21}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x12xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @no_peepholes(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{biases and 4 times the size of a state must agree, got 21 and 12}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, use_peepholes = false}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @sequences(%arg0: tensor<5x12xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{numbers of sequences must agree, got 2 and 1}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @first_size(%arg0: tensor<5x12xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<1x4xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{sizes of a state must agree, got 4 and 3}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @first_rank(%arg0: tensor<5x12xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{expects first states of rank 2, got 'tensor<3xf32>'}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @activation(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>) {
  // expected-error@+1 {{expects an activation of sigmoid, tanh, relu, identity, got 'gelu'}}
  %0:4 = "pd_op.lstm"(%arg0, %arg1, %arg2, %arg3, %arg4) <{gate_activation = "gelu", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>)
  return
}

// -----

func.func @lstm_gradient(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>, %arg5: tensor<5x3xf32>, %arg6: tensor<5x3xf32>, %arg7: tensor<5x12xf32>, %arg8: tensor<5x3xf32>, %arg9: tensor<5x4xf32>, %arg10: tensor<5x3xf32>) {
  // expected-error@+1 {{the gradient of the states of type 'tensor<5x3xf32>' cannot have type 'tensor<5x4xf32>'}}
  %0:5 = "pd_op.lstm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>, tensor<5x4xf32>, tensor<5x3xf32>) -> (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>)
  return
}

// -----

func.func @lstm_cell_gradient(%arg0: tensor<5x12xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x12xf32>, %arg4: tensor<1x21xf32>, %arg5: tensor<5x3xf32>, %arg6: tensor<5x3xf32>, %arg7: tensor<5x12xf32>, %arg8: tensor<5x3xf32>, %arg9: tensor<5x3xf32>, %arg10: tensor<6x3xf32>) {
  // expected-error@+1 {{the gradient of the cells of type 'tensor<5x3xf32>' cannot have type 'tensor<6x3xf32>'}}
  %0:5 = "pd_op.lstm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> : (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x12xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<6x3xf32>) -> (tensor<5x12xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<3x12xf32>, tensor<1x21xf32>)
  return
}

// -----

func.func @gru_rank(%arg0: tensor<9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{expects matrices, got 'tensor<9xf32>'}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_rows(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x12xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{sizes of a state and rows of weights must agree, got 3 and 4}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<4x12xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_weights(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x8xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{columns of weights and 3 times their rows must agree, got 8 and 9}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<3x8xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_columns(%arg0: tensor<2x8xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{columns of input and 3 times the size of a state must agree, got 8 and 9}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<2x8xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_batch(%arg0: tensor<4x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{sizes of the batch must agree, got 4 and 2}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<4x9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_biases(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x8xf32>) {
  // expected-error@+1 {{biases and 3 times the size of a state must agree, got 8 and 9}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x8xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_bias_rows(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<2x9xf32>) {
  // expected-error@+1 {{numbers of rows of a bias must agree, got 2 and 1}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<2x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_activation(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{expects an activation from 0 to 3, got 4}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) <{activation = 4 : i32}> : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_gate_activation(%arg0: tensor<2x9xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x9xf32>, %arg3: tensor<1x9xf32>) {
  // expected-error@+1 {{expects an activation from 0 to 3, got -1}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2, %arg3) <{gate_activation = -1 : i32}> : (tensor<2x9xf32>, tensor<2x3xf32>, tensor<3x9xf32>, tensor<1x9xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @gru_empty(%arg0: tensor<2x0xf32>, %arg1: tensor<2x0xf32>, %arg2: tensor<0x0xf32>) {
  // expected-error@+1 {{expects a state of 1 or more numbers}}
  %0:3 = "pd_op.gru_unit"(%arg0, %arg1, %arg2) : (tensor<2x0xf32>, tensor<2x0xf32>, tensor<0x0xf32>) -> (tensor<2x9xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}
