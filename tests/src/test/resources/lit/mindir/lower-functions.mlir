// RUN: weir opt %s --split-input-file --mindir-lower-functions | FileCheck %s

// A function that calls itself stays one; what it chooses between is inlined into it. Types that are not
// known are inferred, what it returns from the branches that do not call it.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<i64>) -> tensor<i64> {
// CHECK-NEXT:    %[[F:.*]] = mindir.closure @sum() : () -> ((tensor<i64>) -> tensor<i64>)
// CHECK-NEXT:    %[[R:.*]] = mindir.call %[[F]](%arg0) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT:    mindir.return %[[R]] : tensor<i64>
// CHECK:       mindir.func private @sum(%arg0: tensor<i64>) -> tensor<i64> {
// CHECK:         %[[IF:.*]] = pd_op.if %{{.*}} : tensor<i1> -> (tensor<i64>) {
// CHECK:           pir.yield %{{.*}} : tensor<i64>
// CHECK-NEXT:    } else {
// CHECK:           %[[ONE:.*]] = pd_op.subtract %arg0
// CHECK-NEXT:      %[[G:.*]] = mindir.closure @sum() : () -> ((tensor<i64>) -> tensor<i64>)
// CHECK-NEXT:      %[[REST:.*]] = mindir.call %[[G]](%[[ONE]])
// CHECK-NEXT:      pd_op.add %arg0, %[[REST]]
mindir.func @main(%n: tensor<i64>) -> !mindir.unknown {
  %f = mindir.closure @sum() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%n) : ((!mindir.unknown) -> !mindir.unknown, tensor<i64>) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @sum(%n: !mindir.unknown) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %c = mindir.primitive "scalar_lt"(%n, %1) : (!mindir.unknown, i64) -> !mindir.unknown
  %f = mindir.closure @zero() : () -> (() -> i64)
  %g = mindir.closure @more(%n) : (!mindir.unknown) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %f, %g : (!mindir.unknown, () -> i64, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @zero() -> i64 {
  %0 = mindir.constant 0 : i64
  mindir.return %0 : i64
}
mindir.func private @more() captures(%n: !mindir.unknown) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %a = mindir.primitive "scalar_sub"(%n, %1) : (!mindir.unknown, i64) -> !mindir.unknown
  %f = mindir.closure @sum() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %x = mindir.call %f(%a) : ((!mindir.unknown) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %r = mindir.primitive "scalar_add"(%n, %x) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}

// -----

// A function that is called with different types becomes one for each. One that is not to be inlined
// stays a function.

// CHECK-LABEL: mindir.func @main(%arg0: tensor<f32>, %arg1: tensor<2xi64>)
// CHECK:         mindir.closure @twice() : () -> ((tensor<f32>) -> tensor<f32>)
// CHECK:         mindir.closure @twice_1() : () -> ((tensor<2xi64>) -> tensor<2xi64>)
// CHECK-LABEL: mindir.func private @twice(%arg0: tensor<f32>) -> tensor<f32> attributes {mindir.attributes = {no_inline = true}} {
// CHECK-LABEL: mindir.func private @twice_1(%arg0: tensor<2xi64>) -> tensor<2xi64>
mindir.func @main(%x: tensor<f32>, %y: tensor<2xi64>) -> !mindir.unknown {
  %f = mindir.closure @twice() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %a = mindir.call %f(%x) : ((!mindir.unknown) -> !mindir.unknown, tensor<f32>) -> !mindir.unknown
  %b = mindir.call %f(%y) : ((!mindir.unknown) -> !mindir.unknown, tensor<2xi64>) -> !mindir.unknown
  %t = mindir.make_tuple(%a, %b) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %t : !mindir.unknown
}
mindir.func private @twice(%x: !mindir.unknown) -> !mindir.unknown attributes {mindir.attributes = {no_inline = true}} {
  %r = mindir.primitive "Add"(%x, %x) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}

// -----

// A function that grows with every call is known only at run time: a closure with what it captures.

// CHECK-LABEL: mindir.func private @next.closure(%arg0: tensor<i64>) captures(%arg1: tensor<i64>, %arg2: (tensor<i64>) -> tensor<i64>) -> tensor<i64> {
// CHECK-LABEL: mindir.func private @f(%arg0: tensor<i64>, %arg1: (tensor<i64>) -> tensor<i64>) -> tensor<i64> {
// CHECK:         mindir.call %arg1(%{{.*}}) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK:         mindir.closure @next.closure(%arg0, %arg1) : (tensor<i64>, (tensor<i64>) -> tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
mindir.func @main(%n: tensor<i64>) -> !mindir.unknown {
  %f = mindir.closure @f() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %id = mindir.closure @id() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%n, %id) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, tensor<i64>, (!mindir.unknown) -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @id(%x: !mindir.unknown) -> !mindir.unknown {
  mindir.return %x : !mindir.unknown
}
mindir.func private @f(%n: !mindir.unknown, %k: !mindir.unknown) -> !mindir.unknown {
  %0 = mindir.constant 0 : i64
  %c = mindir.primitive "Equal"(%n, %0) : (!mindir.unknown, i64) -> !mindir.unknown
  %a = mindir.closure @done(%k) : (!mindir.unknown) -> (() -> !mindir.unknown)
  %b = mindir.closure @more(%n, %k) : (!mindir.unknown, !mindir.unknown) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %a, %b : (!mindir.unknown, () -> !mindir.unknown, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @done() captures(%k: !mindir.unknown) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %r = mindir.call %k(%1) : (!mindir.unknown, i64) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @more() captures(%n: !mindir.unknown, %k: !mindir.unknown) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %m = mindir.primitive "Sub"(%n, %1) : (!mindir.unknown, i64) -> !mindir.unknown
  %next = mindir.closure @next(%n, %k) : (!mindir.unknown, !mindir.unknown) -> ((!mindir.unknown) -> !mindir.unknown)
  %f = mindir.closure @f() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%m, %next) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, !mindir.unknown, (!mindir.unknown) -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @next(%r: !mindir.unknown) captures(%n: !mindir.unknown, %k: !mindir.unknown) -> !mindir.unknown {
  %p = mindir.primitive "Mul"(%n, %r) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %s = mindir.call %k(%p) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %s : !mindir.unknown
}
