// maximum(a b + a, c), each missing another dimension; nothing is expanded in memory.
//
// Opened by hand from ../03-broadcast.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x1x40xf32, #shape.sizes<batch>> {pir.name = "a"}, %arg1: tensor<1x?x40xf32, #shape.sizes<length>> {pir.name = "b"}, %arg2: tensor<40xf32> {pir.name = "c"}) -> tensor<?x?x40xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.multiply %arg0, %arg1 : (tensor<?x1x40xf32, #shape.sizes<batch>>, tensor<1x?x40xf32, #shape.sizes<length>>) -> tensor<?x?x40xf32, #shape.sizes<batch, length>>
    %1 = pd_op.add %0, %arg0 : (tensor<?x?x40xf32, #shape.sizes<batch, length>>, tensor<?x1x40xf32, #shape.sizes<batch>>) -> tensor<?x?x40xf32, #shape.sizes<batch, length>>
    %2 = pd_op.maximum %1, %arg2 : (tensor<?x?x40xf32, #shape.sizes<batch, length>>, tensor<40xf32>) -> tensor<?x?x40xf32, #shape.sizes<batch, length>>
    return %2 : tensor<?x?x40xf32, #shape.sizes<batch, length>>
  }
}
