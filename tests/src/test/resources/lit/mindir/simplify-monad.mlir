// RUN: weir opt %s --split-input-file --mindir-monad-eliminate | FileCheck %s

// What is no parameter need not be read, and what comes after nothing need not wait.

// CHECK-LABEL: @values
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Exp"(%arg0)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @values(%x: tensor<2xf32>, %u: !mindir.umonad) -> tensor<2xf32> {
  %c = mindir.constant 1 : i64
  %l = mindir.load %x, %u : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %d = mindir.depend %l, %c : (tensor<2xf32>, i64) -> tensor<2xf32>
  %e = mindir.primitive "Exp"(%d) : (tensor<2xf32>) -> tensor<2xf32>
  %f = mindir.depend %e, %d : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %f : tensor<2xf32>
}

// -----

// States that follow from constants, functions, reads that are not used and pure computations go.

// CHECK-LABEL: @useless
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %arg0, %arg2
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @useless(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2xf32> {
  %c = mindir.constant 1 : i64
  %e = mindir.primitive "Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %u1 = mindir.update_state %u, %c, %e : (!mindir.umonad, i64, tensor<2xf32>) -> !mindir.umonad
  %l = mindir.load %w, %u1 : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %u2 = mindir.update_state %u1, %l : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %m = mindir.load %w, %u2 : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %t = mindir.make_tuple(%m, %x) : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %u3 = mindir.update_state %u2, %t : (!mindir.umonad, tuple<tensor<2xf32>, tensor<2xf32>>) -> !mindir.umonad
  %d = mindir.depend %x, %u3 : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %d : tensor<2xf32>
}

// -----

// What was computed of a read parameter comes before the assignment.

// CHECK-LABEL: @useful
// CHECK:        %[[E:.*]] = mindir.primitive "Exp"
// CHECK:        mindir.update_state %arg2, %[[E]]
// CHECK:        mindir.primitive "Assign"
// CHECK:        mindir.update_state
mindir.func @useful(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2xf32> {
  %l = mindir.load %w, %u : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %e = mindir.primitive "Exp"(%l) : (tensor<2xf32>) -> tensor<2xf32>
  %u1 = mindir.update_state %u, %e : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %a = mindir.primitive "Assign"(%w, %x, %u1) : (!mindir.ref<tensor<2xf32>, "w">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %u2 = mindir.update_state %u1, %a : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %d = mindir.depend %e, %u2 : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %d : tensor<2xf32>
}

// -----

// Reads in a row need no order among them, nor do assignments to different parameters.

// CHECK-LABEL: @chains
// CHECK-NEXT:   %[[L:.*]] = mindir.load %arg1, %arg3
// CHECK-NEXT:   %[[M:.*]] = mindir.load %arg2, %arg3
// CHECK-NEXT:   %[[N:.*]] = mindir.load %arg1, %arg3
// CHECK-NEXT:   %[[U:.*]] = mindir.update_state %arg3, %[[L]], %[[M]], %[[N]]
// CHECK-NEXT:   %[[A:.*]] = mindir.primitive "Assign"(%arg1, %[[M]], %[[U]])
// CHECK-NEXT:   %[[V:.*]] = mindir.update_state %[[U]], %[[A]]
// CHECK-NEXT:   %[[B:.*]] = mindir.primitive "Assign"(%arg2, %[[L]], %[[V]])
// CHECK-NEXT:   %[[C:.*]] = mindir.primitive "Assign"(%arg1, %arg0, %[[V]])
// CHECK-NEXT:   %[[W:.*]] = mindir.update_state %[[V]], %[[B]], %[[C]]
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %[[N]], %[[W]]
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @chains(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %v: !mindir.ref<tensor<2xf32>, "v"> {mindir.weight = "v"}, %u: !mindir.umonad) -> tensor<2xf32> {
  %l = mindir.load %w, %u : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %u1 = mindir.update_state %u, %l : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %m = mindir.load %v, %u1 : (!mindir.ref<tensor<2xf32>, "v">, !mindir.umonad) -> tensor<2xf32>
  %u2 = mindir.update_state %u1, %m : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %n = mindir.load %w, %u2 : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
  %u3 = mindir.update_state %u2, %n : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %a = mindir.primitive "Assign"(%w, %m, %u3) : (!mindir.ref<tensor<2xf32>, "w">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %u4 = mindir.update_state %u3, %a : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %b = mindir.primitive "Assign"(%v, %l, %u4) : (!mindir.ref<tensor<2xf32>, "v">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %u5 = mindir.update_state %u4, %b : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %c = mindir.primitive "Assign"(%w, %x, %u5) : (!mindir.ref<tensor<2xf32>, "w">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %u6 = mindir.update_state %u5, %c : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %d = mindir.depend %n, %u6 : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %d : tensor<2xf32>
}

// -----

// CHECK-LABEL: @waits
// CHECK-NEXT:   %[[A:.*]] = mindir.primitive "Assign"(%arg1, %arg0, %arg2)
// CHECK-NEXT:   %[[U:.*]] = mindir.update_state %arg2, %[[A]]
// CHECK-NEXT:   %[[V:.*]] = mindir.depend %arg0, %[[U]]
// CHECK-NEXT:   mindir.return %[[V]]
mindir.func @waits(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2xf32> {
  %a = mindir.primitive "Assign"(%w, %x, %u) : (!mindir.ref<tensor<2xf32>, "w">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %b = mindir.depend %a, %u : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  %u1 = mindir.update_state %u, %b : (!mindir.umonad, tensor<2xf32>) -> !mindir.umonad
  %r = mindir.depend %x, %u1 : (tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
