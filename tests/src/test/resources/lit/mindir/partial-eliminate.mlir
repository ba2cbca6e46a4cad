// RUN: weir opt %s --split-input-file --mindir-partial-eliminate | FileCheck %s

// A call gives the function what was bound to it before.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>)
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @f()
// CHECK-NEXT:    mindir.call %[[F]](%arg0, %arg1, %arg0)
// CHECK-NOT:     mindir.partial
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f() : () -> ((tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>)
  %p = mindir.partial %f(%x) : ((tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>) -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %q = mindir.partial %p(%y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %q(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  mindir.return %z : tensor<f32>
}

// -----

// Two partial functions that are passed on become one.

// CHECK-LABEL: mindir.func @main
// CHECK:         %[[F:.*]] = mindir.closure @f()
// CHECK-NEXT:    %[[P:.*]] = mindir.partial %[[F]](%arg0, %arg1)
// CHECK-NEXT:    mindir.return %[[P]]
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> ((tensor<f32>) -> tensor<f32>) {
  %f = mindir.closure @f() : () -> ((tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>)
  %p = mindir.partial %f(%x) : ((tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>) -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %q = mindir.partial %p(%y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  mindir.return %q : (tensor<f32>) -> tensor<f32>
}
mindir.func private @f(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  mindir.return %z : tensor<f32>
}
