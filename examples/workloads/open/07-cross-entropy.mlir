// the same by cross_entropy_with_softmax.
//
// Opened by hand from ../07-cross-entropy.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x100xf32, #shape.sizes<batch>> {pir.name = "x"}, %arg1: tensor<?x1xi64, #shape.sizes<batch>> {pir.name = "label"}) -> tensor<f32> {
    %0:2 = pd_op.cross_entropy_with_softmax %arg0, %arg1 : (tensor<?x100xf32, #shape.sizes<batch>>, tensor<?x1xi64, #shape.sizes<batch>>) -> (tensor<?x100xf32, #shape.sizes<batch>>, tensor<?x1xf32, #shape.sizes<batch>>)
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 1>} : tensor<2xi64>
    %3 = pd_op.mean %0#1, %1 : (tensor<?x1xf32, #shape.sizes<batch>>, tensor<0xi64>) -> tensor<f32>
    return %3 : tensor<f32>
  }
}
