// gelu(x + bias) in half precision.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<64x300xbf16> {pir.name = "x"}, %arg1: tensor<300xbf16> {pir.name = "bias"}) -> tensor<64x300xbf16> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<64x300xbf16>, tensor<300xbf16>) -> tensor<64x300xbf16>
    %1 = pd_op.gelu %0 : (tensor<64x300xbf16>) -> tensor<64x300xbf16>
    return %1 : tensor<64x300xbf16>
  }
}

