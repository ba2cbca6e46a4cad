// relu(x w + bias) in bf16.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<64x128xbf16> {pir.name = "x"}, %arg1: tensor<128x96xbf16> {pir.name = "w"}, %arg2: tensor<96xbf16> {pir.name = "bias"}) -> tensor<64x96xbf16> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<64x128xbf16>, tensor<128x96xbf16>) -> tensor<64x96xbf16>
    %1 = pd_op.add %0, %arg2 : (tensor<64x96xbf16>, tensor<96xbf16>) -> tensor<64x96xbf16>
    %2 = pd_op.relu %1 : (tensor<64x96xbf16>) -> tensor<64x96xbf16>
    return %2 : tensor<64x96xbf16>
  }
}

