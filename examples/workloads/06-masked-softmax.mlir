// the softmax of the scores that a mask leaves, plus a bias; odd sizes.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x3x61x61xf32> {pir.name = "x"}, %arg1: tensor<2x1x61x61xi1> {pir.name = "mask"}, %arg2: tensor<1x3x1x61xf32> {pir.name = "bias"}) -> tensor<2x3x61x61xf32> {
    %0 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+04 : f64} : tensor<1xf32>
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 3, 61, 61>} : tensor<4xi64>
    %2 = pd_op.expand %arg1, %1 : (tensor<2x1x61x61xi1>, tensor<4xi64>) -> tensor<2x3x61x61xi1>
    %3 = pd_op.expand %0, %1 : (tensor<1xf32>, tensor<4xi64>) -> tensor<2x3x61x61xf32>
    %4 = pd_op.where %2, %arg0, %3 : (tensor<2x3x61x61xi1>, tensor<2x3x61x61xf32>, tensor<2x3x61x61xf32>) -> tensor<2x3x61x61xf32>
    %5 = pd_op.add %4, %arg2 : (tensor<2x3x61x61xf32>, tensor<1x3x1x61xf32>) -> tensor<2x3x61x61xf32>
    %6 = pd_op.softmax %5 : (tensor<2x3x61x61xf32>) -> tensor<2x3x61x61xf32>
    return %6 : tensor<2x3x61x61xf32>
  }
}

