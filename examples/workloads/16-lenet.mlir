// LeNet-5: ten probabilities for each image.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x1x28x28xf32> {pir.name = "x"}, %arg1: tensor<6x1x5x5xf32> {pir.name = "c1_w"}, %arg2: tensor<1x6x1x1xf32> {pir.name = "c1_b"}, %arg3: tensor<16x6x5x5xf32> {pir.name = "c2_w"}, %arg4: tensor<1x16x1x1xf32> {pir.name = "c2_b"}, %arg5: tensor<400x120xf32> {pir.name = "f1_w"}, %arg6: tensor<120xf32> {pir.name = "f1_b"}, %arg7: tensor<120x84xf32> {pir.name = "f2_w"}, %arg8: tensor<84xf32> {pir.name = "f2_b"}, %arg9: tensor<84x10xf32> {pir.name = "f3_w"}, %arg10: tensor<10xf32> {pir.name = "f3_b"}) -> tensor<2x10xf32> {
    %0 = pd_op.conv2d %arg0, %arg1 {paddings = array<i32: 2, 2>, strides = array<i32: 1, 1>} : (tensor<2x1x28x28xf32>, tensor<6x1x5x5xf32>) -> tensor<2x6x28x28xf32>
    %1 = pd_op.add %0, %arg2 : (tensor<2x6x28x28xf32>, tensor<1x6x1x1xf32>) -> tensor<2x6x28x28xf32>
    %2 = pd_op.relu %1 : (tensor<2x6x28x28xf32>) -> tensor<2x6x28x28xf32>
    %3 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 2>} : tensor<2xi64>
    %4 = pd_op.pool2d %2, %3 {paddings = array<i32: 0, 0>, pooling_type = "max", strides = array<i32: 2, 2>} : (tensor<2x6x28x28xf32>, tensor<2xi64>) -> tensor<2x6x14x14xf32>
    %5 = pd_op.conv2d %4, %arg3 {paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>} : (tensor<2x6x14x14xf32>, tensor<16x6x5x5xf32>) -> tensor<2x16x10x10xf32>
    %6 = pd_op.add %5, %arg4 : (tensor<2x16x10x10xf32>, tensor<1x16x1x1xf32>) -> tensor<2x16x10x10xf32>
    %7 = pd_op.relu %6 : (tensor<2x16x10x10xf32>) -> tensor<2x16x10x10xf32>
    %8 = pd_op.pool2d %7, %3 {paddings = array<i32: 0, 0>, pooling_type = "max", strides = array<i32: 2, 2>} : (tensor<2x16x10x10xf32>, tensor<2xi64>) -> tensor<2x16x5x5xf32>
    %9 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1, 400>} : tensor<2xi64>
    %10 = pd_op.reshape %8, %9 : (tensor<2x16x5x5xf32>, tensor<2xi64>) -> tensor<2x400xf32>
    %11 = pd_op.matmul %10, %arg5 : (tensor<2x400xf32>, tensor<400x120xf32>) -> tensor<2x120xf32>
    %12 = pd_op.add %11, %arg6 : (tensor<2x120xf32>, tensor<120xf32>) -> tensor<2x120xf32>
    %13 = pd_op.relu %12 : (tensor<2x120xf32>) -> tensor<2x120xf32>
    %14 = pd_op.matmul %13, %arg7 : (tensor<2x120xf32>, tensor<120x84xf32>) -> tensor<2x84xf32>
    %15 = pd_op.add %14, %arg8 : (tensor<2x84xf32>, tensor<84xf32>) -> tensor<2x84xf32>
    %16 = pd_op.relu %15 : (tensor<2x84xf32>) -> tensor<2x84xf32>
    %17 = pd_op.matmul %16, %arg9 : (tensor<2x84xf32>, tensor<84x10xf32>) -> tensor<2x10xf32>
    %18 = pd_op.add %17, %arg10 : (tensor<2x10xf32>, tensor<10xf32>) -> tensor<2x10xf32>
    %19 = pd_op.softmax %18 : (tensor<2x10xf32>) -> tensor<2x10xf32>
    return %19 : tensor<2x10xf32>
  }
}

