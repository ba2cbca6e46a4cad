// the sum, the mean and the largest of each row.
//
// Opened by hand from ../04-reduce-last-64.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?xf32, #shape.sizes<batch, length>> {pir.name = "x"}) -> (tensor<?xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>) {
    %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %1 = pd_op.sum %arg0, %0 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?xf32, #shape.sizes<batch>>
    %2 = pd_op.mean %arg0, %0 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?xf32, #shape.sizes<batch>>
    %3 = pd_op.max %arg0, %0 : (tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?xf32, #shape.sizes<batch>>
    return %1, %2, %3 : tensor<?xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>
  }
}
