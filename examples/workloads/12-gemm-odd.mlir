// gelu(x w + bias) of odd sizes.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<37x53xf32> {pir.name = "x"}, %arg1: tensor<53x71xf32> {pir.name = "w"}, %arg2: tensor<71xf32> {pir.name = "bias"}) -> tensor<37x71xf32> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<37x53xf32>, tensor<53x71xf32>) -> tensor<37x71xf32>
    %1 = pd_op.add %0, %arg2 : (tensor<37x71xf32>, tensor<71xf32>) -> tensor<37x71xf32>
    %2 = pd_op.gelu %1 : (tensor<37x71xf32>) -> tensor<37x71xf32>
    return %2 : tensor<37x71xf32>
  }
}

