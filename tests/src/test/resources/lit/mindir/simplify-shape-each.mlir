// RUN: weir opt %s --split-input-file --mindir-shape-eliminate | FileCheck %s

// Each rule on a program of its own, under each name that its primitives have.

// CHECK-LABEL: @ReduceSum
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2] : tuple<i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceSum(%x: tensor<1x2x1xf32>) -> tensor<2xf32> {
  %a = mindir.constant [0, -1] : tuple<i64, i64>
  %r = mindir.primitive "ReduceSum"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ReduceSum_of_more
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [1, 2] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ReduceSum"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceSum_of_more(%x: tensor<1x2x1xf32>) -> tensor<1xf32> {
  %a = mindir.constant [1, 2] : tuple<i64, i64>
  %r = mindir.primitive "ReduceSum"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<1xf32>
  mindir.return %r : tensor<1xf32>
}

// -----

// CHECK-LABEL: @ReduceMean
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2] : tuple<i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMean(%x: tensor<1x2x1xf32>) -> tensor<2xf32> {
  %a = mindir.constant [0, -1] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMean"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ReduceMean_of_more
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [1, 2] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ReduceMean"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMean_of_more(%x: tensor<1x2x1xf32>) -> tensor<1xf32> {
  %a = mindir.constant [1, 2] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMean"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<1xf32>
  mindir.return %r : tensor<1xf32>
}

// -----

// CHECK-LABEL: @ReduceMax
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2] : tuple<i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMax(%x: tensor<1x2x1xf32>) -> tensor<2xf32> {
  %a = mindir.constant [0, -1] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMax"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ReduceMax_of_more
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [1, 2] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ReduceMax"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMax_of_more(%x: tensor<1x2x1xf32>) -> tensor<1xf32> {
  %a = mindir.constant [1, 2] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMax"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<1xf32>
  mindir.return %r : tensor<1xf32>
}

// -----

// CHECK-LABEL: @ReduceMin
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2] : tuple<i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMin(%x: tensor<1x2x1xf32>) -> tensor<2xf32> {
  %a = mindir.constant [0, -1] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMin"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ReduceMin_of_more
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [1, 2] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ReduceMin"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceMin_of_more(%x: tensor<1x2x1xf32>) -> tensor<1xf32> {
  %a = mindir.constant [1, 2] : tuple<i64, i64>
  %r = mindir.primitive "ReduceMin"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<1xf32>
  mindir.return %r : tensor<1xf32>
}

// -----

// CHECK-LABEL: @ReduceProd
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [2] : tuple<i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Reshape"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceProd(%x: tensor<1x2x1xf32>) -> tensor<2xf32> {
  %a = mindir.constant [0, -1] : tuple<i64, i64>
  %r = mindir.primitive "ReduceProd"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @ReduceProd_of_more
// CHECK-NEXT:   %[[S:.*]] = mindir.constant [1, 2] : tuple<i64, i64>
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "ReduceProd"(%arg0, %[[S]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @ReduceProd_of_more(%x: tensor<1x2x1xf32>) -> tensor<1xf32> {
  %a = mindir.constant [1, 2] : tuple<i64, i64>
  %r = mindir.primitive "ReduceProd"(%x, %a) : (tensor<1x2x1xf32>, tuple<i64, i64>) -> tensor<1xf32>
  mindir.return %r : tensor<1xf32>
}

// -----

// CHECK-LABEL: @stack_unstack
// CHECK-NEXT:   mindir.return %arg0
mindir.func @stack_unstack(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %u = mindir.primitive "Unstack"(%x) : (tensor<3x2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>
  %r = mindir.primitive "Stack"(%u) with {axis = 0 : i64} : (tuple<tensor<2xf32>, tensor<2xf32>, tensor<2xf32>>) -> tensor<3x2xf32>
  mindir.return %r : tensor<3x2xf32>
}
