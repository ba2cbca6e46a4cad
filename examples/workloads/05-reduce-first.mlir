// the sum of x y over the rows.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<1000x67xf32> {pir.name = "x"}, %arg1: tensor<1000x67xf32> {pir.name = "y"}) -> tensor<67xf32> {
    %0 = pd_op.multiply %arg0, %arg1 : (tensor<1000x67xf32>, tensor<1000x67xf32>) -> tensor<1000x67xf32>
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %2 = pd_op.sum %0, %1 : (tensor<1000x67xf32>, tensor<1xi64>) -> tensor<67xf32>
    return %2 : tensor<67xf32>
  }
}

