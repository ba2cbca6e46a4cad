// RUN: weir opt %s --split-input-file '--group=keep=pd_op.matmul fast-bytes=1024' | FileCheck %s

// Rows that must be kept and do not fit take more kernels, sums of such rows do not.
// CHECK-LABEL: func.func @long_rows
// CHECK:       kind = "row_reduce"
// CHECK:       kind = "broadcast"
// CHECK:       kind = "row_reduce"
func.func @long_rows(%x: tensor<4x1000xf32>, %y: tensor<4x1000xf32>) -> (tensor<4x1000xf32>, tensor<4xf32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.exp %x : (tensor<4x1000xf32>) -> tensor<4x1000xf32>
  %1 = pd_op.sum %0, %axis {keepdim = true} : (tensor<4x1000xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %2 = pd_op.divide %0, %1 : (tensor<4x1000xf32>, tensor<4x1xf32>) -> tensor<4x1000xf32>
  %3 = pd_op.multiply %y, %y : (tensor<4x1000xf32>, tensor<4x1000xf32>) -> tensor<4x1000xf32>
  %4 = pd_op.sum %3, %axis : (tensor<4x1000xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %2, %4 : tensor<4x1000xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @kept
// CHECK-NEXT:  pd_op.matmul %arg0, %arg1
// CHECK-NEXT:  "pd_op.group"
func.func @kept(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0 = pd_op.matmul %x, %w : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = pd_op.relu %0 : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}
