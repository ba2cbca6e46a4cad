// RUN: weir opt %s --group=views=true | FileCheck %s --check-prefix=KERNELS
// RUN: weir opt %s --group | FileCheck %s --check-prefix=OUTSIDE

// On a device, a view at the edge of a group is a result of its kernel, and one alone a kernel.
// KERNELS-LABEL: func.func @edge
// KERNELS-NOT:   pd_op.reshape
// KERNELS:       pd_op.group
// KERNELS:         pd_op.reshape
// KERNELS:         pd_op.tanh
// KERNELS:         pd_op.reshape
// KERNELS:       -> (tensor<32xf32>, tensor<2x16xf32>)
// OUTSIDE-LABEL: func.func @edge
// OUTSIDE:       pd_op.tanh
// OUTSIDE:       pir.yield
// OUTSIDE:       pd_op.reshape
func.func @edge(%x: tensor<4x8xf32>) -> (tensor<32xf32>, tensor<2x16xf32>) {
  %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
  %1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 16>} : tensor<2xi64>
  %2 = pd_op.reshape %x, %0 : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<32xf32>
  %3 = pd_op.tanh %2 : (tensor<32xf32>) -> tensor<32xf32>
  %4 = pd_op.reshape %3, %1 : (tensor<32xf32>, tensor<2xi64>) -> tensor<2x16xf32>
  return %3, %4 : tensor<32xf32>, tensor<2x16xf32>
}

// KERNELS-LABEL: func.func @alone
// KERNELS:       pd_op.group
// KERNELS:         pd_op.reshape
// OUTSIDE-LABEL: func.func @alone
// OUTSIDE-NOT:   pd_op.group
// OUTSIDE:       pd_op.reshape
func.func @alone(%x: tensor<4x8xf32>) -> tensor<32xf32> {
  %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
  %1 = pd_op.reshape %x, %0 : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<32xf32>
  return %1 : tensor<32xf32>
}

// A view that mixes dimensions is a kernel with one dimension on either side.
// KERNELS-LABEL: func.func @mixed
// KERNELS-NOT:   pd_op.reshape
// KERNELS:       pd_op.group
// KERNELS:         pd_op.reshape {{.*}} -> tensor<12xf32>
// KERNELS:       pd_op.group
// KERNELS:         pd_op.reshape {{.*}} -> tensor<3x4xf32>
// OUTSIDE-LABEL: func.func @mixed
// OUTSIDE:       pd_op.reshape {{.*}} : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<3x4xf32>
func.func @mixed(%x: tensor<4x3xf32>) -> tensor<3x4xf32> {
  %0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 3, 4>} : tensor<2xi64>
  %1 = pd_op.reshape %x, %0 : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
