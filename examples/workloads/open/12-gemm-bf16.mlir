// relu(x w + bias) in bf16.
//
// Opened by hand from ../12-gemm-bf16.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x128xbf16, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<128x96xbf16> {pir.name = "w"}, %arg2: tensor<96xbf16> {pir.name = "bias"}) -> tensor<?x96xbf16, #shape.sizes<batch>> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<?x128xbf16, #shape.sizes<batch>>, tensor<128x96xbf16>) -> tensor<?x96xbf16, #shape.sizes<batch>>
    %1 = pd_op.add %0, %arg2 : (tensor<?x96xbf16, #shape.sizes<batch>>, tensor<96xbf16>) -> tensor<?x96xbf16, #shape.sizes<batch>>
    %2 = pd_op.relu %1 : (tensor<?x96xbf16, #shape.sizes<batch>>) -> tensor<?x96xbf16, #shape.sizes<batch>>
    return %2 : tensor<?x96xbf16, #shape.sizes<batch>>
  }
}
