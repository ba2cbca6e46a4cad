// the mean negative logarithm of the probability of the labels.
//
// Opened by hand from ../07-nll-loss.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x100xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<?x1xi64, #shape.sizes<batch>> {pir.name = "label"}) -> tensor<f32> {
    %0 = pd_op.log_softmax %arg0 : (tensor<?x100xf32, #shape.sizes<batch>>) -> tensor<?x100xf32, #shape.sizes<batch>>
    %1 = pd_op.take_along_axis %0, %arg1 {axis = 1 : i32} : (tensor<?x100xf32, #shape.sizes<batch>>, tensor<?x1xi64, #shape.sizes<batch>>) -> tensor<?x1xf32, #shape.sizes<batch>>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %3 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 1>} : tensor<2xi64>
    %4 = pd_op.mean %1, %2 : (tensor<?x1xf32, #shape.sizes<batch>>, tensor<0xi64>) -> tensor<f32>
    %5 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+00 : f64} : tensor<1xf32>
    %6 = pd_op.scale %4, %5 : (tensor<f32>, tensor<1xf32>) -> tensor<f32>
    return %6 : tensor<f32>
  }
}
