// Systems of linear equations, and products in Einstein's notation, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "cholesky"
func.func @cholesky(%arg0: tensor<?x3x3xf32>) {
  // CHECK: "pd_op.cholesky"({{.*}}) <{upper = true}> : (tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
  %0 = "pd_op.cholesky"(%arg0) <{upper = true}> : (tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
  return
}

// CHECK: sym_name = "inverse"
func.func @inverse(%arg0: tensor<?x3x3xf32>) {
  // CHECK: "pd_op.inverse"({{.*}}) : (tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
  %0 = "pd_op.inverse"(%arg0) : (tensor<?x3x3xf32>) -> tensor<?x3x3xf32>
  return
}

// CHECK: sym_name = "det"
func.func @det(%arg0: tensor<?x3x3xf32>) {
  // CHECK: "pd_op.det"({{.*}}) : (tensor<?x3x3xf32>) -> tensor<?xf32>
  %0 = "pd_op.det"(%arg0) : (tensor<?x3x3xf32>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "solve"
func.func @solve(%arg0: tensor<?x3x3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3xf32>) {
  // CHECK: "pd_op.solve"({{.*}}) : (tensor<?x3x3xf32>, tensor<3x2xf32>) -> tensor<?x3x2xf32>
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<?x3x3xf32>, tensor<3x2xf32>) -> tensor<?x3x2xf32>
  // CHECK: "pd_op.solve"({{.*}}) : (tensor<?x3x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.solve"(%arg0, %arg2) : (tensor<?x3x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "triangular_solve"
func.func @triangular_solve(%arg0: tensor<?x3x3xf32>, %arg1: tensor<3x2xf32>) {
  // CHECK: "pd_op.triangular_solve"({{.*}}) <{transpose = true, unitriangular = true, upper = false}> : (tensor<?x3x3xf32>, tensor<3x2xf32>) -> tensor<?x3x2xf32>
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) <{transpose = true, unitriangular = true, upper = false}> : (tensor<?x3x3xf32>, tensor<3x2xf32>) -> tensor<?x3x2xf32>
  return
}

// CHECK: sym_name = "einsum"
func.func @einsum(%arg0: tensor<?x3xf32>, %arg1: tensor<3x2xf32>) {
  %c0 = "pir.combine"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3x2xf32>) -> tuple<tensor<?x3xf32>, tensor<3x2xf32>>
  // CHECK: "pd_op.einsum"({{.*}}) <{equation = "ij,jk->ki", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<?x3xf32>, tensor<3x2xf32>>) -> tensor<2x?xf32>
  %0 = "pd_op.einsum"(%c0) <{equation = "ij,jk->ki", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<?x3xf32>, tensor<3x2xf32>>) -> tensor<2x?xf32>
  return
}

// CHECK: sym_name = "einsum_kept"
func.func @einsum_kept(%arg0: tensor<?x3xf32>, %arg1: tensor<3x2xf32>) {
  %c0 = "pir.combine"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3x2xf32>) -> tuple<tensor<?x3xf32>, tensor<3x2xf32>>
  // CHECK: "pd_op.einsum"({{.*}}) <{equation = "ij,jk->ki", resultSegmentSizes = array<i32: 1, 1, 1>}> : (tuple<tensor<?x3xf32>, tensor<3x2xf32>>) -> (tensor<2x?xf32>, tuple<tensor<?x3xf32>, tensor<3x2xf32>>, tuple<tensor<?x3xf32>, tensor<3x2xf32>>)
  %0:3 = "pd_op.einsum"(%c0) <{equation = "ij,jk->ki", resultSegmentSizes = array<i32: 1, 1, 1>}> : (tuple<tensor<?x3xf32>, tensor<3x2xf32>>) -> (tensor<2x?xf32>, tuple<tensor<?x3xf32>, tensor<3x2xf32>>, tuple<tensor<?x3xf32>, tensor<3x2xf32>>)
  return
}
