// the sum, the mean and the largest of each row.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<256x64xf32> {pir.name = "x"}) -> (tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) {
    %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %1 = pd_op.sum %arg0, %0 : (tensor<256x64xf32>, tensor<1xi64>) -> tensor<256xf32>
    %2 = pd_op.mean %arg0, %0 : (tensor<256x64xf32>, tensor<1xi64>) -> tensor<256xf32>
    %3 = pd_op.max %arg0, %0 : (tensor<256x64xf32>, tensor<1xi64>) -> tensor<256xf32>
    return %1, %2, %3 : tensor<256xf32>, tensor<256xf32>, tensor<256xf32>
  }
}

