// gelu(x + bias) in half precision.
//
// Opened by hand from ../02-bias-gelu.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x300xbf16, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<300xbf16> {pir.name = "bias"}) -> tensor<?x300xbf16, #shape.sizes<batch>> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<?x300xbf16, #shape.sizes<batch>>, tensor<300xbf16>) -> tensor<?x300xbf16, #shape.sizes<batch>>
    %1 = pd_op.gelu %0 : (tensor<?x300xbf16, #shape.sizes<batch>>) -> tensor<?x300xbf16, #shape.sizes<batch>>
    return %1 : tensor<?x300xbf16, #shape.sizes<batch>>
  }
}
