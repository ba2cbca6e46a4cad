// RUN: weir opt %s --split-input-file --mindir-infer-types | FileCheck %s

// A function that is called with values of two types has a version for each.

// CHECK-LABEL: mindir.func @polymorphic(
// CHECK-SAME:    -> tuple<tensor<2xf32>, tensor<i64>>
// CHECK:         mindir.closure @id() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
// CHECK:         mindir.closure @id_1() : () -> ((tensor<i64>) -> tensor<i64>)
// CHECK:       mindir.func private @id(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK:       mindir.func private @id_1(%arg0: tensor<i64>) -> tensor<i64>
// CHECK-NOT:   unknown
mindir.func @polymorphic(%x: tensor<2xf32>, %n: tensor<i64>) -> !mindir.unknown {
  %f = mindir.closure @id() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %a = mindir.call %f(%x) : ((!mindir.unknown) -> !mindir.unknown, tensor<2xf32>) -> !mindir.unknown
  %b = mindir.call %f(%n) : ((!mindir.unknown) -> !mindir.unknown, tensor<i64>) -> !mindir.unknown
  %t = mindir.make_tuple(%a, %b) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %t : !mindir.unknown
}
mindir.func private @id(%v: !mindir.unknown) -> !mindir.unknown {
  mindir.return %v : !mindir.unknown
}

// -----

// Functions and partial applications are types of functions; numbers that differ make no versions.

// CHECK-LABEL: mindir.func @functions(
// CHECK:         mindir.closure @twice() : () -> (((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)
// CHECK:         mindir.closure @scaled() : () -> ((f32, tensor<2xf32>) -> tensor<2xf32>)
// CHECK:         mindir.partial {{.*}} -> ((tensor<2xf32>) -> tensor<2xf32>)
// CHECK:         mindir.closure @scaled() : () -> ((f32, tensor<2xf32>) -> tensor<2xf32>)
// CHECK:       mindir.func private @twice(%arg0: (tensor<2xf32>) -> tensor<2xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NOT:   mindir.func private @scaled_1
// CHECK:       mindir.func private @scaled(%arg0: f32, %arg1: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NOT:   mindir.func private @scaled_1
mindir.func @functions(%x: tensor<2xf32>) -> !mindir.unknown {
  %twice = mindir.closure @twice() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %scaled = mindir.closure @scaled() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %three = mindir.constant 3.0 : f32
  %four = mindir.constant 4.0 : f32
  %f = mindir.partial %scaled(%three) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, f32) -> !mindir.unknown
  %r = mindir.call %twice(%f, %x) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, !mindir.unknown, tensor<2xf32>) -> !mindir.unknown
  %again = mindir.closure @scaled() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %s = mindir.call %again(%four, %r) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, f32, !mindir.unknown) -> !mindir.unknown
  mindir.return %s : !mindir.unknown
}
mindir.func private @twice(%f: !mindir.unknown, %v: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.call %f(%v) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %b = mindir.call %f(%a) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %b : !mindir.unknown
}
mindir.func private @scaled(%k: !mindir.unknown, %v: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.primitive "Mul"(%k, %v) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}

// -----

// A recursion is evaluated until its types no longer change: where sizes differ from call to call, they are
// open.

// CHECK-LABEL: mindir.func @recursive(
// CHECK-SAME:    -> tensor<?xf32>
// CHECK:       mindir.func private @grow(%arg0: tensor<?xf32>, %arg1: tensor<i64>) -> tensor<?xf32>
// CHECK-NOT:   unknown
mindir.func @recursive(%x: tensor<2xf32>, %n: tensor<i64>) -> !mindir.unknown {
  %f = mindir.closure @grow() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%x, %n) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, tensor<2xf32>, tensor<i64>) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @grow(%v: !mindir.unknown, %n: !mindir.unknown) -> !mindir.unknown {
  %zero = mindir.constant 0 : i64
  %c = mindir.primitive "Less"(%n, %zero) : (!mindir.unknown, i64) -> !mindir.unknown
  %end = mindir.closure @end(%v) : (!mindir.unknown) -> (() -> !mindir.unknown)
  %more = mindir.closure @more(%v, %n) : (!mindir.unknown, !mindir.unknown) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %end, %more : (!mindir.unknown, () -> !mindir.unknown, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @end() captures(%v: !mindir.unknown) -> !mindir.unknown {
  mindir.return %v : !mindir.unknown
}
mindir.func private @more() captures(%v: !mindir.unknown, %n: !mindir.unknown) -> !mindir.unknown {
  %one = mindir.constant 1 : i64
  %m = mindir.primitive "Sub"(%n, %one) : (!mindir.unknown, i64) -> !mindir.unknown
  %t = mindir.make_tuple(%v, %v) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %w = mindir.primitive "Concat"(%t) with {axis = 0 : i64} : (!mindir.unknown) -> !mindir.unknown
  %f = mindir.closure @grow() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%w, %m) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}

// -----

// Tuples, lists and what is taken out of them; a list stays one where it is passed on.

// CHECK-LABEL: mindir.func @containers(
// CHECK:         mindir.make_list{{.*}} -> !mindir.list<[tensor<2xf32>, i64]>
// CHECK:         -> tuple<tensor<2xf32>, !mindir.list<[tensor<2xf32>, i64]>>
// CHECK:       mindir.func private @first(%arg0: !mindir.list<[tensor<2xf32>, i64]>) -> tensor<2xf32>
// CHECK-NOT:   unknown
mindir.func @containers(%x: tensor<2xf32>) -> !mindir.unknown {
  %n = mindir.constant 3 : i64
  %l = mindir.make_list(%x, %n) : (tensor<2xf32>, i64) -> !mindir.unknown
  %f = mindir.closure @first() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %a = mindir.call %f(%l) : ((!mindir.unknown) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %t = mindir.make_tuple(%a, %l) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %t : !mindir.unknown
}
mindir.func private @first(%l: !mindir.unknown) -> !mindir.unknown {
  %zero = mindir.constant 0 : i64
  %a = mindir.list_get_item %l, %zero : (!mindir.unknown, i64) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}

// -----

// What is declared of a primitive without a lowering is taken; its operands need none.

// CHECK-LABEL: mindir.func @declared(
// CHECK:         mindir.primitive "Frobnicate"(%arg0) : (tensor<2xf32>) -> tensor<5xf32>
// CHECK:         mindir.primitive "Exp"(%0) : (tensor<5xf32>) -> tensor<5xf32>
mindir.func @declared(%x: tensor<2xf32>) -> !mindir.unknown {
  %a = mindir.primitive "Frobnicate"(%x) : (tensor<2xf32>) -> tensor<5xf32>
  %b = mindir.primitive "Exp"(%a) : (tensor<5xf32>) -> !mindir.unknown
  mindir.return %b : !mindir.unknown
}
