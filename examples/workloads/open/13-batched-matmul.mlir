// a product for each of a batch, the second factor transposed.
//
// Opened by hand from ../13-batched-matmul.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x24xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<?x?x24xf32, #shape.sizes<batch, keys>> {pir.name = "y"}) -> tensor<?x?x?xf32, #shape.sizes<batch, length, keys>> {
    %0 = pd_op.matmul %arg0, %arg1 {transpose_y = true} : (tensor<?x?x24xf32, #shape.sizes<batch, length>>, tensor<?x?x24xf32, #shape.sizes<batch, keys>>) -> tensor<?x?x?xf32, #shape.sizes<batch, length, keys>>
    return %0 : tensor<?x?x?xf32, #shape.sizes<batch, length, keys>>
  }
}
