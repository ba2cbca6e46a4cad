// Norms, normalisation by image and channel, likelihood, and what is made, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "p_norm"
func.func @p_norm(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.p_norm"({{.*}}) <{asvector = true, axis = 0 : i32, epsilon = 5.000000e-01 : f32, keepdim = true, porder = 1.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<1x1xf32>
  %0 = "pd_op.p_norm"(%arg0) <{asvector = true, axis = 0 : i32, epsilon = 5.000000e-01 : f32, keepdim = true, porder = 1.000000e+00 : f32}> : (tensor<?x3xf32>) -> tensor<1x1xf32>
  return
}

// CHECK: sym_name = "frobenius_norm"
func.func @frobenius_norm(%arg0: tensor<?x3x4xf32>) {
  %c1 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [1, 2]}> : () -> tensor<2xi64>
  // CHECK: "pd_op.frobenius_norm"({{.*}}) <{keep_dim = false, reduce_all = false}> : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?xf32>
  %0 = "pd_op.frobenius_norm"(%arg0, %c1) <{keep_dim = false, reduce_all = false}> : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// CHECK: sym_name = "norm"
func.func @norm(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.norm"({{.*}}) <{axis = 1 : i32, epsilon = 5.000000e-01 : f32, is_test = false}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x1xf32>)
  %0:2 = "pd_op.norm"(%arg0) <{axis = 1 : i32, epsilon = 5.000000e-01 : f32, is_test = false}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x1xf32>)
  return
}

// CHECK: sym_name = "dist"
func.func @dist(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.dist"({{.*}}) <{p = 1.000000e+00 : f32}> : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<f32>
  %0 = "pd_op.dist"(%arg0, %arg1) <{p = 1.000000e+00 : f32}> : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

// CHECK: sym_name = "logsumexp"
func.func @logsumexp(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.logsumexp"({{.*}}) <{axis = array<i32: 1>, keepdim = true, reduce_all = true}> : (tensor<?x3xf32>) -> tensor<1x1xf32>
  %0 = "pd_op.logsumexp"(%arg0) <{axis = array<i32: 1>, keepdim = true, reduce_all = true}> : (tensor<?x3xf32>) -> tensor<1x1xf32>
  return
}

// CHECK: sym_name = "instance_norm"
func.func @instance_norm(%arg0: tensor<?x3x?xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) {
  // CHECK: "pd_op.instance_norm"({{.*}}) <{epsilon = 5.000000e-01 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x3x?xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3x?xf32>, tensor<?xf32>, tensor<?xf32>)
  %0:3 = "pd_op.instance_norm"(%arg0, %arg1, %arg2) <{epsilon = 5.000000e-01 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x3x?xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3x?xf32>, tensor<?xf32>, tensor<?xf32>)
  return
}

// CHECK: sym_name = "nll_loss"
func.func @nll_loss(%arg0: tensor<?x3xf32>, %arg1: tensor<?xi64>, %arg2: tensor<3xf32>) {
  // CHECK: "pd_op.nll_loss"({{.*}}) <{ignore_index = 1 : i64, reduction = "none"}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<3xf32>) -> (tensor<?xf32>, tensor<f32>)
  %0:2 = "pd_op.nll_loss"(%arg0, %arg1, %arg2) <{ignore_index = 1 : i64, reduction = "none"}> : (tensor<?x3xf32>, tensor<?xi64>, tensor<3xf32>) -> (tensor<?xf32>, tensor<f32>)
  return
}

// CHECK: sym_name = "eye"
func.func @eye() {
  %c0 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 3.0 : f64}> : () -> tensor<1xi32>
  %c1 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 4.0 : f64}> : () -> tensor<1xi32>
  // CHECK: "pd_op.eye"({{.*}}) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<3x4xi64>
  %0 = "pd_op.eye"(%c0, %c1) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<3x4xi64>
  return
}

// CHECK: sym_name = "linspace"
func.func @linspace(%arg0: tensor<1xf32>, %arg1: tensor<1xf32>) {
  %c2 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 5.0 : f64}> : () -> tensor<1xi32>
  // CHECK: "pd_op.linspace"({{.*}}) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>}> : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<5xf32>
  %0 = "pd_op.linspace"(%arg0, %arg1, %c2) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>}> : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// CHECK: sym_name = "full_batch_size_like"
func.func @full_batch_size_like(%arg0: tensor<2x?xf32>) {
  // CHECK: "pd_op.full_batch_size_like"({{.*}}) <{dtype = #pir.dtype<float32>, input_dim_idx = 1 : i32, output_dim_idx = 0 : i32, shape = array<i32: -1, 5>, value = 1.500000e+00 : f64}> : (tensor<2x?xf32>) -> tensor<?x5xf32>
  %0 = "pd_op.full_batch_size_like"(%arg0) <{dtype = #pir.dtype<float32>, input_dim_idx = 1 : i32, output_dim_idx = 0 : i32, shape = array<i32: -1, 5>, value = 1.500000e+00 : f64}> : (tensor<2x?xf32>) -> tensor<?x5xf32>
  return
}
