// RUN: weir opt %s --split-input-file --mindir-raise-loops | FileCheck %s

// A function that calls itself last where a condition holds is a loop. What its beginning computes and
// is used later is carried along.

// CHECK-LABEL: mindir.func private @header(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    %[[SUM:.*]] = pd_op.add %arg0, %arg1
// CHECK-NEXT:    %[[C:.*]] = pd_op.less_than %arg0, %arg1
// CHECK-NEXT:    %[[L:.*]]:3 = pd_op.while (%[[C]], %arg0, %arg1, %[[SUM]])
// CHECK-NEXT:    ^bb0(%[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[S:.*]]: tensor<f32>):
// CHECK-NEXT:      %[[NEXT:.*]] = pd_op.add %[[X]], %[[X]]
// CHECK-NEXT:      %[[AGAIN:.*]] = pd_op.add %[[NEXT]], %[[Y]]
// CHECK-NEXT:      %[[D:.*]] = pd_op.less_than %[[NEXT]], %[[Y]]
// CHECK-NEXT:      pir.yield %[[D]], %[[NEXT]], %[[Y]], %[[AGAIN]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[R:.*]] = pd_op.multiply %[[L]]#2, %[[L]]#0
// CHECK-NEXT:    mindir.return %[[R]]
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @header() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x, %y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @header(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %s = pd_op.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %c = pd_op.less_than %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = pd_op.if %c : tensor<i1> -> (tensor<f32>) {
    %n = pd_op.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %f = mindir.closure @header() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
    %v = mindir.call %f(%n, %y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    pir.yield %v : tensor<f32>
  } else {
    %m = pd_op.multiply %s, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
    pir.yield %m : tensor<f32>
  }
  mindir.return %r : tensor<f32>
}

// -----

// The call may stand in the other branch, and several values be returned.

// CHECK-LABEL: mindir.func private @f(%arg0: tensor<i64>, %arg1: tensor<i1>)
// CHECK:         %[[GO:.*]] = pd_op.logical_not %arg1
// CHECK:         pd_op.while (%[[GO]], %arg0, %arg1)
// CHECK:           pd_op.logical_not
// CHECK-NOT:     mindir.call
// CHECK:         mindir.return
mindir.func @main(%x: tensor<i64>, %c: tensor<i1>) -> tuple<tensor<i64>, tensor<i64>> {
  %f = mindir.closure @f() : () -> ((tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>)
  %r = mindir.call %f(%x, %c) : ((tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>, tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>
  mindir.return %r : tuple<tensor<i64>, tensor<i64>>
}
mindir.func private @f(%x: tensor<i64>, %c: tensor<i1>) -> tuple<tensor<i64>, tensor<i64>> {
  %r:2 = pd_op.if %c : tensor<i1> -> (tensor<i64>, tensor<i64>) {
    pir.yield %x, %x : tensor<i64>, tensor<i64>
  } else {
    %d = pd_op.less_than %x, %x : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %f = mindir.closure @f() : () -> ((tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>)
    %v = mindir.call %f(%x, %d) : ((tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>, tensor<i64>, tensor<i1>) -> tuple<tensor<i64>, tensor<i64>>
    %w:2 = pir.split %v : (tuple<tensor<i64>, tensor<i64>>) -> (tensor<i64>, tensor<i64>)
    pir.yield %w#0, %w#1 : tensor<i64>, tensor<i64>
  }
  %t = pir.combine %r#0, %r#1 : (tensor<i64>, tensor<i64>) -> tuple<tensor<i64>, tensor<i64>>
  mindir.return %t : tuple<tensor<i64>, tensor<i64>>
}

// -----

// A call whose result is used is none.

// CHECK-LABEL: mindir.func private @g
// CHECK-NOT:     pd_op.while
// CHECK:         mindir.call
mindir.func @main(%x: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %f = mindir.closure @g() : () -> ((tensor<f32>, tensor<i1>) -> tensor<f32>)
  %r = mindir.call %f(%x, %c) : ((tensor<f32>, tensor<i1>) -> tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @g(%x: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %r = pd_op.if %c : tensor<i1> -> (tensor<f32>) {
    %f = mindir.closure @g() : () -> ((tensor<f32>, tensor<i1>) -> tensor<f32>)
    %v = mindir.call %f(%x, %c) : ((tensor<f32>, tensor<i1>) -> tensor<f32>, tensor<f32>, tensor<i1>) -> tensor<f32>
    pir.yield %v : tensor<f32>
  } else {
    pir.yield %x : tensor<f32>
  }
  %s = pd_op.add %r, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
