// RUN: weir opt %s --split-input-file --mindir-to-pd-op | FileCheck %s

// What is known of a graph leaves nothing behind: functions, tuples, tokens, constants.

// CHECK:      module {
// CHECK-NEXT:   %[[X:.*]] = pd_op.data {{.*}} : tensor<2xf32>
// CHECK-NEXT:   %[[W:.*]] = pir.parameter "w" : tensor<2xf32>
// CHECK-NEXT:   %[[SUM:.*]] = pd_op.add %[[W]], %[[X]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   pir.shadow_output %[[SUM]], "output_0" : tensor<2xf32>
// CHECK-NEXT: }
mindir.func @main(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2xf32> {
  %l = mindir.load %w, %u : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %u1 = mindir.update_state %u, %l : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %f = mindir.closure @add(%l) : (tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>)
  %p = mindir.partial %f(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> (() -> tensor<2xf32>)
  %t = mindir.make_tuple(%x, %p) : (tensor<2xf32>, () -> tensor<2xf32>) -> tuple<tensor<2xf32>, () -> tensor<2xf32>>
  %i = mindir.constant -1 : i64
  %q = mindir.tuple_get_item %t, %i : (tuple<tensor<2xf32>, () -> tensor<2xf32>>, i64) -> (() -> tensor<2xf32>)
  %r = mindir.call %q() : (() -> tensor<2xf32>) -> tensor<2xf32>
  %d = mindir.depend %r, %u1 : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %d : tensor<2xf32>
}
mindir.func private @add(%y: tensor<2xf32>) captures(%a: tensor<2xf32>) -> tensor<2xf32> {
  %s = mindir.primitive "Add"(%a, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %s : tensor<2xf32>
}

// -----

// A choice of functions by a tensor is a choice of what they compute; of a tuple, one result for each
// element that is not the same in both.

// CHECK:      module {
// CHECK-NEXT:   %[[C:.*]] = pd_op.data {{.*}} : tensor<i1>
// CHECK-NEXT:   %[[X:.*]] = pd_op.data {{.*}} : tensor<f32>
// CHECK-NEXT:   %[[IF:.*]] = pd_op.if %[[C]] : tensor<i1> -> (tensor<f32>) {
// CHECK-NEXT:     %[[E:.*]] = pd_op.exp %[[X]] : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT:     pir.yield %[[E]] : tensor<f32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     pir.yield %[[X]] : tensor<f32>
// CHECK-NEXT:   }
// CHECK-NEXT:   pir.shadow_output %[[IF]], "output_0" : tensor<f32>
// CHECK-NEXT:   pir.shadow_output %[[X]], "output_1" : tensor<f32>
// CHECK-NEXT: }
mindir.func @main(%c: tensor<i1>, %x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %f = mindir.closure @yes() : () -> ((tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>)
  %g = mindir.closure @no() : () -> ((tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>, (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>) -> ((tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>)
  %r = mindir.call %s(%x) : ((tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  mindir.return %r : tuple<tensor<f32>, tensor<f32>>
}
mindir.func private @yes(%x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %e = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  %t = mindir.make_tuple(%e, %x) : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  mindir.return %t : tuple<tensor<f32>, tensor<f32>>
}
mindir.func private @no(%x: tensor<f32>) -> tuple<tensor<f32>, tensor<f32>> {
  %t = mindir.make_tuple(%x, %x) : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  mindir.return %t : tuple<tensor<f32>, tensor<f32>>
}

// -----

// A condition that is known chooses at once, as does a known index of layers.

// CHECK:      module {
// CHECK-NEXT:   %[[X:.*]] = pd_op.data {{.*}} : tensor<f32>
// CHECK-NEXT:   %[[T:.*]] = pd_op.tanh %[[X]] : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT:   pir.shadow_output %[[T]], "output_0" : tensor<f32>
// CHECK-NEXT: }
mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
  %c = mindir.constant false : i1
  %f = mindir.closure @relu() : () -> ((tensor<f32>) -> tensor<f32>)
  %g = mindir.closure @tanh() : () -> ((tensor<f32>) -> tensor<f32>)
  %s = mindir.switch %c, %f, %g : (i1, (tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %a = mindir.make_tuple(%f, %s) : ((tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>) -> tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>
  %i = mindir.constant 1 : i64
  %l = mindir.switch_layer %i, %a : (i64, tuple<(tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %l(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @relu(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "ReLU"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @tanh(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Tanh"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// Both branches call the rest, as MindSpore's parser has it: it is entered once, with what they pass to it.

// CHECK:      module {
// CHECK:        %[[IF:.*]] = pd_op.if {{.*}} : tensor<i1> -> (tensor<f32>) {
// CHECK-NEXT:     %[[E:.*]] = pd_op.exp
// CHECK-NEXT:     pir.yield %[[E]] : tensor<f32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[L:.*]] = pd_op.log
// CHECK-NEXT:     pir.yield %[[L]] : tensor<f32>
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[S:.*]] = pd_op.sin %[[IF]] : (tensor<f32>) -> tensor<f32>
// CHECK-NEXT:   pir.shadow_output %[[S]], "output_0" : tensor<f32>
// CHECK-NEXT: }
mindir.func @main(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %f = mindir.closure @yes(%x) : (tensor<f32>) -> (() -> tensor<f32>)
  %g = mindir.closure @no(%x) : (tensor<f32>) -> (() -> tensor<f32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<f32>, () -> tensor<f32>) -> (() -> tensor<f32>)
  %r = mindir.call %s() : (() -> tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @yes() captures(%x: tensor<f32>) -> tensor<f32> {
  %e = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  %f = mindir.closure @rest() : () -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%e) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @no() captures(%x: tensor<f32>) -> tensor<f32> {
  %e = mindir.primitive "Log"(%x) : (tensor<f32>) -> tensor<f32>
  %f = mindir.closure @rest() : () -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%e) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @rest(%v: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Sin"(%v) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
