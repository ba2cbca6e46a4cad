// What is accumulated along an axis, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "cumprod"
func.func @cumprod(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.cumprod"({{.*}}) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.cumprod"(%arg0) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.cumprod_"({{.*}}) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.cumprod_"(%arg0) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "cumprod_grad"
func.func @cumprod_grad(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<?x3xf32>) {
  // CHECK: "pd_op.cumprod_grad"({{.*}}) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.cumprod_grad"(%arg0, %arg1, %arg2) <{dim = -1 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "logcumsumexp"
func.func @logcumsumexp(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.logcumsumexp"({{.*}}) <{axis = 0 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.logcumsumexp"(%arg0) <{axis = 0 : i32, exclusive = true, reverse = true}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "logcumsumexp_flat"
func.func @logcumsumexp_flat(%arg0: tensor<2x3xf32>) {
  // CHECK: "pd_op.logcumsumexp"({{.*}}) <{flatten = true}> : (tensor<2x3xf32>) -> tensor<6xf32>
  %0 = "pd_op.logcumsumexp"(%arg0) <{flatten = true}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}
