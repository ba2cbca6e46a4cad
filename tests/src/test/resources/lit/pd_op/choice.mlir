// Choices between elements, shifts, and losses that are short for others, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "fmax"
func.func @fmax(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.fmax"({{.*}}) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.fmax"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "fmin"
func.func @fmin(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.fmin"({{.*}}) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.fmin"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "heaviside"
func.func @heaviside(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.heaviside"({{.*}}) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.heaviside"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "bitwise_not"
func.func @bitwise_not(%arg0: tensor<?x3xi32>) {
  // CHECK: "pd_op.bitwise_not"({{.*}}) : (tensor<?x3xi32>) -> tensor<?x3xi32>
  %0 = "pd_op.bitwise_not"(%arg0) : (tensor<?x3xi32>) -> tensor<?x3xi32>
  // CHECK: "pd_op.bitwise_not_"({{.*}}) : (tensor<?x3xi32>) -> tensor<?x3xi32>
  %1 = "pd_op.bitwise_not_"(%arg0) : (tensor<?x3xi32>) -> tensor<?x3xi32>
  return
}

// CHECK: sym_name = "bitwise_left_shift"
func.func @bitwise_left_shift(%arg0: tensor<?x3xi32>, %arg1: tensor<3xi32>) {
  // CHECK: "pd_op.bitwise_left_shift"({{.*}}) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %0 = "pd_op.bitwise_left_shift"(%arg0, %arg1) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  // CHECK: "pd_op.bitwise_left_shift_"({{.*}}) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %1 = "pd_op.bitwise_left_shift_"(%arg0, %arg1) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  return
}

// CHECK: sym_name = "bitwise_right_shift"
func.func @bitwise_right_shift(%arg0: tensor<?x3xi32>, %arg1: tensor<3xi32>) {
  // CHECK: "pd_op.bitwise_right_shift"({{.*}}) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %0 = "pd_op.bitwise_right_shift"(%arg0, %arg1) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  // CHECK: "pd_op.bitwise_right_shift_"({{.*}}) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %1 = "pd_op.bitwise_right_shift_"(%arg0, %arg1) <{is_arithmetic = false}> : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  return
}

// CHECK: sym_name = "huber_loss"
func.func @huber_loss(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.huber_loss"({{.*}}) <{delta = 5.000000e-01 : f32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  %0:2 = "pd_op.huber_loss"(%arg0, %arg1) <{delta = 5.000000e-01 : f32}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return
}

// CHECK: sym_name = "bce_loss"
func.func @bce_loss(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.bce_loss"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.bce_loss"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.bce_loss_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.bce_loss_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "sigmoid_cross_entropy_with_logits"
func.func @sigmoid_cross_entropy_with_logits(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<?x3xf32>) {
  // CHECK: "pd_op.sigmoid_cross_entropy_with_logits"({{.*}}) <{ignore_index = -1 : i32, normalize = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.sigmoid_cross_entropy_with_logits"(%arg0, %arg1, %arg2) <{ignore_index = -1 : i32, normalize = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.sigmoid_cross_entropy_with_logits_"({{.*}}) <{ignore_index = -1 : i32, normalize = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.sigmoid_cross_entropy_with_logits_"(%arg0, %arg1, %arg2) <{ignore_index = -1 : i32, normalize = true}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "kldiv_loss"
func.func @kldiv_loss(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.kldiv_loss"({{.*}}) <{log_target = true, reduction = "batchmean"}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<f32>
  %0 = "pd_op.kldiv_loss"(%arg0, %arg1) <{log_target = true, reduction = "batchmean"}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<f32>
  return
}

// CHECK: sym_name = "lerp"
func.func @lerp(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.lerp"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.lerp"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.lerp_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.lerp_"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "masked_fill"
func.func @masked_fill(%arg0: tensor<?x3xf32>, %arg1: tensor<3xi1>, %arg2: tensor<1xf32>) {
  // CHECK: "pd_op.masked_fill"({{.*}}) : (tensor<?x3xf32>, tensor<3xi1>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.masked_fill"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<3xi1>, tensor<1xf32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.masked_fill_"({{.*}}) : (tensor<?x3xf32>, tensor<3xi1>, tensor<1xf32>) -> tensor<?x3xf32>
  %1 = "pd_op.masked_fill_"(%arg0, %arg1, %arg2) : (tensor<?x3xf32>, tensor<3xi1>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "equal_all"
func.func @equal_all(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.equal_all"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<i1>
  %0 = "pd_op.equal_all"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<i1>
  return
}

// CHECK: sym_name = "prelu"
func.func @prelu(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.prelu"({{.*}}) <{data_format = "NHWC", mode = "channel"}> : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.prelu"(%arg0, %arg1) <{data_format = "NHWC", mode = "channel"}> : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}
