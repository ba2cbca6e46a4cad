// RUN: weir opt %s --split-input-file --mindir-devirtualize | FileCheck %s

// All calls of a function pass the same one, so that it calls that by name.

// CHECK-LABEL: mindir.func private @apply
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @f()
// CHECK-NEXT:    mindir.call %[[F]](%arg1)
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.closure @apply() : () -> (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %a(%f, %x) : (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %s = mindir.call %a(%f, %r) : (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
mindir.func private @apply(%g: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %r = mindir.call %g(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// Two different ones stay values.

// CHECK-LABEL: mindir.func private @apply
// CHECK-NEXT:    mindir.call %arg0(%arg1)
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f() : () -> ((tensor<f32>) -> tensor<f32>)
  %g = mindir.closure @g() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.closure @apply() : () -> (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %a(%f, %x) : (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %s = mindir.call %a(%g, %r) : (((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
mindir.func private @apply(%g: (tensor<f32>) -> tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %r = mindir.call %g(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}
mindir.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// A constant that all calls pass is known, the one with which the function calls itself included.

// CHECK-LABEL: mindir.func private @scaled
// CHECK-NEXT:    %[[C:.*]] = mindir.constant dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT:    mindir.primitive "Mul"(%arg0, %[[C]])
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %c = mindir.constant dense<2.0> : tensor<f32>
  %d = mindir.constant dense<2.0> : tensor<f32>
  %f = mindir.closure @scaled() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x, %c) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %s = mindir.call %f(%r, %d) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
mindir.func private @scaled(%x: tensor<f32>, %c: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Mul"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// CHECK-LABEL: mindir.func private @scaled
// CHECK-NEXT:    mindir.primitive "Mul"(%arg0, %arg1)
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %c = mindir.constant dense<2.0> : tensor<f32>
  %d = mindir.constant dense<3.0> : tensor<f32>
  %f = mindir.closure @scaled() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x, %c) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %s = mindir.call %f(%r, %d) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
mindir.func private @scaled(%x: tensor<f32>, %c: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Mul"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
