// [B, S, H D] to [B, H, S, D], scaled.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x37x96xf32> {pir.name = "x"}) -> tensor<2x4x37x24xf32> {
    %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 24>} : tensor<4xi64>
    %1 = pd_op.reshape %arg0, %0 : (tensor<2x37x96xf32>, tensor<4xi64>) -> tensor<2x37x4x24xf32>
    %2 = pd_op.transpose %1 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x37x4x24xf32>) -> tensor<2x4x37x24xf32>
    %3 = pd_op.full {shape = array<i64: 1>, value = 0.20412414523193151 : f64} : tensor<1xf32>
    %4 = pd_op.scale %2, %3 : (tensor<2x4x37x24xf32>, tensor<1xf32>) -> tensor<2x4x37x24xf32>
    return %4 : tensor<2x4x37x24xf32>
  }
}

