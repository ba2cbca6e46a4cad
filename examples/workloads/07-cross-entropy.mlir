// the same by cross_entropy_with_softmax.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<97x100xf32> {pir.name = "x"}, %arg1: tensor<97x1xi64> {pir.name = "label"}) -> tensor<f32> {
    %0:2 = pd_op.cross_entropy_with_softmax %arg0, %arg1 : (tensor<97x100xf32>, tensor<97x1xi64>) -> (tensor<97x100xf32>, tensor<97x1xf32>)
    %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 1>} : tensor<2xi64>
    %3 = pd_op.mean %0#1, %1 : (tensor<97x1xf32>, tensor<0xi64>) -> tensor<f32>
    return %3 : tensor<f32>
  }
}

