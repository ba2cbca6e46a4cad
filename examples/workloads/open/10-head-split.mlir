// [B, S, H D] to [B, H, S, D], scaled.
//
// Opened by hand from ../10-head-split.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x96xf32, #shape.sizes<batch, length>> {pir.name = "x"}) -> tensor<?x4x?x24xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 24>} : tensor<4xi64>
    %1 = pd_op.reshape %arg0, %0 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x24xf32, #shape.sizes<batch, length>>
    %2 = pd_op.transpose %1 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x24xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, length>>
    %3 = pd_op.full {shape = array<i64: 1>, value = 0.20412414523193151 : f64} : tensor<1xf32>
    %4 = pd_op.scale %2, %3 : (tensor<?x4x?x24xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x4x?x24xf32, #shape.sizes<batch, length>>
    return %4 : tensor<?x4x?x24xf32, #shape.sizes<batch, length>>
  }
}
