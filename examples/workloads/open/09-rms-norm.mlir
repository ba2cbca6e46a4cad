// RMSNorm in half precision, computed in f32.
//
// Opened by hand from ../09-rms-norm.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x520xbf16, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<520xbf16> {pir.name = "weight"}) -> tensor<?x520xbf16, #shape.sizes<batch>> {
    %0 = pd_op.cast %arg0 {dtype = #pir.dtype<float32>} : (tensor<?x520xbf16, #shape.sizes<batch>>) -> tensor<?x520xf32, #shape.sizes<batch>>
    %1 = pd_op.square %0 : (tensor<?x520xf32, #shape.sizes<batch>>) -> tensor<?x520xf32, #shape.sizes<batch>>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %3 = pd_op.mean %1, %2 {keepdim = true} : (tensor<?x520xf32, #shape.sizes<batch>>, tensor<1xi64>) -> tensor<?x1xf32, #shape.sizes<batch>>
    %4 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 {bias = 9.99999974E-6 : f32} : (tensor<?x1xf32, #shape.sizes<batch>>, tensor<1xf32>) -> tensor<?x1xf32, #shape.sizes<batch>>
    %6 = pd_op.rsqrt %5 : (tensor<?x1xf32, #shape.sizes<batch>>) -> tensor<?x1xf32, #shape.sizes<batch>>
    %7 = pd_op.multiply %0, %6 : (tensor<?x520xf32, #shape.sizes<batch>>, tensor<?x1xf32, #shape.sizes<batch>>) -> tensor<?x520xf32, #shape.sizes<batch>>
    %8 = pd_op.cast %arg1 {dtype = #pir.dtype<float32>} : (tensor<520xbf16>) -> tensor<520xf32>
    %9 = pd_op.multiply %7, %8 : (tensor<?x520xf32, #shape.sizes<batch>>, tensor<520xf32>) -> tensor<?x520xf32, #shape.sizes<batch>>
    %10 = pd_op.cast %9 {dtype = #pir.dtype<bfloat16>} : (tensor<?x520xf32, #shape.sizes<batch>>) -> tensor<?x520xbf16, #shape.sizes<batch>>
    return %10 : tensor<?x520xbf16, #shape.sizes<batch>>
  }
}
