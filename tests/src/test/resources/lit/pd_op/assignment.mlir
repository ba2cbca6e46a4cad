// Operators that store numbers keep all they say in generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "assign_value"
func.func @assign_value(%x: tensor<2xi64>) {
  // CHECK: "pd_op.assign_value"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, shape = [2 : i32], values = [1, -2]}> : () -> tensor<2xi64>
  %0 = "pd_op.assign_value"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, shape = [2 : i32], values = [1, -2]}> : () -> tensor<2xi64>
  // CHECK: "pd_op.assign_value_"({{.*}}) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, shape = [2 : i32], values = [1, -2]}> : (tensor<2xi64>) -> tensor<2xi64>
  %1 = "pd_op.assign_value_"(%x) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, shape = [2 : i32], values = [1, -2]}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// CHECK: sym_name = "set_value"
func.func @set_value(%x: tensor<?x3xf32>, %v: tensor<3xf32>, %i: tensor<1xi64>) {
  // CHECK: "pd_op.set_value"({{.*}}) <{axes = [0], decrease_axes = [0], none_axes = [], shape = [1], values = [5.000000e-01]}> : (tensor<?x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  %0 = "pd_op.set_value"(%x, %i, %i, %i) <{axes = [0], decrease_axes = [0], none_axes = [], shape = [1], values = [0.5]}> : (tensor<?x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  // CHECK: "pd_op.set_value_with_tensor_"({{.*}}) <{axes = [0], decrease_axes = [0], none_axes = []}> : (tensor<?x3xf32>, tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  %1 = "pd_op.set_value_with_tensor_"(%0, %v, %i, %i, %i) <{axes = [0], decrease_axes = [0], none_axes = []}> : (tensor<?x3xf32>, tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "adam"
func.func @adam(%p: tensor<2xf32>, %n: tensor<1xf32>, %skip: tensor<1xi1>) {
  // CHECK: "pd_op.adam_"({{.*}}) <{amsgrad = false, lazy_mode = false, min_row_size_to_use_multithread = 1000 : i64, multi_precision = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0>, use_global_beta_pow = false}>
  %0:5 = "pd_op.adam_"(%p, %p, %n, %p, %p, %n, %n, %n, %n, %n) <{amsgrad = false, lazy_mode = false, min_row_size_to_use_multithread = 1000 : i64, multi_precision = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0>, use_global_beta_pow = false}> : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>)
  // CHECK: "pd_op.adamw_"({{.*}}) <{amsgrad = false, coeff = 6.250000e-02 : f32, lazy_mode = false, lr_ratio = 1.000000e+00 : f32, min_row_size_to_use_multithread = 1000 : i64, multi_precision = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0>, use_global_beta_pow = false, with_decay = true}>
  %1:6 = "pd_op.adamw_"(%p, %p, %n, %p, %p, %p, %n, %n, %skip, %n, %n, %n) <{amsgrad = false, coeff = 6.25e-02 : f32, lazy_mode = false, lr_ratio = 1.0 : f32, min_row_size_to_use_multithread = 1000 : i64, multi_precision = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0>, use_global_beta_pow = false, with_decay = true}> : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xi1>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}
