// The gamma function and its kin, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "lgamma"
func.func @lgamma(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.lgamma"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.lgamma"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.lgamma_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.lgamma_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "digamma"
func.func @digamma(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.digamma"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.digamma"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.digamma_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.digamma_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "polygamma"
func.func @polygamma(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.polygamma"({{.*}}) <{n = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.polygamma"(%arg0) <{n = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.polygamma_"({{.*}}) <{n = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.polygamma_"(%arg0) <{n = 2 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "erfinv"
func.func @erfinv(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.erfinv"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.erfinv"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.erfinv_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.erfinv_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
