// the same by flash_attn, over [B, S, H, D].
//
// Opened by hand from ../15-flash-attn.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x3x32xf32, #shape.sizes<batch, length>> {pir.name = "q"}, %arg1: tensor<?x?x3x32xf32, #shape.sizes<batch, length>> {pir.name = "k"}, %arg2: tensor<?x?x3x32xf32, #shape.sizes<batch, length>> {pir.name = "v"}) -> tensor<?x?x3x32xf32, #shape.sizes<batch, length>> {
    %0:3 = "pd_op.flash_attn"(%arg0, %arg1, %arg2) <{causal = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<?x?x3x32xf32, #shape.sizes<batch, length>>, tensor<?x?x3x32xf32, #shape.sizes<batch, length>>, tensor<?x?x3x32xf32, #shape.sizes<batch, length>>) -> (tensor<?x?x3x32xf32, #shape.sizes<batch, length>>, tensor<?x3x?xf32, #shape.sizes<batch, length>>, tensor<2xi64>)
    return %0#0 : tensor<?x?x3x32xf32, #shape.sizes<batch, length>>
  }
}
