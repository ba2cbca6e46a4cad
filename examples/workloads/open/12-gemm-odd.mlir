// gelu(x w + bias) of odd sizes.
//
// Opened by hand from ../12-gemm-odd.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x53xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<53x71xf32> {pir.name = "w"}, %arg2: tensor<71xf32> {pir.name = "bias"}) -> tensor<?x71xf32, #shape.sizes<batch>> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<?x53xf32, #shape.sizes<batch>>, tensor<53x71xf32>) -> tensor<?x71xf32, #shape.sizes<batch>>
    %1 = pd_op.add %0, %arg2 : (tensor<?x71xf32, #shape.sizes<batch>>, tensor<71xf32>) -> tensor<?x71xf32, #shape.sizes<batch>>
    %2 = pd_op.gelu %1 : (tensor<?x71xf32, #shape.sizes<batch>>) -> tensor<?x71xf32, #shape.sizes<batch>>
    return %2 : tensor<?x71xf32, #shape.sizes<batch>>
  }
}
