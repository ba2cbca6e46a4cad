// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "embedding"
func.func @embedding(%arg0: tensor<?x16xi64>, %arg1: tensor<100x8xf32>) {
  // CHECK: "pd_op.embedding"({{.*}}) <{padding_idx = -1 : i64, sparse = false}> : (tensor<?x16xi64>, tensor<100x8xf32>) -> tensor<?x16x8xf32>
  %0 = "pd_op.embedding"(%arg0, %arg1) <{padding_idx = -1 : i64, sparse = false}> : (tensor<?x16xi64>, tensor<100x8xf32>) -> tensor<?x16x8xf32>
  return
}

// CHECK: sym_name = "gather"
func.func @gather(%arg0: tensor<5x3xf32>, %arg1: tensor<?xi64>, %arg2: tensor<1xi32>) {
  // CHECK: "pd_op.gather"({{.*}}) : (tensor<5x3xf32>, tensor<?xi64>, tensor<1xi32>) -> tensor<?x3xf32>
  %0 = "pd_op.gather"(%arg0, %arg1, %arg2) : (tensor<5x3xf32>, tensor<?xi64>, tensor<1xi32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "gather_nd"
func.func @gather_nd(%arg0: tensor<3x4xf32>, %arg1: tensor<?x2xi64>) {
  // CHECK: "pd_op.gather_nd"({{.*}}) : (tensor<3x4xf32>, tensor<?x2xi64>) -> tensor<?xf32>
  %0 = "pd_op.gather_nd"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<?x2xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "one_hot"
func.func @one_hot(%arg0: tensor<?xi64>, %arg1: tensor<1xi32>) {
  // CHECK: "pd_op.one_hot"({{.*}}) : (tensor<?xi64>, tensor<1xi32>) -> tensor<?x10xf32>
  %0 = "pd_op.one_hot"(%arg0, %arg1) : (tensor<?xi64>, tensor<1xi32>) -> tensor<?x10xf32>
  return
}

// CHECK: sym_name = "scatter"
func.func @scatter(%arg0: tensor<?x3xf32>, %arg1: tensor<?xi64>, %arg2: tensor<?x3xf32>) {
  // CHECK: "pd_op.scatter"({{.*}}) <{overwrite = true}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.scatter"(%arg0, %arg1, %arg2) <{overwrite = true}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.scatter_"({{.*}}) <{overwrite = true}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.scatter_"(%arg0, %arg1, %arg2) <{overwrite = true}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "topk"
func.func @topk(%arg0: tensor<?x9xf32>, %arg1: tensor<1xi32>) {
  // CHECK: "pd_op.topk"({{.*}}) <{axis = -1 : i32, largest = true, sorted = true}> : (tensor<?x9xf32>, tensor<1xi32>) -> (tensor<?x4xf32>, tensor<?x4xi64>)
  %0:2 = "pd_op.topk"(%arg0, %arg1) <{axis = -1 : i32, largest = true, sorted = true}> : (tensor<?x9xf32>, tensor<1xi32>) -> (tensor<?x4xf32>, tensor<?x4xi64>)
  return
}
