// RUN: weir opt %s --split-input-file --mindir-switch-simplify | FileCheck %s

// A constant condition chooses.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>)
// CHECK:         mindir.return %arg1
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %c = mindir.constant false : i1
  %r = mindir.switch %c, %x, %y : (i1, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// So do two equal branches.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<i1>, %arg1: tensor<f32>)
// CHECK:         %[[F:.*]] = mindir.closure @f(%arg1)
// CHECK-NEXT:    mindir.call %[[F]]()
mindir.func @main(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f(%x) : (tensor<f32>) -> (() -> tensor<f32>)
  %g = mindir.closure @f(%x) : (tensor<f32>) -> (() -> tensor<f32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<f32>, () -> tensor<f32>) -> (() -> tensor<f32>)
  %r = mindir.call %s() : (() -> tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f() captures(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}

// -----

// A constant index of layers, counted from the end.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>)
// CHECK:         %[[G:.*]] = mindir.closure @g()
// CHECK-NEXT:    mindir.call %[[G]](%arg0)
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %i = mindir.constant -1 : i64
  %f = mindir.closure @f() : () -> ((tensor<f32>) -> tensor<f32>)
  %g = mindir.closure @g() : () -> ((tensor<f32>) -> tensor<f32>)
  %t = mindir.make_tuple(%f, %g) : ((tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>) -> tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>
  %l = mindir.switch_layer %i, %t : (i64, tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %l(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}
mindir.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
