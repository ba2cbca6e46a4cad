// x + (gelu(x w1 + b1) w2 + b2).
//
// Opened by hand from ../14-mlp.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x48xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<48x192xf32> {pir.name = "up_w"}, %arg2: tensor<192xf32> {pir.name = "up_b"}, %arg3: tensor<192x48xf32> {pir.name = "down_w"}, %arg4: tensor<48xf32> {pir.name = "down_b"}) -> tensor<?x48xf32, #shape.sizes<batch>> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<?x48xf32, #shape.sizes<batch>>, tensor<48x192xf32>) -> tensor<?x192xf32, #shape.sizes<batch>>
    %1 = pd_op.add %0, %arg2 : (tensor<?x192xf32, #shape.sizes<batch>>, tensor<192xf32>) -> tensor<?x192xf32, #shape.sizes<batch>>
    %2 = pd_op.gelu %1 : (tensor<?x192xf32, #shape.sizes<batch>>) -> tensor<?x192xf32, #shape.sizes<batch>>
    %3 = pd_op.matmul %2, %arg3 : (tensor<?x192xf32, #shape.sizes<batch>>, tensor<192x48xf32>) -> tensor<?x48xf32, #shape.sizes<batch>>
    %4 = pd_op.add %3, %arg4 : (tensor<?x48xf32, #shape.sizes<batch>>, tensor<48xf32>) -> tensor<?x48xf32, #shape.sizes<batch>>
    %5 = pd_op.add %4, %arg0 : (tensor<?x48xf32, #shape.sizes<batch>>, tensor<?x48xf32, #shape.sizes<batch>>) -> tensor<?x48xf32, #shape.sizes<batch>>
    return %5 : tensor<?x48xf32, #shape.sizes<batch>>
  }
}
