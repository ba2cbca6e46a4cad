// Rounding, and what is infinite, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "floor"
func.func @floor(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.floor"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.floor"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.floor_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.floor_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "ceil"
func.func @ceil(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.ceil"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.ceil"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.ceil_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.ceil_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "trunc"
func.func @trunc(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.trunc"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.trunc"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.trunc_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.trunc_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "round"
func.func @round(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.round"({{.*}}) <{decimals = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.round"(%arg0) <{decimals = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.round_"({{.*}}) <{decimals = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.round_"(%arg0) <{decimals = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sign"
func.func @sign(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.sign"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sign"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "isinf"
func.func @isinf(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.isinf"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.isinf"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "isfinite"
func.func @isfinite(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.isfinite"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.isfinite"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}
