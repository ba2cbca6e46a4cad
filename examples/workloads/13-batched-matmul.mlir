// a product for each of a batch, the second factor transposed.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<5x33x24xf32> {pir.name = "x"}, %arg1: tensor<5x20x24xf32> {pir.name = "y"}) -> tensor<5x33x20xf32> {
    %0 = pd_op.matmul %arg0, %arg1 {transpose_y = true} : (tensor<5x33x24xf32>, tensor<5x20x24xf32>) -> tensor<5x33x20xf32>
    return %0 : tensor<5x33x20xf32>
  }
}

