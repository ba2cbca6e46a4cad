// Windows whose elements are moved, and where the largest elements are, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "deformable_conv"
func.func @deformable_conv(%arg0: tensor<?x4x5x5xf32>, %arg1: tensor<?x18x5x5xf32>, %arg2: tensor<2x4x3x3xf32>, %arg3: tensor<?x9x5x5xf32>) {
  // CHECK: "pd_op.deformable_conv"({{.*}}) <{deformable_groups = 1 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>}> : (tensor<?x4x5x5xf32>, tensor<?x18x5x5xf32>, tensor<2x4x3x3xf32>, tensor<?x9x5x5xf32>) -> tensor<?x2x5x5xf32>
  %0 = "pd_op.deformable_conv"(%arg0, %arg1, %arg2, %arg3) <{deformable_groups = 1 : i32, dilations = array<i32: 1, 1>, groups = 1 : i32, im2col_step = 1 : i32, paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>}> : (tensor<?x4x5x5xf32>, tensor<?x18x5x5xf32>, tensor<2x4x3x3xf32>, tensor<?x9x5x5xf32>) -> tensor<?x2x5x5xf32>
  return
}

// CHECK: sym_name = "max_pool2d_with_index"
func.func @max_pool2d_with_index(%arg0: tensor<?x3x4x?xf32>) {
  // CHECK: "pd_op.max_pool2d_with_index"({{.*}}) <{kernel_size = array<i32: 2, 2>, strides = array<i32: 2, 2>}> : (tensor<?x3x4x?xf32>) -> (tensor<?x3x2x?xf32>, tensor<?x3x2x?xi32>)
  %0:2 = "pd_op.max_pool2d_with_index"(%arg0) <{kernel_size = array<i32: 2, 2>, strides = array<i32: 2, 2>}> : (tensor<?x3x4x?xf32>) -> (tensor<?x3x2x?xf32>, tensor<?x3x2x?xi32>)
  return
}
