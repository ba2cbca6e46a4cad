// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @unscale(%arg0_0: tensor<3xf32>, %arg1: tensor<2xf32>) {
  %c0 = "pir.combine"(%arg0_0) : (tensor<3xf32>) -> tuple<tensor<3xf32>>
  // expected-error@+1 {{numbers of scales must agree, got 2 and 1}}
  %0:2 = "pd_op.check_finite_and_unscale_"(%c0, %arg1) : (tuple<tensor<3xf32>>, tensor<2xf32>) -> (tuple<tensor<3xf32>>, tensor<1xi1>)
  return
}

// -----

func.func @update(%arg0_0: tensor<3xf32>, %arg1: tensor<1xi1>, %arg2: tensor<2xf32>, %arg3: tensor<1xi32>, %arg4: tensor<1xi32>, %arg5: tensor<1xi1>) {
  %c0 = "pir.combine"(%arg0_0) : (tensor<3xf32>) -> tuple<tensor<3xf32>>
  // expected-error@+1 {{numbers of states must agree, got 2 and 1}}
  %0:4 = "pd_op.update_loss_scaling_"(%c0, %arg1, %arg2, %arg3, %arg4, %arg5) <{decr_every_n_nan_or_inf = 2 : i32, decr_ratio = 5.000000e-01 : f32, incr_every_n_steps = 3 : i32, incr_ratio = 2.000000e+00 : f32}> : (tuple<tensor<3xf32>>, tensor<1xi1>, tensor<2xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi1>) -> (tuple<tensor<3xf32>>, tensor<2xf32>, tensor<1xi32>, tensor<1xi32>)
  return
}

// -----

func.func @yolo_rank(%arg0: tensor<14x3x4xf32>, %arg1: tensor<2x2xi32>) {
  // expected-error@+1 {{expects a grid of rank 4 and sizes of rank 2}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<14x3x4xf32>, tensor<2x2xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}

// -----

func.func @yolo_anchors(%arg0: tensor<2x14x3x4xf32>, %arg1: tensor<2x2xi32>) {
  // expected-error@+1 {{expects pairs of anchors, got 3 numbers}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<2x14x3x4xf32>, tensor<2x2xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}

// -----

func.func @yolo_channels(%arg0: tensor<2x13x3x4xf32>, %arg1: tensor<2x2xi32>) {
  // expected-error@+1 {{numbers of channels must agree, got 13 and 14}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<2x13x3x4xf32>, tensor<2x2xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}

// -----

func.func @yolo_sizes(%arg0: tensor<2x14x3x4xf32>, %arg1: tensor<2x3xi32>) {
  // expected-error@+1 {{numbers of sizes of an image must agree, got 3 and 2}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<2x14x3x4xf32>, tensor<2x3xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}

// -----

func.func @yolo_classes(%arg0: tensor<2x14x3x4xf32>, %arg1: tensor<2x2xi32>) {
  // expected-error@+1 {{expects a class_num of 1 or more, got 0}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 0 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32}> : (tensor<2x14x3x4xf32>, tensor<2x2xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}

// -----

func.func @yolo_aware(%arg0: tensor<2x14x3x4xf32>, %arg1: tensor<2x2xi32>) {
  // expected-error@+1 {{has iou_aware, which is not supported}}
  %0:2 = "pd_op.yolo_box"(%arg0, %arg1) <{anchors = array<i32: 10, 13, 16, 30>, class_num = 2 : i32, clip_bbox = false, conf_thresh = 5.000000e-01 : f32, downsample_ratio = 16 : i32, scale_x_y = 2.000000e+00 : f32, iou_aware = true}> : (tensor<2x14x3x4xf32>, tensor<2x2xi32>) -> (tensor<2x24x4xf32>, tensor<2x24x2xf32>)
  return
}
