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
