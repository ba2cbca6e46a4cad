// Logarithms, powers and exponential activations in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "reciprocal"
func.func @reciprocal(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.reciprocal"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.reciprocal"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.reciprocal_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.reciprocal_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "log1p"
func.func @log1p(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.log1p"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.log1p"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.log1p_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.log1p_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "log2"
func.func @log2(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.log2"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.log2"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.log2_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.log2_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "log10"
func.func @log10(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.log10"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.log10"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.log10_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.log10_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "expm1"
func.func @expm1(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.expm1"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.expm1"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.expm1_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.expm1_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "elu"
func.func @elu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.elu"({{.*}}) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.elu"(%arg0) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.elu_"({{.*}}) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.elu_"(%arg0) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "celu"
func.func @celu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.celu"({{.*}}) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.celu"(%arg0) <{alpha = 5.000000e-01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "selu"
func.func @selu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.selu"({{.*}}) <{alpha = 5.000000e-01 : f32, scale = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.selu"(%arg0) <{alpha = 5.000000e-01 : f32, scale = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "mish"
func.func @mish(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.mish"({{.*}}) <{lambda = 1.000000e+01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.mish"(%arg0) <{lambda = 1.000000e+01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
