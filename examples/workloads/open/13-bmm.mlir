// bmm.
//
// Opened by hand from ../13-bmm.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x24xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<?x24x?xf32, #shape.sizes<batch, keys>> {pir.name = "y"}) -> tensor<?x?x?xf32, #shape.sizes<batch, length, keys>> {
    %0 = pd_op.bmm %arg0, %arg1 : (tensor<?x?x24xf32, #shape.sizes<batch, length>>, tensor<?x24x?xf32, #shape.sizes<batch, keys>>) -> tensor<?x?x?xf32, #shape.sizes<batch, length, keys>>
    return %0 : tensor<?x?x?xf32, #shape.sizes<batch, length, keys>>
  }
}
