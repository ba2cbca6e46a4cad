// Functions of angles and hyperbolas in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "tan"
func.func @tan(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.tan"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.tan"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.tan_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.tan_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "asin"
func.func @asin(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.asin"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.asin"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.asin_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.asin_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "acos"
func.func @acos(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.acos"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.acos"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.acos_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.acos_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "atan"
func.func @atan(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.atan"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.atan"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.atan_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.atan_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sinh"
func.func @sinh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.sinh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sinh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.sinh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.sinh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "cosh"
func.func @cosh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.cosh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.cosh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.cosh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.cosh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "asinh"
func.func @asinh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.asinh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.asinh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.asinh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.asinh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "acosh"
func.func @acosh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.acosh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.acosh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.acosh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.acosh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "atanh"
func.func @atanh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.atanh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.atanh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.atanh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.atanh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
