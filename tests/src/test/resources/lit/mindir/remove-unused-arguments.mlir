// RUN: weir opt %s --split-input-file --mindir-remove-unused-arguments | FileCheck %s

// A parameter that is only passed on to its own place goes, and so does a capture without use.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>)
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @f() : () -> ((tensor<f32>) -> tensor<f32>)
// CHECK-NEXT:    mindir.call %[[F]](%arg0) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-LABEL: mindir.func private @f(%arg0: tensor<f32>) -> tensor<f32> {
// CHECK:         mindir.call %{{.*}}(%{{.*}}) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f(%y) : (tensor<f32>) -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x, %y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%x: tensor<f32>, %y: tensor<f32>) captures(%z: tensor<f32>) -> tensor<f32> {
  %e = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  %f = mindir.closure @f(%e) : (tensor<f32>) -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%e, %y) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// Not where a function is a value that may be called elsewhere.

// CHECK-LABEL: mindir.func private @f(%arg0: tensor<f32>, %arg1: tensor<f32>)
mindir.func @main(%x: tensor<f32>) -> ((tensor<f32>, tensor<f32>) -> tensor<f32>) {
  %f = mindir.closure @f() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  mindir.return %f : (tensor<f32>, tensor<f32>) -> tensor<f32>
}
mindir.func private @f(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}
