// layer_norm(x + residual).
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<37x781xf32> {pir.name = "x"}, %arg1: tensor<37x781xf32> {pir.name = "residual"}, %arg2: tensor<781xf32> {pir.name = "weight"}, %arg3: tensor<781xf32> {pir.name = "bias"}) -> tensor<37x781xf32> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
    %1:3 = "pd_op.layer_norm"(%0, %arg2, %arg3) <{begin_norm_axis = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<37x781xf32>, tensor<781xf32>, tensor<781xf32>) -> (tensor<37x781xf32>, tensor<37xf32>, tensor<37xf32>)
    return %1#0 : tensor<37x781xf32>
  }
}

