// RUN: weir opt %s --split-input-file --mindir-closure-conversion | FileCheck %s

// What a graph captures becomes its first parameters, which a partial function has.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @f() : () -> ((tensor<f32>, tensor<f32>) -> tensor<f32>)
// CHECK-NEXT:    %[[P:.*]] = mindir.partial %[[F]](%arg0) : ((tensor<f32>, tensor<f32>) -> tensor<f32>, tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
// CHECK-NEXT:    mindir.call %[[P]](%arg0)
// CHECK-LABEL: mindir.func private @f(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT:    mindir.primitive "Sub"(%arg0, %arg1)
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @f(%x) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @f(%y: tensor<f32>) captures(%x: tensor<f32>) -> tensor<f32> {
  %s = mindir.primitive "Sub"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}

// -----

// A token stays behind all else.

// CHECK-LABEL: mindir.func @main
// CHECK:         mindir.closure @g() : () -> ((tensor<f32>, tensor<f32>, !mindir.umonad) -> tensor<f32>)
// CHECK-NEXT:    mindir.partial %{{.*}}(%arg1, %arg0)
// CHECK-LABEL: mindir.func private @g(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: !mindir.umonad) -> tensor<f32> {
// CHECK-NEXT:    mindir.depend %arg1, %arg2, %arg0
mindir.func @main(%x: tensor<f32>, %u: !mindir.umonad) -> tensor<f32> {
  %f = mindir.closure @g(%u, %x) : (!mindir.umonad, tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @g(%y: tensor<f32>) captures(%u: !mindir.umonad, %x: tensor<f32>) -> tensor<f32> {
  %s = mindir.depend %y, %u, %x : (tensor<f32>, !mindir.umonad, tensor<f32>) -> tensor<f32>
  mindir.return %s : tensor<f32>
}
