// conv, norm, relu, conv, norm, add, relu; the norms as in inference.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<1x8x14x14xf32> {pir.name = "x"}, %arg1: tensor<8x8x3x3xf32> {pir.name = "w1"}, %arg2: tensor<8x8x3x3xf32> {pir.name = "w2"}, %arg3: tensor<8xf32> {pir.name = "n1_mean"}, %arg4: tensor<8xf32> {pir.name = "n1_variance"}, %arg5: tensor<8xf32> {pir.name = "n1_weight"}, %arg6: tensor<8xf32> {pir.name = "n1_bias"}, %arg7: tensor<8xf32> {pir.name = "n2_mean"}, %arg8: tensor<8xf32> {pir.name = "n2_variance"}, %arg9: tensor<8xf32> {pir.name = "n2_weight"}, %arg10: tensor<8xf32> {pir.name = "n2_bias"}) -> tensor<1x8x14x14xf32> {
    %0 = pd_op.conv2d %arg0, %arg1 {paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>} : (tensor<1x8x14x14xf32>, tensor<8x8x3x3xf32>) -> tensor<1x8x14x14xf32>
    %1:5 = "pd_op.batch_norm_"(%0, %arg3, %arg4, %arg5, %arg6) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = true, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x8x14x14xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<1x8x14x14xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %2 = pd_op.relu %1#0 : (tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
    %3 = pd_op.conv2d %2, %arg2 {paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>} : (tensor<1x8x14x14xf32>, tensor<8x8x3x3xf32>) -> tensor<1x8x14x14xf32>
    %4:5 = "pd_op.batch_norm_"(%3, %arg7, %arg8, %arg9, %arg10) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = true, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x8x14x14xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<1x8x14x14xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %5 = pd_op.add %4#0, %arg0 : (tensor<1x8x14x14xf32>, tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
    %6 = pd_op.relu %5 : (tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
    return %6 : tensor<1x8x14x14xf32>
  }
}

