// RUN: weir opt %s --split-input-file --dce --cse | FileCheck %s

// A call that no token orders does what the functions do that it may reach: it neither goes nor becomes one with
// another, whoever calls what prints.

// CHECK-LABEL: mindir.func @calls_what_prints
// CHECK-COUNT-2: mindir.call
// CHECK:         mindir.return
mindir.func @calls_what_prints(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @outer() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %b = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %x : tensor<f32>
}
mindir.func private @outer(%x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @printed() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %a : tensor<f32>
}
mindir.func private @printed(%x: tensor<f32>) -> tensor<f32> {
  %p = mindir.primitive "Print"(%x) : (tensor<f32>) -> tensor<i32>
  mindir.return %x : tensor<f32>
}

// -----

// What only computes goes where nothing uses it, and is computed once; a recursion does not matter.

// CHECK-LABEL: mindir.func @calls_what_computes
// CHECK-COUNT-1: mindir.call
// CHECK-NOT:     mindir.call
// CHECK:         mindir.return
mindir.func @calls_what_computes(%x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %f = mindir.closure @exp() : () -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %b = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %c = mindir.call %f(%a) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %t = mindir.make_tuple(%a, %b) : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  mindir.return %t : tuple<tensor<f32>, tensor<f32>>
}
// CHECK-LABEL: mindir.func private @exp
mindir.func private @exp(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  %f = mindir.closure @exp() : () -> ((tensor<f32>) -> tensor<f32>)
  %y = mindir.call %f(%r) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %y : tensor<f32>
}

// -----

// One of two functions may assign; what a parameter is called with may be any function of the module.

// CHECK-LABEL: mindir.func @calls_one_of_two
// CHECK-COUNT-2: mindir.call
// CHECK:         mindir.return
mindir.func @calls_one_of_two(%c: tensor<i1>, %x: tensor<f32>, %w: !mindir.ref<tensor<f32>, "w">, %h: () -> tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @assigned(%w, %x) : (!mindir.ref<tensor<f32>, "w">, tensor<f32>) -> (() -> tensor<f32>)
  %g = mindir.closure @same(%x) : (tensor<f32>) -> (() -> tensor<f32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<f32>, () -> tensor<f32>) -> (() -> tensor<f32>)
  %a = mindir.call %s() : (() -> tensor<f32>) -> tensor<f32>
  %b = mindir.call %h() : (() -> tensor<f32>) -> tensor<f32>
  mindir.return %x : tensor<f32>
}
mindir.func private @assigned() captures(%w: !mindir.ref<tensor<f32>, "w">, %x: tensor<f32>) -> tensor<f32> {
  %a = mindir.primitive "Assign"(%w, %x) : (!mindir.ref<tensor<f32>, "w">, tensor<f32>) -> !mindir.ref<tensor<f32>, "w">
  mindir.return %x : tensor<f32>
}
mindir.func private @same() captures(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}

// -----

// A token orders what a call does, so that the call itself may go.

// CHECK-LABEL: mindir.func @calls_with_token
// CHECK-NOT:     mindir.call
// CHECK:         mindir.return
mindir.func @calls_with_token(%x: tensor<f32>, %u: !mindir.iomonad) -> tensor<f32> {
  %f = mindir.closure @printed() : () -> ((tensor<f32>, !mindir.iomonad) -> tensor<f32>)
  %a = mindir.call %f(%x, %u) : ((tensor<f32>, !mindir.iomonad) -> tensor<f32>, tensor<f32>, !mindir.iomonad) -> tensor<f32>
  mindir.return %x : tensor<f32>
}
mindir.func private @printed(%x: tensor<f32>, %u: !mindir.iomonad) -> tensor<f32> {
  %p = mindir.primitive "Print"(%x, %u) : (tensor<f32>, !mindir.iomonad) -> tensor<i32>
  %v = mindir.update_state %u, %p : (!mindir.iomonad, tensor<i32>) -> !mindir.iomonad
  %d = mindir.depend %x, %v : (tensor<f32>, !mindir.iomonad) -> tensor<f32>
  mindir.return %d : tensor<f32>
}

// -----

// What draws at random goes where nothing uses it, but two are never one; in training, statistics move.

// CHECK-LABEL: mindir.func @draws
// CHECK-COUNT-2: mindir.primitive "Dropout"
// CHECK-NOT:     mindir.primitive "Dropout"
// CHECK:         mindir.primitive "BatchNorm"
// CHECK-NOT:     mindir.primitive "BatchNorm"
mindir.func @draws(%x: tensor<2x3xf32>, %s: tensor<3xf32>, %m: !mindir.ref<tensor<3xf32>, "m">) -> tuple<tuple<tensor<2x3xf32>, tensor<2x3xf32>>, tuple<tensor<2x3xf32>, tensor<2x3xf32>>> {
  %a = mindir.primitive "Dropout"(%x) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  %b = mindir.primitive "Dropout"(%x) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  %c = mindir.primitive "Dropout"(%x) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  %d = mindir.primitive "BatchNorm"(%x, %s, %s, %m, %s) with {is_training = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, !mindir.ref<tensor<3xf32>, "m">, tensor<3xf32>) -> !mindir.unknown
  %e = mindir.primitive "BatchNorm"(%x, %s, %s, %s, %s) with {is_training = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> !mindir.unknown
  %t = mindir.make_tuple(%a, %b) : (tuple<tensor<2x3xf32>, tensor<2x3xf32>>, tuple<tensor<2x3xf32>, tensor<2x3xf32>>) -> tuple<tuple<tensor<2x3xf32>, tensor<2x3xf32>>, tuple<tensor<2x3xf32>, tensor<2x3xf32>>>
  mindir.return %t : tuple<tuple<tensor<2x3xf32>, tensor<2x3xf32>>, tuple<tensor<2x3xf32>, tensor<2x3xf32>>>
}
