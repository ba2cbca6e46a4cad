// RUN: weir opt %s --split-input-file --mindir-lower-functions | FileCheck %s

// A function that calls itself stays one; what it chooses between is worked into it. Types that are not
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
