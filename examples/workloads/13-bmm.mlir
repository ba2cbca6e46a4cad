// bmm.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<5x33x24xf32> {pir.name = "x"}, %arg1: tensor<5x24x20xf32> {pir.name = "y"}) -> tensor<5x33x20xf32> {
    %0 = pd_op.bmm %arg0, %arg1 : (tensor<5x33x24xf32>, tensor<5x24x20xf32>) -> tensor<5x33x20xf32>
    return %0 : tensor<5x33x20xf32>
  }
}

