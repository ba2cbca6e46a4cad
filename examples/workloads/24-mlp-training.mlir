// a training step: two layers, the loss, gradient descent.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<32x20xf32> {pir.name = "x"}, %arg1: tensor<32x1xi64> {pir.name = "label"}, %arg2: tensor<20x24xf32> {pir.name = "one_w"}, %arg3: tensor<24xf32> {pir.name = "one_b"}, %arg4: tensor<24x7xf32> {pir.name = "two_w"}, %arg5: tensor<7xf32> {pir.name = "two_b"}) -> (tensor<f32>, tensor<20x24xf32>, tensor<24xf32>, tensor<24x7xf32>, tensor<7xf32>) {
    %0 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-01 : f64} : tensor<1xf32>
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [0]} : tensor<1xi64>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [32, 1]} : tensor<2xi64>
    %3 = pd_op.full {shape = array<i64>, value = 3.200000e+01 : f64} : tensor<f32>
    %4 = pd_op.full {shape = array<i64>, value = 1.000000e+00 : f64} : tensor<f32>
    %5 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %6 = pd_op.matmul %arg0, %arg2 : (tensor<32x20xf32>, tensor<20x24xf32>) -> tensor<32x24xf32>
    %7 = pd_op.add %6, %arg3 : (tensor<32x24xf32>, tensor<24xf32>) -> tensor<32x24xf32>
    %8 = pd_op.relu %7 : (tensor<32x24xf32>) -> tensor<32x24xf32>
    %9 = pd_op.matmul %8, %arg4 : (tensor<32x24xf32>, tensor<24x7xf32>) -> tensor<32x7xf32>
    %10 = pd_op.add %9, %arg5 : (tensor<32x7xf32>, tensor<7xf32>) -> tensor<32x7xf32>
    %11:2 = pd_op.cross_entropy_with_softmax %10, %arg1 : (tensor<32x7xf32>, tensor<32x1xi64>) -> (tensor<32x7xf32>, tensor<32x1xf32>)
    %12 = pd_op.mean %11#1, %5 : (tensor<32x1xf32>, tensor<0xi64>) -> tensor<f32>
    %13 = pd_op.divide %4, %3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %14 = pd_op.expand %13, %2 : (tensor<f32>, tensor<2xi64>) -> tensor<32x1xf32>
    %15 = pd_op.cross_entropy_with_softmax_grad %arg1, %11#0, %14 : (tensor<32x1xi64>, tensor<32x7xf32>, tensor<32x1xf32>) -> tensor<32x7xf32>
    %16 = pd_op.sum %15, %1 {dtype = #pir.dtype<float32>} : (tensor<32x7xf32>, tensor<1xi64>) -> tensor<7xf32>
    %17 = pd_op.matmul %15, %arg4 {transpose_y = true} : (tensor<32x7xf32>, tensor<24x7xf32>) -> tensor<32x24xf32>
    %18 = pd_op.matmul %8, %15 {transpose_x = true} : (tensor<32x24xf32>, tensor<32x7xf32>) -> tensor<24x7xf32>
    %19 = pd_op.relu_grad %8, %17 : (tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xf32>
    %20 = pd_op.sum %19, %1 {dtype = #pir.dtype<float32>} : (tensor<32x24xf32>, tensor<1xi64>) -> tensor<24xf32>
    %21 = pd_op.matmul %arg0, %19 {transpose_x = true} : (tensor<32x20xf32>, tensor<32x24xf32>) -> tensor<20x24xf32>
    %22 = pd_op.scale %21, %0 : (tensor<20x24xf32>, tensor<1xf32>) -> tensor<20x24xf32>
    %23 = pd_op.subtract %arg2, %22 : (tensor<20x24xf32>, tensor<20x24xf32>) -> tensor<20x24xf32>
    %24 = pd_op.scale %20, %0 : (tensor<24xf32>, tensor<1xf32>) -> tensor<24xf32>
    %25 = pd_op.subtract %arg3, %24 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %26 = pd_op.scale %18, %0 : (tensor<24x7xf32>, tensor<1xf32>) -> tensor<24x7xf32>
    %27 = pd_op.subtract %arg4, %26 : (tensor<24x7xf32>, tensor<24x7xf32>) -> tensor<24x7xf32>
    %28 = pd_op.scale %16, %0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %29 = pd_op.subtract %arg5, %28 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    return %12, %23, %25, %27, %29 : tensor<f32>, tensor<20x24xf32>, tensor<24xf32>, tensor<24x7xf32>, tensor<7xf32>
  }
}

