// RUN: weir opt %s --split-input-file --mindir-auto-monad | FileCheck %s

// Assignments and reads are ordered as they stand; a read by two operands is one, reads of two
// parameters make one state.

// CHECK-LABEL: mindir.func @main(
// CHECK-SAME:      %[[X:.*]]: tensor<f32>, %[[W:.*]]: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}, %[[V:.*]]: !mindir.ref<tensor<f32>, "v"> {mindir.weight = "v"})
// CHECK-NEXT:    %[[U:.*]] = mindir.constant unit : !mindir.umonad
// CHECK-NEXT:    %[[A:.*]] = mindir.primitive "Assign"(%[[W]], %[[X]], %[[U]]) :
// CHECK-NEXT:    %[[U1:.*]] = mindir.update_state %[[U]], %[[A]] :
// CHECK-NEXT:    %[[L:.*]] = mindir.load %[[W]], %[[U1]] :
// CHECK-NEXT:    %[[U2:.*]] = mindir.update_state %[[U1]], %[[L]] :
// CHECK-NEXT:    %[[SQ:.*]] = mindir.primitive "Mul"(%[[L]], %[[L]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    %[[B:.*]] = mindir.primitive "Assign"(%[[V]], %[[SQ]], %[[U2]]) :
// CHECK-NEXT:    %[[U3:.*]] = mindir.update_state %[[U2]], %[[B]] :
// CHECK-NEXT:    %[[L1:.*]] = mindir.load %[[V]], %[[U3]] :
// CHECK-NEXT:    %[[L2:.*]] = mindir.load %[[W]], %[[U3]] :
// CHECK-NEXT:    %[[T:.*]] = mindir.make_tuple(%[[L1]], %[[L2]]) :
// CHECK-NEXT:    %[[U4:.*]] = mindir.update_state %[[U3]], %[[T]] :
// CHECK-NEXT:    %[[R:.*]] = mindir.primitive "Add"(%[[L1]], %[[L2]]) :
// CHECK-NEXT:    %[[D:.*]] = mindir.depend %[[R]], %[[U4]] :
// CHECK-NEXT:    mindir.return %[[D]]
mindir.func @main(%x: tensor<f32>, %w: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}, %v: !mindir.ref<tensor<f32>, "v"> {mindir.weight = "v"}) -> tensor<f32> {
  %a = mindir.primitive "Assign"(%w, %x) : (!mindir.ref<tensor<f32>, "w">, tensor<f32>) -> tensor<f32>
  %s = mindir.primitive "Mul"(%w, %w) : (!mindir.ref<tensor<f32>, "w">, !mindir.ref<tensor<f32>, "w">) -> tensor<f32>
  %b = mindir.primitive "Assign"(%v, %s) : (!mindir.ref<tensor<f32>, "v">, tensor<f32>) -> tensor<f32>
  %r = mindir.primitive "Add"(%v, %w) : (!mindir.ref<tensor<f32>, "v">, !mindir.ref<tensor<f32>, "w">) -> tensor<f32>
  mindir.return %r : tensor<f32>
}

// -----

// Functions take tokens behind their parameters, that of memory first, if they or what they call need
// one; one that only returns the call of another leaves the states to that.

// CHECK-LABEL: mindir.func @main(
// CHECK-SAME:      %[[X:.*]]: tensor<f32>, %[[W:.*]]: !mindir.ref
// CHECK-NEXT:    %[[IO:.*]] = mindir.constant unit : !mindir.iomonad
// CHECK-NEXT:    %[[U:.*]] = mindir.constant unit : !mindir.umonad
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @outer(%[[W]]) : (!mindir.ref<tensor<f32>, "w">) -> ((tensor<f32>, !mindir.umonad, !mindir.iomonad) -> tensor<f32>)
// CHECK-NEXT:    %[[C:.*]] = mindir.call %[[F]](%[[X]], %[[U]], %[[IO]]) :
// CHECK-NEXT:    mindir.return %[[C]]
// CHECK-LABEL: mindir.func private @outer(
// CHECK-SAME:      %[[Y:.*]]: tensor<f32>, %[[OU:.*]]: !mindir.umonad, %[[OIO:.*]]: !mindir.iomonad) captures(%[[OW:.*]]: !mindir.ref<tensor<f32>, "w">) -> tensor<f32> {
// CHECK-NEXT:    %[[G:.*]] = mindir.closure @print() : () -> ((tensor<f32>, !mindir.iomonad) -> tensor<f32>)
// CHECK-NEXT:    %[[P:.*]] = mindir.call %[[G]](%[[Y]], %[[OIO]]) :
// CHECK-NEXT:    %[[IO1:.*]] = mindir.update_state %[[OIO]], %[[P]] :
// CHECK-NEXT:    %[[A:.*]] = mindir.primitive "AssignAdd"(%[[OW]], %[[Y]], %[[OU]]) :
// CHECK-NEXT:    %[[U1:.*]] = mindir.update_state %[[OU]], %[[A]] :
// CHECK-NEXT:    %[[D:.*]] = mindir.depend %[[P]], %[[U1]] :
// CHECK-NEXT:    %[[E:.*]] = mindir.depend %[[D]], %[[IO1]] :
// CHECK-NEXT:    mindir.return %[[E]]
// CHECK-LABEL: mindir.func private @print(
// CHECK-SAME:      %[[Z:.*]]: tensor<f32>, %[[PIO:.*]]: !mindir.iomonad) -> tensor<f32> {
// CHECK-NEXT:    %[[Q:.*]] = mindir.primitive "Print"(%[[Z]], %[[PIO]]) :
// CHECK-NEXT:    %[[PIO1:.*]] = mindir.update_state %[[PIO]], %[[Q]] :
// CHECK-NEXT:    %[[DZ:.*]] = mindir.depend %[[Z]], %[[PIO1]] :
// CHECK-NEXT:    mindir.return %[[DZ]]
mindir.func @main(%x: tensor<f32>, %w: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}) -> tensor<f32> {
  %f = mindir.closure @outer(%w) : (!mindir.ref<tensor<f32>, "w">) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @outer(%y: tensor<f32>) captures(%w: !mindir.ref<tensor<f32>, "w">) -> tensor<f32> {
  %g = mindir.closure @print() : () -> ((tensor<f32>) -> tensor<f32>)
  %p = mindir.call %g(%y) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  %a = mindir.primitive "AssignAdd"(%w, %y) : (!mindir.ref<tensor<f32>, "w">, tensor<f32>) -> tensor<f32>
  mindir.return %p : tensor<f32>
}
mindir.func private @print(%z: tensor<f32>) -> tensor<f32> {
  %q = mindir.primitive "Print"(%z) : (tensor<f32>) -> tensor<i32>
  mindir.return %z : tensor<f32>
}

// -----

// Functions that call each other have the same effects, and so have the two of a choice.

// CHECK-LABEL: mindir.func @main(
// CHECK:         mindir.call %{{.*}}(%{{.*}}, %{{.*}}) : ((tensor<f32>, !mindir.umonad) -> tensor<f32>, tensor<f32>, !mindir.umonad) -> tensor<f32>
// CHECK-LABEL: mindir.func private @even(
// CHECK-SAME:      %{{.*}}: tensor<f32>, %[[U:.*]]: !mindir.umonad) captures
// CHECK:         %[[S:.*]] = mindir.switch %{{.*}}, %{{.*}}, %{{.*}} : (tensor<i1>, (tensor<f32>, !mindir.umonad) -> tensor<f32>, (tensor<f32>, !mindir.umonad) -> tensor<f32>) -> ((tensor<f32>, !mindir.umonad) -> tensor<f32>)
// CHECK:         %[[C:.*]] = mindir.call %[[S]](%{{.*}}, %[[U]]) :
// CHECK-NEXT:    mindir.return %[[C]]
// CHECK-LABEL: mindir.func private @odd(
// CHECK-SAME:      %{{.*}}: tensor<f32>, %{{.*}}: !mindir.umonad) captures
// CHECK-LABEL: mindir.func private @done(
// CHECK-SAME:      %[[Z:.*]]: tensor<f32>, %{{.*}}: !mindir.umonad) -> tensor<f32> {
// CHECK-NEXT:    mindir.return %[[Z]]
mindir.func @main(%x: tensor<f32>, %c: tensor<i1>, %w: !mindir.ref<tensor<f32>, "w"> {mindir.weight = "w"}) -> tensor<f32> {
  %f = mindir.closure @even(%c, %w) : (tensor<i1>, !mindir.ref<tensor<f32>, "w">) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @even(%x: tensor<f32>) captures(%c: tensor<i1>, %w: !mindir.ref<tensor<f32>, "w">) -> tensor<f32> {
  %f = mindir.closure @odd(%c, %w) : (tensor<i1>, !mindir.ref<tensor<f32>, "w">) -> ((tensor<f32>) -> tensor<f32>)
  %g = mindir.closure @done() : () -> ((tensor<f32>) -> tensor<f32>)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, (tensor<f32>) -> tensor<f32>, (tensor<f32>) -> tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %s(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @odd(%x: tensor<f32>) captures(%c: tensor<i1>, %w: !mindir.ref<tensor<f32>, "w">) -> tensor<f32> {
  %a = mindir.primitive "Assign"(%w, %x) : (!mindir.ref<tensor<f32>, "w">, tensor<f32>) -> tensor<f32>
  %f = mindir.closure @even(%c, %w) : (tensor<i1>, !mindir.ref<tensor<f32>, "w">) -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
mindir.func private @done(%x: tensor<f32>) -> tensor<f32> {
  mindir.return %x : tensor<f32>
}

// -----

// A graph without effects stays as it is.

// CHECK-LABEL: mindir.func @pure(
// CHECK-NOT:     monad
// CHECK:         mindir.return
mindir.func @pure(%x: tensor<f32>) -> tensor<f32> {
  %r = mindir.primitive "Exp"(%x) : (tensor<f32>) -> tensor<f32>
  mindir.return %r : tensor<f32>
}
