// 0.5 exp((x + y) x - y): one kernel that reads its inputs once.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<37x781xf32> {pir.name = "x"}, %arg1: tensor<37x781xf32> {pir.name = "y"}) -> tensor<37x781xf32> {
    %0 = pd_op.add %arg0, %arg1 : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
    %1 = pd_op.multiply %0, %arg0 : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
    %2 = pd_op.subtract %1, %arg1 : (tensor<37x781xf32>, tensor<37x781xf32>) -> tensor<37x781xf32>
    %3 = pd_op.exp %2 : (tensor<37x781xf32>) -> tensor<37x781xf32>
    %4 = pd_op.full {shape = array<i64: 1>, value = 5.000000e-01 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 : (tensor<37x781xf32>, tensor<1xf32>) -> tensor<37x781xf32>
    return %5 : tensor<37x781xf32>
  }
}

