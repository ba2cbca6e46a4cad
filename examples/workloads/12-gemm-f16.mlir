// relu(x w + bias) in f16.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<64x128xf16> {pir.name = "x"}, %arg1: tensor<128x96xf16> {pir.name = "w"}, %arg2: tensor<96xf16> {pir.name = "bias"}) -> tensor<64x96xf16> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<64x128xf16>, tensor<128x96xf16>) -> tensor<64x96xf16>
    %1 = pd_op.add %0, %arg2 : (tensor<64x96xf16>, tensor<96xf16>) -> tensor<64x96xf16>
    %2 = pd_op.relu %1 : (tensor<64x96xf16>) -> tensor<64x96xf16>
    return %2 : tensor<64x96xf16>
  }
}

