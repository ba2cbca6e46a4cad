// layer_norm(x + residual).
//
// Opened by hand from ../08-residual-layer-norm.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x781xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<?x781xf32, #shape.sizes<batch>> {pir.name = "residual"}, %arg2: tensor<781xf32> {pir.name = "weight"}, %arg3: tensor<781xf32> {pir.name = "bias"}) -> tensor<?x781xf32, #shape.sizes<batch>> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<?x781xf32, #shape.sizes<batch>>, tensor<?x781xf32, #shape.sizes<batch>>) -> tensor<?x781xf32, #shape.sizes<batch>>
    %1:3 = "pd_op.layer_norm"(%0, %arg2, %arg3) <{begin_norm_axis = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x781xf32, #shape.sizes<batch>>, tensor<781xf32>, tensor<781xf32>) -> (tensor<?x781xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>, tensor<?xf32, #shape.sizes<batch>>)
    return %1#0 : tensor<?x781xf32, #shape.sizes<batch>>
  }
}
