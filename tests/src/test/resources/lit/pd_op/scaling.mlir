// What scales a loss, and boxes of a grid, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "check_finite_and_unscale_"
func.func @check_finite_and_unscale_(%arg0_0: tensor<?x3xf32>, %arg0_1: tensor<2xf32>, %arg1: tensor<1xf32>) {
  %c0 = "pir.combine"(%arg0_0, %arg0_1) : (tensor<?x3xf32>, tensor<2xf32>) -> tuple<tensor<?x3xf32>, tensor<2xf32>>
  // CHECK: "pd_op.check_finite_and_unscale_"({{.*}}) : (tuple<tensor<?x3xf32>, tensor<2xf32>>, tensor<1xf32>) -> (tuple<tensor<?x3xf32>, tensor<2xf32>>, tensor<1xi1>)
  %0:2 = "pd_op.check_finite_and_unscale_"(%c0, %arg1) : (tuple<tensor<?x3xf32>, tensor<2xf32>>, tensor<1xf32>) -> (tuple<tensor<?x3xf32>, tensor<2xf32>>, tensor<1xi1>)
  return
}

// CHECK: sym_name = "update_loss_scaling_"
func.func @update_loss_scaling_(%arg0_0: tensor<?x3xf32>, %arg1: tensor<1xi1>, %arg2: tensor<1xf32>, %arg3: tensor<1xi32>, %arg4: tensor<1xi32>, %arg5: tensor<1xi1>) {
  %c0 = "pir.combine"(%arg0_0) : (tensor<?x3xf32>) -> tuple<tensor<?x3xf32>>
  // CHECK: "pd_op.update_loss_scaling_"({{.*}}) <{decr_every_n_nan_or_inf = 2 : i32, decr_ratio = 5.000000e-01 : f32, incr_every_n_steps = 3 : i32, incr_ratio = 2.000000e+00 : f32}> : (tuple<tensor<?x3xf32>>, tensor<1xi1>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi1>) -> (tuple<tensor<?x3xf32>>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>)
  %0:4 = "pd_op.update_loss_scaling_"(%c0, %arg1, %arg2, %arg3, %arg4, %arg5) <{decr_every_n_nan_or_inf = 2 : i32, decr_ratio = 5.000000e-01 : f32, incr_every_n_steps = 3 : i32, incr_ratio = 2.000000e+00 : f32}> : (tuple<tensor<?x3xf32>>, tensor<1xi1>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi1>) -> (tuple<tensor<?x3xf32>>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>)
  return
}

// CHECK: sym_name = "yolo_box"
func.func @yolo_box(%arg0: tensor<?x14x3x4xf32>, %arg1: tensor<?x2xi32>) {
  // CHECK: "pd_op.yolo_box"({{.*}}) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<?x14x3x4xf32>, tensor<?x2xi32>) -> (tensor<?x24x4xf32>, tensor<?x24x2xf32>)
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<?x14x3x4xf32>, tensor<?x2xi32>) -> (tensor<?x24x4xf32>, tensor<?x24x2xf32>)
  return
}
