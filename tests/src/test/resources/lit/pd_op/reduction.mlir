// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "all"
func.func @all(%arg0: tensor<?x3xi1>) {
  // CHECK: "pd_op.all"({{.*}}) <{axis = [1], keepdim = false}> : (tensor<?x3xi1>) -> tensor<?xi1>
  %0 = "pd_op.all"(%arg0) <{axis = [1], keepdim = false}> : (tensor<?x3xi1>) -> tensor<?xi1>
  return
}

// CHECK: sym_name = "any"
func.func @any(%arg0: tensor<?x3xi1>) {
  // CHECK: "pd_op.any"({{.*}}) <{axis = [1], keepdim = false}> : (tensor<?x3xi1>) -> tensor<?xi1>
  %0 = "pd_op.any"(%arg0) <{axis = [1], keepdim = false}> : (tensor<?x3xi1>) -> tensor<?xi1>
  return
}

// CHECK: sym_name = "argmax"
func.func @argmax(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.argmax"({{.*}}) <{dtype = #pir.dtype<int64>, flatten = false, keepdims = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xi64>
  %0 = "pd_op.argmax"(%arg0, %arg1) <{dtype = #pir.dtype<int64>, flatten = false, keepdims = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// CHECK: sym_name = "argmin"
func.func @argmin(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.argmin"({{.*}}) <{dtype = #pir.dtype<int64>, flatten = false, keepdims = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xi64>
  %0 = "pd_op.argmin"(%arg0, %arg1) <{dtype = #pir.dtype<int64>, flatten = false, keepdims = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xi64>
  return
}

// CHECK: sym_name = "max"
func.func @max(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.max"({{.*}}) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %0 = "pd_op.max"(%arg0, %arg1) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "mean"
func.func @mean(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.mean"({{.*}}) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %0 = "pd_op.mean"(%arg0, %arg1) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "min"
func.func @min(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.min"({{.*}}) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %0 = "pd_op.min"(%arg0, %arg1) <{keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "prod"
func.func @prod(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.prod"({{.*}}) <{keepdim = false, reduce_all = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %0 = "pd_op.prod"(%arg0, %arg1) <{keepdim = false, reduce_all = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "sum"
func.func @sum(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.sum"({{.*}}) <{dtype = #pir.dtype<undefined>, keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  %0 = "pd_op.sum"(%arg0, %arg1) <{dtype = #pir.dtype<undefined>, keepdim = false}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}
