// layer_norm of the sum of two embeddings.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<3x19xi64> {pir.name = "ids"}, %arg1: tensor<3x19xi64> {pir.name = "kinds"}, %arg2: tensor<101x48xf32> {pir.name = "words"}, %arg3: tensor<2x48xf32> {pir.name = "types"}, %arg4: tensor<48xf32> {pir.name = "weight"}, %arg5: tensor<48xf32> {pir.name = "bias"}) -> tensor<3x19x48xf32> {
    %0 = pd_op.embedding %arg0, %arg2 : (tensor<3x19xi64>, tensor<101x48xf32>) -> tensor<3x19x48xf32>
    %1 = pd_op.embedding %arg1, %arg3 : (tensor<3x19xi64>, tensor<2x48xf32>) -> tensor<3x19x48xf32>
    %2 = pd_op.add %0, %1 : (tensor<3x19x48xf32>, tensor<3x19x48xf32>) -> tensor<3x19x48xf32>
    %3:3 = "pd_op.layer_norm"(%2, %arg4, %arg5) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<3x19x48xf32>, tensor<48xf32>, tensor<48xf32>) -> (tensor<3x19x48xf32>, tensor<3x19xf32>, tensor<3x19xf32>)
    return %3#0 : tensor<3x19x48xf32>
  }
}

