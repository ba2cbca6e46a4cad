// the sum of x y over the second of three dimensions.
//
// Opened by hand from ../05-reduce-middle.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x100xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<?x?x100xf32, #shape.sizes<batch, length>> {pir.name = "y"}) -> tensor<?x100xf32, #shape.sizes<batch>> {
    %0 = pd_op.multiply %arg0, %arg1 : (tensor<?x?x100xf32, #shape.sizes<batch, length>>, tensor<?x?x100xf32, #shape.sizes<batch, length>>) -> tensor<?x?x100xf32, #shape.sizes<batch, length>>
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %2 = pd_op.sum %0, %1 : (tensor<?x?x100xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?x100xf32, #shape.sizes<batch>>
    return %2 : tensor<?x100xf32, #shape.sizes<batch>>
  }
}
