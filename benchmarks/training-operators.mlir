// What the launcher's cache for files with operators is made from, beside startup.mlir and training.mlir.
func.func @operators(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = pd_op.matmul %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.add %0, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = pd_op.relu %1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = pd_op.relu %1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = pd_op.multiply %2, %3 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %4 : tensor<4x8xf32>
}
