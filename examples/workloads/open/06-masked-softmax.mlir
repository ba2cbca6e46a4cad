// the softmax of the scores that a mask leaves, plus a bias; odd sizes.
//
// Opened by hand from ../06-masked-softmax.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>> {pir.name = "x"}, %arg1: tensor<?x1x?x?xi1, #shape.sizes<batch, length, length>> {pir.name = "mask"}, %arg2: tensor<1x3x1x?xf32, #shape.sizes<length>> {pir.name = "bias"}) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>> {
    %0 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+04 : f64} : tensor<1xf32>
    %1 = pd_op.shape %arg0 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<4xi32>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %3 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %4 = pd_op.slice %1, %2, %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<4xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %5 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
    %6 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 3>} : tensor<1xi64>
    %7 = pd_op.slice %1, %5, %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<4xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %8 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 3.000000e+00 : f64} : tensor<i32>
    %9 = pir.combine %4, %8, %7, %7 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %10 = pd_op.stack %9 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<4xi32>
    %11 = pd_op.expand %arg1, %10 : (tensor<?x1x?x?xi1, #shape.sizes<batch, length, length>>, tensor<4xi32>) -> tensor<?x3x?x?xi1, #shape.sizes<batch, length, length>>
    %12 = pd_op.expand %0, %10 : (tensor<1xf32>, tensor<4xi32>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>
    %13 = pd_op.where %11, %arg0, %12 : (tensor<?x3x?x?xi1, #shape.sizes<batch, length, length>>, tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>
    %14 = pd_op.add %13, %arg2 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>, tensor<1x3x1x?xf32, #shape.sizes<length>>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>
    %15 = pd_op.softmax %14 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>
    return %15 : tensor<?x3x?x?xf32, #shape.sizes<batch, length, length>>
  }
}
