// layer_norm of the sum of two embeddings.
//
// Opened by hand from ../11-embeddings.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?xi64, #shape.sizes<batch, length>> {pir.name = "ids"}, %arg1: tensor<?x?xi64, #shape.sizes<batch, length>> {pir.name = "kinds"}, %arg2: tensor<101x48xf32> {pir.name = "words"}, %arg3: tensor<2x48xf32> {pir.name = "types"}, %arg4: tensor<48xf32> {pir.name = "weight"}, %arg5: tensor<48xf32> {pir.name = "bias"}) -> tensor<?x?x48xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.embedding %arg0, %arg2 : (tensor<?x?xi64, #shape.sizes<batch, length>>, tensor<101x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %1 = pd_op.embedding %arg1, %arg3 : (tensor<?x?xi64, #shape.sizes<batch, length>>, tensor<2x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %2 = pd_op.add %0, %1 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?x48xf32, #shape.sizes<batch, length>>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %3:3 = "pd_op.layer_norm"(%2, %arg4, %arg5) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>, tensor<48xf32>) -> (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>)
    return %3#0 : tensor<?x?x48xf32, #shape.sizes<batch, length>>
  }
}
