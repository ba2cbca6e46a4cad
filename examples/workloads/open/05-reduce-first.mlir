// the sum of x y over the rows.
//
// Opened by hand from ../05-reduce-first.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x67xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<?x67xf32, #shape.sizes<batch>> {pir.name = "y"}) -> tensor<67xf32> {
    %0 = pd_op.multiply %arg0, %arg1 : (tensor<?x67xf32, #shape.sizes<batch>>, tensor<?x67xf32, #shape.sizes<batch>>) -> tensor<?x67xf32, #shape.sizes<batch>>
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %2 = pd_op.sum %0, %1 : (tensor<?x67xf32, #shape.sizes<batch>>, tensor<1xi64>) -> tensor<67xf32>
    return %2 : tensor<67xf32>
  }
}
