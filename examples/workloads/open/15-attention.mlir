// softmax(q k' / sqrt(d)) v.
//
// Opened by hand from ../15-attention.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x3x?x32xf32, #shape.sizes<batch, length>> {pir.name = "q"}, %arg1: tensor<?x3x?x32xf32, #shape.sizes<batch, keys>> {pir.name = "k"}, %arg2: tensor<?x3x?x32xf32, #shape.sizes<batch, keys>> {pir.name = "v"}) -> tensor<?x3x?x32xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.matmul %arg0, %arg1 {transpose_y = true} : (tensor<?x3x?x32xf32, #shape.sizes<batch, length>>, tensor<?x3x?x32xf32, #shape.sizes<batch, keys>>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>
    %1 = pd_op.full {shape = array<i64: 1>, value = 0.17677669529663689 : f64} : tensor<1xf32>
    %2 = pd_op.scale %0, %1 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>, tensor<1xf32>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>
    %3 = pd_op.softmax %2 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>) -> tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>
    %4 = pd_op.matmul %3, %arg2 : (tensor<?x3x?x?xf32, #shape.sizes<batch, length, keys>>, tensor<?x3x?x32xf32, #shape.sizes<batch, keys>>) -> tensor<?x3x?x32xf32, #shape.sizes<batch, length>>
    return %4 : tensor<?x3x?x32xf32, #shape.sizes<batch, length>>
  }
}
