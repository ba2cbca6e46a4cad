// Networks over time as programs have them whose state of dropout is one memory, in generic and in custom form.
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
