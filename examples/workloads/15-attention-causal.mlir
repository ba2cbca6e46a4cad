// the same, with a mask added that hides later keys.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<50x50xf32> {pir.name = "mask"}, %arg1: tensor<2x3x50x32xf32> {pir.name = "q"}, %arg2: tensor<2x3x50x32xf32> {pir.name = "k"}, %arg3: tensor<2x3x50x32xf32> {pir.name = "v"}) -> tensor<2x3x50x32xf32> {
    %0 = pd_op.matmul %arg1, %arg2 {transpose_y = true} : (tensor<2x3x50x32xf32>, tensor<2x3x50x32xf32>) -> tensor<2x3x50x50xf32>
    %1 = pd_op.full {shape = array<i64: 1>, value = 0.17677669529663689 : f64} : tensor<1xf32>
    %2 = pd_op.scale %0, %1 : (tensor<2x3x50x50xf32>, tensor<1xf32>) -> tensor<2x3x50x50xf32>
    %3 = pd_op.add %2, %arg0 : (tensor<2x3x50x50xf32>, tensor<50x50xf32>) -> tensor<2x3x50x50xf32>
    %4 = pd_op.softmax %3 : (tensor<2x3x50x50xf32>) -> tensor<2x3x50x50xf32>
    %5 = pd_op.matmul %4, %arg3 : (tensor<2x3x50x50xf32>, tensor<2x3x50x32xf32>) -> tensor<2x3x50x32xf32>
    return %5 : tensor<2x3x50x32xf32>
  }
}

