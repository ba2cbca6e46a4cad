// RUN: weir opt %s --split-input-file --mindir-shape-eliminate | FileCheck %s

// CHECK-LABEL: @same
// CHECK-NEXT:   mindir.return %arg0
mindir.func @same(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %f32 = mindir.constant f32 : !mindir.type
  %shape = mindir.constant [2, -1] : tuple<i64, i64>
  %order = mindir.constant [0, 1] : tuple<i64, i64>
  %ones = mindir.constant [1, 1] : tuple<i64, i64>
  %a = mindir.primitive "Cast"(%x, %f32) : (tensor<2x3xf32>, !mindir.type) -> tensor<2x3xf32>
  %b = mindir.primitive "Reshape"(%a, %shape) : (tensor<2x3xf32>, tuple<i64, i64>) -> tensor<2x3xf32>
  %c = mindir.primitive "Transpose"(%b, %order) : (tensor<2x3xf32>, tuple<i64, i64>) -> tensor<2x3xf32>
  %d = mindir.primitive "Tile"(%c, %ones) : (tensor<2x3xf32>, tuple<i64, i64>) -> tensor<2x3xf32>
  mindir.return %d : tensor<2x3xf32>
}

// -----

// Of two casts the inner one goes where it keeps every value; of two reshapes it always does.

// CHECK-LABEL: @two
// CHECK:        %[[A:.*]] = mindir.primitive "Cast"(%arg0, %{{.*}}) : (tensor<6xf16>, !mindir.type) -> tensor<6xi32>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%[[A]], %{{.*}}) : (tensor<6xi32>, tuple<i64, i64>) -> tensor<2x3xi32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @two(%x: tensor<6xf16>) -> tensor<2x3xi32> {
  %f32 = mindir.constant f32 : !mindir.type
  %i32 = mindir.constant i32 : !mindir.type
  %first = mindir.constant [3, 2] : tuple<i64, i64>
  %second = mindir.constant [2, 3] : tuple<i64, i64>
  %a = mindir.primitive "Cast"(%x, %f32) : (tensor<6xf16>, !mindir.type) -> tensor<6xf32>
  %b = mindir.primitive "Cast"(%a, %i32) : (tensor<6xf32>, !mindir.type) -> tensor<6xi32>
  %c = mindir.primitive "Reshape"(%b, %first) : (tensor<6xi32>, tuple<i64, i64>) -> tensor<3x2xi32>
  %d = mindir.primitive "Reshape"(%c, %second) : (tensor<3x2xi32>, tuple<i64, i64>) -> tensor<2x3xi32>
  mindir.return %d : tensor<2x3xi32>
}

// -----

// CHECK-LABEL: @lossy
// CHECK-COUNT-2: mindir.primitive "Cast"
mindir.func @lossy(%x: tensor<6xf32>) -> tensor<6xf32> {
  %f32 = mindir.constant f32 : !mindir.type
  %i32 = mindir.constant i32 : !mindir.type
  %a = mindir.primitive "Cast"(%x, %i32) : (tensor<6xf32>, !mindir.type) -> tensor<6xi32>
  %b = mindir.primitive "Cast"(%a, %f32) : (tensor<6xi32>, !mindir.type) -> tensor<6xf32>
  mindir.return %b : tensor<6xf32>
}

// -----

// A reduction of single elements is another shape.

// CHECK-LABEL: @single
// CHECK:        %[[S:.*]] = mindir.constant [2, 3] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]]) : (tensor<2x1x3xf32>, tuple<i64, i64>) -> tensor<2x3xf32>
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @single(%x: tensor<2x1x3xf32>) -> tensor<2x3xf32> {
  %axis = mindir.constant 1 : i64
  %a = mindir.primitive "ReduceMean"(%x, %axis) with {keep_dims = false} : (tensor<2x1x3xf32>, i64) -> tensor<2x3xf32>
  mindir.return %a : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @stacks
// CHECK-NEXT:   mindir.return %arg0
mindir.func @stacks(%t: tuple<tensor<2xf32>, tensor<2xf32>>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %a = mindir.primitive "Stack"(%t) with {axis = 1 : i64} : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2x2xf32>
  %b = mindir.primitive "Unstack"(%a) with {axis = 1 : i64} : (tensor<2x2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %b : tuple<tensor<2xf32>, tensor<2xf32>>
}

// -----

// CHECK-LABEL: @stacks_across
// CHECK: mindir.primitive "Stack"
// CHECK: mindir.primitive "Unstack"
mindir.func @stacks_across(%t: tuple<tensor<2xf32>, tensor<2xf32>>) -> tuple<tensor<2xf32>, tensor<2xf32>> {
  %a = mindir.primitive "Stack"(%t) with {axis = 1 : i64} : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2x2xf32>
  %b = mindir.primitive "Unstack"(%a) with {axis = 0 : i64} : (tensor<2x2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  mindir.return %b : tuple<tensor<2xf32>, tensor<2xf32>>
}
