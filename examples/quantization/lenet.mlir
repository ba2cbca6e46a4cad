// LeNet-5 for images of digits: ten numbers for each, the largest is the digit's. The weights are in lenet.npz; all is
// written by tests/oracle/lenet_digits.py but this file.
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 1, 28, 28>} : tensor<?x1x28x28xf32>
%c1w = pir.parameter "c1_w" : tensor<6x1x5x5xf32>
%c1b = pir.parameter "c1_b" : tensor<1x6x1x1xf32>
%c2w = pir.parameter "c2_w" : tensor<16x6x5x5xf32>
%c2b = pir.parameter "c2_b" : tensor<1x16x1x1xf32>
%f1w = pir.parameter "f1_w" : tensor<400x120xf32>
%f1b = pir.parameter "f1_b" : tensor<120xf32>
%f2w = pir.parameter "f2_w" : tensor<120x84xf32>
%f2b = pir.parameter "f2_b" : tensor<84xf32>
%f3w = pir.parameter "f3_w" : tensor<84x10xf32>
%f3b = pir.parameter "f3_b" : tensor<10xf32>
%two = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 2>} : tensor<2xi64>
%rows = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1, 400>} : tensor<2xi64>
%0 = pd_op.conv2d %x, %c1w {paddings = array<i32: 2, 2>} : (tensor<?x1x28x28xf32>, tensor<6x1x5x5xf32>) -> tensor<?x6x28x28xf32>
%1 = pd_op.add %0, %c1b : (tensor<?x6x28x28xf32>, tensor<1x6x1x1xf32>) -> tensor<?x6x28x28xf32>
%2 = pd_op.relu %1 : (tensor<?x6x28x28xf32>) -> tensor<?x6x28x28xf32>
%3 = pd_op.pool2d %2, %two {paddings = array<i32: 0, 0>, pooling_type = "max", strides = array<i32: 2, 2>} : (tensor<?x6x28x28xf32>, tensor<2xi64>) -> tensor<?x6x14x14xf32>
%4 = pd_op.conv2d %3, %c2w : (tensor<?x6x14x14xf32>, tensor<16x6x5x5xf32>) -> tensor<?x16x10x10xf32>
%5 = pd_op.add %4, %c2b : (tensor<?x16x10x10xf32>, tensor<1x16x1x1xf32>) -> tensor<?x16x10x10xf32>
%6 = pd_op.relu %5 : (tensor<?x16x10x10xf32>) -> tensor<?x16x10x10xf32>
%7 = pd_op.pool2d %6, %two {paddings = array<i32: 0, 0>, pooling_type = "max", strides = array<i32: 2, 2>} : (tensor<?x16x10x10xf32>, tensor<2xi64>) -> tensor<?x16x5x5xf32>
%8 = pd_op.reshape %7, %rows : (tensor<?x16x5x5xf32>, tensor<2xi64>) -> tensor<?x400xf32>
%9 = pd_op.matmul %8, %f1w : (tensor<?x400xf32>, tensor<400x120xf32>) -> tensor<?x120xf32>
%10 = pd_op.add %9, %f1b : (tensor<?x120xf32>, tensor<120xf32>) -> tensor<?x120xf32>
%11 = pd_op.relu %10 : (tensor<?x120xf32>) -> tensor<?x120xf32>
%12 = pd_op.matmul %11, %f2w : (tensor<?x120xf32>, tensor<120x84xf32>) -> tensor<?x84xf32>
%13 = pd_op.add %12, %f2b : (tensor<?x84xf32>, tensor<84xf32>) -> tensor<?x84xf32>
%14 = pd_op.relu %13 : (tensor<?x84xf32>) -> tensor<?x84xf32>
%15 = pd_op.matmul %14, %f3w : (tensor<?x84xf32>, tensor<84x10xf32>) -> tensor<?x10xf32>
%16 = pd_op.add %15, %f3b : (tensor<?x10xf32>, tensor<10xf32>) -> tensor<?x10xf32>
pir.shadow_output %16, "logits" : tensor<?x10xf32>
