// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s | weir opt - | FileCheck %s

// CHECK: func.func private @rows(!pd_op.selected_rows<tensor<?x8xf32>>)
func.func private @rows(!pd_op.selected_rows<tensor<?x8xf32>>)
// CHECK: func.func private @array(!pd_op.tensor_array<tensor<?xf32>>)
func.func private @array(!pd_op.tensor_array<tensor<?xf32>>)
// CHECK: func.func private @coo(!pd_op.sparse_coo_tensor<tensor<4x4xf32>, [3], tensor<2x3xi64>, tensor<3xf32>>)
func.func private @coo(!pd_op.sparse_coo_tensor<tensor<4x4xf32>, [3], tensor<2x3xi64>, tensor<3xf32>>)
// CHECK: func.func private @csr(!pd_op.sparse_csr_tensor<tensor<4x4xf32>, tensor<5xi64>, tensor<3xi64>, tensor<3xf32>>)
func.func private @csr(!pd_op.sparse_csr_tensor<tensor<4x4xf32>, tensor<5xi64>, tensor<3xi64>, tensor<3xf32>>)
