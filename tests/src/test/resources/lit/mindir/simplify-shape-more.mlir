// RUN: weir opt %s --split-input-file --mindir-shape-eliminate | FileCheck %s

// Shapes that are only known when the program runs, and parts that are all.

// CHECK-LABEL: @reshape_to_known_sizes
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2, -1] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @reshape_to_known_sizes(%x: tensor<?xf32>, %s: tensor<2xi64>) -> tensor<2x?xf32> {
  %r = mindir.primitive "Reshape"(%x, %s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  mindir.return %r : tensor<2x?xf32>
}

// -----

// Two sizes that are not known need the shape.

// CHECK-LABEL: @reshape_to_unknown_sizes
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %arg1)
mindir.func @reshape_to_unknown_sizes(%x: tensor<?xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  %r = mindir.primitive "Reshape"(%x, %s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  mindir.return %r : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @broadcast_same_shape
// CHECK-NEXT:   mindir.return %arg0
mindir.func @broadcast_same_shape(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = mindir.constant [2, -1] : tuple<i64, i64>
  %r = mindir.primitive "BroadcastTo"(%x, %s) : (tensor<2x3xf32>, tuple<i64, i64>) -> tensor<2x3xf32>
  mindir.return %r : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @concat_one
// CHECK-NEXT:   mindir.return %arg0
mindir.func @concat_one(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %t = mindir.make_tuple(%x) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  %r = mindir.primitive "Concat"(%t) with {axis = 1 : i64} : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  mindir.return %r : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @concat_one_axis
// CHECK-NEXT:   mindir.return %arg0
mindir.func @concat_one_axis(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = mindir.constant 1 : i64
  %t = mindir.make_tuple(%x) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  %r = mindir.primitive "Concat"(%t, %a) : (tuple<tensor<2x3xf32>>, i64) -> tensor<2x3xf32>
  mindir.return %r : tensor<2x3xf32>
}
