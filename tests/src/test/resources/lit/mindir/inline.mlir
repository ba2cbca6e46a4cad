// RUN: weir opt %s --split-input-file --mindir-inline | FileCheck %s

// A function is inlined into what calls it, with what it captures, and goes.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    %[[E:.*]] = mindir.primitive "Exp"(%arg0)
// CHECK-NEXT:    %[[A:.*]] = mindir.primitive "Add"(%[[E]], %arg0)
// CHECK-NEXT:    mindir.return %[[A]]
// CHECK-NEXT:  }
// CHECK-NOT:   mindir.func private
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @outer(%x) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @outer(%y: tensor<f32>) captures(%x: tensor<f32>) -> tensor<f32> {
  %g = mindir.closure @inner() : () -> ((tensor<f32>) -> tensor<f32>)
  %e = mindir.call %g(%y) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %a = mindir.primitive "Add"(%e, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %a : tensor<f32>
}
mindir.func private @inner(%y: tensor<f32>) -> tensor<f32> {
  %e = mindir.primitive "Exp"(%y) : (tensor<f32>) -> tensor<f32>
  mindir.return %e : tensor<f32>
}

// -----

// One that calls itself stays, and so does one that is not to be inlined.

// CHECK-LABEL: mindir.func @main
// CHECK:         mindir.call
// CHECK:         mindir.call
// CHECK-LABEL: mindir.func private @again
// CHECK-LABEL: mindir.func private @kept
// CHECK-NOT:   mindir.func
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @again() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %g = mindir.closure @kept() : () -> ((tensor<f32>) -> tensor<f32>)
  %b = mindir.call %g(%a) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %b : tensor<f32>
}
mindir.func private @again(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @again() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %a : tensor<f32>
}
mindir.func private @kept(%x: tensor<f32>) -> tensor<f32> attributes {mindir.attributes = {no_inline = true}} {
  mindir.return %x : tensor<f32>
}
mindir.func private @unused(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}
