// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "abs"
func.func @abs(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.abs"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.abs"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.abs_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.abs_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "assign"
func.func @assign(%arg0: tensor<?x2xi32>) {
  // CHECK: "pd_op.assign"({{.*}}) : (tensor<?x2xi32>) -> tensor<?x2xi32>
  %0 = "pd_op.assign"(%arg0) : (tensor<?x2xi32>) -> tensor<?x2xi32>
  // CHECK: "pd_op.assign_"({{.*}}) : (tensor<?x2xi32>) -> tensor<?x2xi32>
  %1 = "pd_op.assign_"(%arg0) : (tensor<?x2xi32>) -> tensor<?x2xi32>
  return
}

// CHECK: sym_name = "cast"
func.func @cast(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.cast"({{.*}}) <{dtype = #pir.dtype<int64>}> : (tensor<?x3xf32>) -> tensor<?x3xi64>
  %0 = "pd_op.cast"(%arg0) <{dtype = #pir.dtype<int64>}> : (tensor<?x3xf32>) -> tensor<?x3xi64>
  // CHECK: "pd_op.cast_"({{.*}}) <{dtype = #pir.dtype<int64>}> : (tensor<?x3xf32>) -> tensor<?x3xi64>
  %1 = "pd_op.cast_"(%arg0) <{dtype = #pir.dtype<int64>}> : (tensor<?x3xf32>) -> tensor<?x3xi64>
  return
}

// CHECK: sym_name = "clip"
func.func @clip(%arg0: tensor<?x3xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.clip"({{.*}}) : (tensor<?x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.clip"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.clip_"({{.*}}) : (tensor<?x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.clip_"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "cos"
func.func @cos(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.cos"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.cos"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.cos_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.cos_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "erf"
func.func @erf(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.erf"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.erf"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.erf_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.erf_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "exp"
func.func @exp(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.exp"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.exp"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.exp_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.exp_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "gelu"
func.func @gelu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.gelu"({{.*}}) <{approximate = false}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.gelu"(%arg0) <{approximate = false}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "hardsigmoid"
func.func @hardsigmoid(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.hardsigmoid"({{.*}}) <{offset = 5.000000e-01 : f32, slope = {{[^ ]+}} : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.hardsigmoid"(%arg0) <{offset = 5.000000e-01 : f32, slope = 0.20000000298023224 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "hardswish"
func.func @hardswish(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.hardswish"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.hardswish"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "isnan"
func.func @isnan(%arg0: tensor<?x?x3xf16>) {
  // CHECK: "pd_op.isnan"({{.*}}) : (tensor<?x?x3xf16>) -> tensor<?x?x3xi1>
  %0 = "pd_op.isnan"(%arg0) : (tensor<?x?x3xf16>) -> tensor<?x?x3xi1>
  return
}

// CHECK: sym_name = "leaky_relu"
func.func @leaky_relu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.leaky_relu"({{.*}}) <{negative_slope = {{[^ ]+}} : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.leaky_relu"(%arg0) <{negative_slope = 0.019999999552965164 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.leaky_relu_"({{.*}}) <{negative_slope = {{[^ ]+}} : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.leaky_relu_"(%arg0) <{negative_slope = 0.019999999552965164 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "log"
func.func @log(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.log"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.log"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.log_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.log_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "logical_not"
func.func @logical_not(%arg0: tensor<?x4xf32>) {
  // CHECK: "pd_op.logical_not"({{.*}}) : (tensor<?x4xf32>) -> tensor<?x4xi1>
  %0 = "pd_op.logical_not"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xi1>
  // CHECK: "pd_op.logical_not_"({{.*}}) : (tensor<?x4xf32>) -> tensor<?x4xi1>
  %1 = "pd_op.logical_not_"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xi1>
  return
}

// CHECK: sym_name = "pow"
func.func @pow(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.pow"({{.*}}) <{y = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.pow"(%arg0) <{y = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.pow_"({{.*}}) <{y = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.pow_"(%arg0) <{y = 2.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "relu"
func.func @relu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.relu"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.relu"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.relu_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.relu_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "relu6"
func.func @relu6(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.relu6"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.relu6"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "rsqrt"
func.func @rsqrt(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.rsqrt"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.rsqrt"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.rsqrt_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.rsqrt_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "scale"
func.func @scale(%arg0: tensor<?x3xf32>, %arg1: tensor<1xf32>) {
  // CHECK: "pd_op.scale"({{.*}}) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.scale"(%arg0, %arg1) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.scale_"({{.*}}) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.scale_"(%arg0, %arg1) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sigmoid"
func.func @sigmoid(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.sigmoid"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sigmoid"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.sigmoid_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.sigmoid_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "silu"
func.func @silu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.silu"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.silu"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sin"
func.func @sin(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.sin"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sin"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.sin_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.sin_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "softplus"
func.func @softplus(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.softplus"({{.*}}) <{beta = 1.000000e+00 : f32, threshold = 2.000000e+01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.softplus"(%arg0) <{beta = 1.000000e+00 : f32, threshold = 2.000000e+01 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sqrt"
func.func @sqrt(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.sqrt"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sqrt"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.sqrt_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.sqrt_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "square"
func.func @square(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.square"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.square"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "swish"
func.func @swish(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.swish"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.swish"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "tanh"
func.func @tanh(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.tanh"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.tanh"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.tanh_"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.tanh_"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "thresholded_relu"
func.func @thresholded_relu(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.thresholded_relu"({{.*}}) <{threshold = 1.000000e+00 : f32, value = 0.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.thresholded_relu"(%arg0) <{threshold = 1.000000e+00 : f32, value = 0.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.thresholded_relu_"({{.*}}) <{threshold = 1.000000e+00 : f32, value = 0.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.thresholded_relu_"(%arg0) <{threshold = 1.000000e+00 : f32, value = 0.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
