// relu(x w + bias) in f32.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<64x128xf32> {pir.name = "x"}, %arg1: tensor<128x96xf32> {pir.name = "w"}, %arg2: tensor<96xf32> {pir.name = "bias"}) -> tensor<64x96xf32> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
    %1 = pd_op.add %0, %arg2 : (tensor<64x96xf32>, tensor<96xf32>) -> tensor<64x96xf32>
    %2 = pd_op.relu %1 : (tensor<64x96xf32>) -> tensor<64x96xf32>
    return %2 : tensor<64x96xf32>
  }
}

