// RMSNorm in half precision, computed in f32.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<33x520xbf16> {pir.name = "x"}, %arg1: tensor<520xbf16> {pir.name = "weight"}) -> tensor<33x520xbf16> {
    %0 = pd_op.cast %arg0 {dtype = #pir.dtype<float32>} : (tensor<33x520xbf16>) -> tensor<33x520xf32>
    %1 = pd_op.square %0 : (tensor<33x520xf32>) -> tensor<33x520xf32>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %3 = pd_op.mean %1, %2 {keepdim = true} : (tensor<33x520xf32>, tensor<1xi64>) -> tensor<33x1xf32>
    %4 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 {bias = 9.99999974E-6 : f32} : (tensor<33x1xf32>, tensor<1xf32>) -> tensor<33x1xf32>
    %6 = pd_op.rsqrt %5 : (tensor<33x1xf32>) -> tensor<33x1xf32>
    %7 = pd_op.multiply %0, %6 : (tensor<33x520xf32>, tensor<33x1xf32>) -> tensor<33x520xf32>
    %8 = pd_op.cast %arg1 {dtype = #pir.dtype<float32>} : (tensor<520xbf16>) -> tensor<520xf32>
    %9 = pd_op.multiply %7, %8 : (tensor<33x520xf32>, tensor<520xf32>) -> tensor<33x520xf32>
    %10 = pd_op.cast %9 {dtype = #pir.dtype<bfloat16>} : (tensor<33x520xf32>) -> tensor<33x520xbf16>
    return %10 : tensor<33x520xbf16>
  }
}

