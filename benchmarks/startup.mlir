// Twenty operators, some of which fold, repeat or are dead: what a small file asks of `weir opt`.
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = pd_op.matmul %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.add %0, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = pd_op.relu %1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = pd_op.relu %2 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = pd_op.matmul %3, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %5 = pd_op.add %4, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %6 = pd_op.exp %5 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = pd_op.exp %5 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = pd_op.add %6, %7 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %9 = pd_op.tanh %8 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %10 = pd_op.sigmoid %8 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %11 = pd_op.multiply %9, %10 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %12 = pd_op.square %11 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %13 = pd_op.sqrt %12 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %14 = pd_op.abs %13 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %15 = pd_op.subtract %14, %2 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %16 = pd_op.maximum %15, %11 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %17 = pd_op.silu %16 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %18 = pd_op.log %14 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %19 = pd_op.divide %17, %14 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %19 : tensor<4x8xf32>
}
