// fibonacci(n) of MindIR's documentation: a choice between functions, one of which calls fibonacci.
mindir.func @fibonacci(%n: tensor<i64>) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %c = mindir.primitive "scalar_lt"(%n, %1) : (tensor<i64>, i64) -> !mindir.unknown
  %f = mindir.closure @zero() : () -> (() -> i64)
  %g = mindir.closure @more(%n) : (tensor<i64>) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %f, %g : (!mindir.unknown, () -> i64, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @zero() -> i64 {
  %0 = mindir.constant 0 : i64
  mindir.return %0 : i64
}
mindir.func private @one() -> i64 {
  %1 = mindir.constant 1 : i64
  mindir.return %1 : i64
}
mindir.func private @more() captures(%n: tensor<i64>) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %c = mindir.primitive "scalar_eq"(%n, %1) : (tensor<i64>, i64) -> !mindir.unknown
  %f = mindir.closure @one() : () -> (() -> i64)
  %g = mindir.closure @sum(%n) : (tensor<i64>) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %f, %g : (!mindir.unknown, () -> i64, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @sum() captures(%n: tensor<i64>) -> !mindir.unknown {
  %1 = mindir.constant 1 : i64
  %2 = mindir.constant 2 : i64
  %a = mindir.primitive "scalar_sub"(%n, %1) : (tensor<i64>, i64) -> !mindir.unknown
  %b = mindir.primitive "scalar_sub"(%n, %2) : (tensor<i64>, i64) -> !mindir.unknown
  %f = mindir.closure @fibonacci() : () -> ((tensor<i64>) -> !mindir.unknown)
  %x = mindir.call %f(%a) : ((tensor<i64>) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %y = mindir.call %f(%b) : ((tensor<i64>) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %r = mindir.primitive "scalar_add"(%x, %y) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
