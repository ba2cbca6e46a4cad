// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "bmm"
func.func @bmm(%arg0: tensor<?x3x4xf32>, %arg1: tensor<?x4x5xf32>) {
  // CHECK: "pd_op.bmm"({{.*}}) : (tensor<?x3x4xf32>, tensor<?x4x5xf32>) -> tensor<?x3x5xf32>
  %0 = "pd_op.bmm"(%arg0, %arg1) : (tensor<?x3x4xf32>, tensor<?x4x5xf32>) -> tensor<?x3x5xf32>
  return
}

// CHECK: sym_name = "matmul"
func.func @matmul(%arg0: tensor<?x4xf32>, %arg1: tensor<4x5xf32>) {
  // CHECK: "pd_op.matmul"({{.*}}) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  %0 = "pd_op.matmul"(%arg0, %arg1) <{transpose_x = false, transpose_y = false}> : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  return
}
