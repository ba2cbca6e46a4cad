// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "concat"
func.func @concat(%arg0: tuple<tensor<?x3xf32>, tensor<2x3xf32>>, %arg1: tensor<1xi32>) {
  // CHECK: "pd_op.concat"({{.*}}) : (tuple<tensor<?x3xf32>, tensor<2x3xf32>>, tensor<1xi32>) -> tensor<?x3xf32>
  %0 = "pd_op.concat"(%arg0, %arg1) : (tuple<tensor<?x3xf32>, tensor<2x3xf32>>, tensor<1xi32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "cumsum"
func.func @cumsum(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi32>) {
  // CHECK: "pd_op.cumsum"({{.*}}) <{exclusive = false, flatten = false, reverse = false}> : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  %0 = "pd_op.cumsum"(%arg0, %arg1) <{exclusive = false, flatten = false, reverse = false}> : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  // CHECK: "pd_op.cumsum_"({{.*}}) <{exclusive = false, flatten = false, reverse = false}> : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  %1 = "pd_op.cumsum_"(%arg0, %arg1) <{exclusive = false, flatten = false, reverse = false}> : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "expand"
func.func @expand(%arg0: tensor<?x1xf32>, %arg1: tensor<2xi64>) {
  // CHECK: "pd_op.expand"({{.*}}) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.expand"(%arg0, %arg1) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "flatten"
func.func @flatten(%arg0: tensor<?x3x4xf32>) {
  // CHECK: "pd_op.flatten"({{.*}}) <{start_axis = 1 : i32, stop_axis = -1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
  %0 = "pd_op.flatten"(%arg0) <{start_axis = 1 : i32, stop_axis = -1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
  // CHECK: "pd_op.flatten_"({{.*}}) <{start_axis = 1 : i32, stop_axis = -1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
  %1 = "pd_op.flatten_"(%arg0) <{start_axis = 1 : i32, stop_axis = -1 : i32}> : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
  return
}

// CHECK: sym_name = "flip"
func.func @flip(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.flip"({{.*}}) <{axis = [0 : i32]}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.flip"(%arg0) <{axis = [0 : i32]}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "pad"
func.func @pad(%arg0: tensor<?x3xf32>, %arg1: tensor<1xf32>) {
  // CHECK: "pd_op.pad"({{.*}}) <{paddings = [0 : i32, 0 : i32, 1 : i32, 2 : i32]}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x6xf32>
  %0 = "pd_op.pad"(%arg0, %arg1) <{paddings = [0 : i32, 0 : i32, 1 : i32, 2 : i32]}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x6xf32>
  return
}

// CHECK: sym_name = "pad3d"
func.func @pad3d(%arg0: tensor<?x2x3x4x5xf32>, %arg1: tensor<6xi64>) {
  // CHECK: "pd_op.pad3d"({{.*}}) <{data_format = "NCDHW", mode = "constant", pad_value = 0.000000e+00 : f32}> : (tensor<?x2x3x4x5xf32>, tensor<6xi64>) -> tensor<?x2x6x8x7xf32>
  %0 = "pd_op.pad3d"(%arg0, %arg1) <{data_format = "NCDHW", mode = "constant", pad_value = 0.000000e+00 : f32}> : (tensor<?x2x3x4x5xf32>, tensor<6xi64>) -> tensor<?x2x6x8x7xf32>
  return
}

// CHECK: sym_name = "reshape"
func.func @reshape(%arg0: tensor<?x6xf32>, %arg1: tensor<3xi64>) {
  // CHECK: "pd_op.reshape"({{.*}}) : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x2x3xf32>
  %0 = "pd_op.reshape"(%arg0, %arg1) : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x2x3xf32>
  // CHECK: "pd_op.reshape_"({{.*}}) : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x2x3xf32>
  %1 = "pd_op.reshape_"(%arg0, %arg1) : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x2x3xf32>
  return
}

// CHECK: sym_name = "roll"
func.func @roll(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.roll"({{.*}}) <{axis = [0]}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  %0 = "pd_op.roll"(%arg0, %arg1) <{axis = [0]}> : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "shape"
func.func @shape(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.shape"({{.*}}) : (tensor<?x3xf32>) -> tensor<2xi32>
  %0 = "pd_op.shape"(%arg0) : (tensor<?x3xf32>) -> tensor<2xi32>
  return
}

// CHECK: sym_name = "slice"
func.func @slice(%arg0: tensor<?x6xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>) {
  // CHECK: "pd_op.slice"({{.*}}) <{axes = [1], decrease_axis = [], infer_flags = [1]}> : (tensor<?x6xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  %0 = "pd_op.slice"(%arg0, %arg1, %arg2) <{axes = [1], decrease_axis = [], infer_flags = [1]}> : (tensor<?x6xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "split"
func.func @split(%arg0: tensor<?x6xf32>, %arg1: tensor<2xi64>, %arg2: tensor<1xi32>) {
  // CHECK: "pd_op.split"({{.*}}) : (tensor<?x6xf32>, tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<?x2xf32>, tensor<?x4xf32>>
  %0 = "pd_op.split"(%arg0, %arg1, %arg2) : (tensor<?x6xf32>, tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<?x2xf32>, tensor<?x4xf32>>
  return
}

// CHECK: sym_name = "split_with_num"
func.func @split_with_num(%arg0: tensor<?x6xf32>, %arg1: tensor<1xi32>) {
  // CHECK: "pd_op.split_with_num"({{.*}}) <{num = 2 : i32}> : (tensor<?x6xf32>, tensor<1xi32>) -> tuple<tensor<?x3xf32>, tensor<?x3xf32>>
  %0 = "pd_op.split_with_num"(%arg0, %arg1) <{num = 2 : i32}> : (tensor<?x6xf32>, tensor<1xi32>) -> tuple<tensor<?x3xf32>, tensor<?x3xf32>>
  return
}

// CHECK: sym_name = "squeeze"
func.func @squeeze(%arg0: tensor<?x1x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.squeeze"({{.*}}) : (tensor<?x1x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  %0 = "pd_op.squeeze"(%arg0, %arg1) : (tensor<?x1x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  // CHECK: "pd_op.squeeze_"({{.*}}) : (tensor<?x1x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  %1 = "pd_op.squeeze_"(%arg0, %arg1) : (tensor<?x1x3xf32>, tensor<1xi64>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "stack"
func.func @stack(%arg0: tuple<tensor<?x3xf32>, tensor<?x3xf32>>) {
  // CHECK: "pd_op.stack"({{.*}}) <{axis = 0 : i32}> : (tuple<tensor<?x3xf32>, tensor<?x3xf32>>) -> tensor<2x?x3xf32>
  %0 = "pd_op.stack"(%arg0) <{axis = 0 : i32}> : (tuple<tensor<?x3xf32>, tensor<?x3xf32>>) -> tensor<2x?x3xf32>
  return
}

// CHECK: sym_name = "strided_slice"
func.func @strided_slice(%arg0: tensor<?x7xf32>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>, %arg3: tensor<1xi64>) {
  // CHECK: "pd_op.strided_slice"({{.*}}) <{axes = [1 : i32]}> : (tensor<?x7xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %0 = "pd_op.strided_slice"(%arg0, %arg1, %arg2, %arg3) <{axes = [1 : i32]}> : (tensor<?x7xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  return
}

// CHECK: sym_name = "tile"
func.func @tile(%arg0: tensor<?x3xf32>, %arg1: tensor<2xi64>) {
  // CHECK: "pd_op.tile"({{.*}}) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x6xf32>
  %0 = "pd_op.tile"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x6xf32>
  return
}

// CHECK: sym_name = "transpose"
func.func @transpose(%arg0: tensor<?x3x4xf32>) {
  // CHECK: "pd_op.transpose"({{.*}}) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<?x3x4xf32>) -> tensor<4x?x3xf32>
  %0 = "pd_op.transpose"(%arg0) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<?x3x4xf32>) -> tensor<4x?x3xf32>
  // CHECK: "pd_op.transpose_"({{.*}}) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<?x3x4xf32>) -> tensor<4x?x3xf32>
  %1 = "pd_op.transpose_"(%arg0) <{perm = [2 : i32, 0 : i32, 1 : i32]}> : (tensor<?x3x4xf32>) -> tensor<4x?x3xf32>
  return
}

// CHECK: sym_name = "tril"
func.func @tril(%arg0: tensor<?x3x?xf32>) {
  // CHECK: "pd_op.tril"({{.*}}) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %0 = "pd_op.tril"(%arg0) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  // CHECK: "pd_op.tril_"({{.*}}) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %1 = "pd_op.tril_"(%arg0) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  return
}

// CHECK: sym_name = "triu"
func.func @triu(%arg0: tensor<?x3x?xf32>) {
  // CHECK: "pd_op.triu"({{.*}}) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %0 = "pd_op.triu"(%arg0) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  // CHECK: "pd_op.triu_"({{.*}}) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  %1 = "pd_op.triu_"(%arg0) <{diagonal = 0 : i32}> : (tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
  return
}

// CHECK: sym_name = "unsqueeze"
func.func @unsqueeze(%arg0: tensor<?x3xf32>, %arg1: tensor<1xi64>) {
  // CHECK: "pd_op.unsqueeze"({{.*}}) : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<1x?x3xf32>
  %0 = "pd_op.unsqueeze"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<1x?x3xf32>
  // CHECK: "pd_op.unsqueeze_"({{.*}}) : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<1x?x3xf32>
  %1 = "pd_op.unsqueeze_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<1x?x3xf32>
  return
}

// CHECK: sym_name = "unstack"
func.func @unstack(%arg0: tensor<2x?xf32>) {
  // CHECK: "pd_op.unstack"({{.*}}) <{axis = 0 : i32, num = 2 : i32}> : (tensor<2x?xf32>) -> tuple<tensor<?xf32>, tensor<?xf32>>
  %0 = "pd_op.unstack"(%arg0) <{axis = 0 : i32, num = 2 : i32}> : (tensor<2x?xf32>) -> tuple<tensor<?xf32>, tensor<?xf32>>
  return
}
