// maximum(a b + a, c), each missing another dimension; nothing is expanded in memory.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<9x1x40xf32> {pir.name = "a"}, %arg1: tensor<1x17x40xf32> {pir.name = "b"}, %arg2: tensor<40xf32> {pir.name = "c"}) -> tensor<9x17x40xf32> {
    %0 = pd_op.multiply %arg0, %arg1 : (tensor<9x1x40xf32>, tensor<1x17x40xf32>) -> tensor<9x17x40xf32>
    %1 = pd_op.add %0, %arg0 : (tensor<9x17x40xf32>, tensor<9x1x40xf32>) -> tensor<9x17x40xf32>
    %2 = pd_op.maximum %1, %arg2 : (tensor<9x17x40xf32>, tensor<40xf32>) -> tensor<9x17x40xf32>
    return %2 : tensor<9x17x40xf32>
  }
}

