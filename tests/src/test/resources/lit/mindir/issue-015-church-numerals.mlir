// RUN: weir run %s --input arg0=0 | FileCheck %s
// ((two two) two) is 16.
// CHECK: output_0: tensor<f32>
// CHECK-NEXT: 16.0

mindir.func @main(%x: tensor<f32>) -> !mindir.unknown {
  %two = mindir.closure @two() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %inc = mindir.closure @inc() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %a = mindir.call %two(%two) : ((!mindir.unknown) -> !mindir.unknown, (!mindir.unknown) -> !mindir.unknown) -> !mindir.unknown
  %b = mindir.call %a(%two) : (!mindir.unknown, (!mindir.unknown) -> !mindir.unknown) -> !mindir.unknown
  %c = mindir.call %b(%inc) : (!mindir.unknown, (!mindir.unknown) -> !mindir.unknown) -> !mindir.unknown
  %d = mindir.call %c(%x) : (!mindir.unknown, tensor<f32>) -> !mindir.unknown
  mindir.return %d : !mindir.unknown
}
mindir.func private @two(%f: !mindir.unknown) -> !mindir.unknown {
  %r = mindir.closure @twof(%f) : (!mindir.unknown) -> ((!mindir.unknown) -> !mindir.unknown)
  mindir.return %r : (!mindir.unknown) -> !mindir.unknown
}
mindir.func private @twof(%v: !mindir.unknown) captures(%f: !mindir.unknown) -> !mindir.unknown {
  %a = mindir.call %f(%v) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %b = mindir.call %f(%a) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %b : !mindir.unknown
}
mindir.func private @inc(%v: !mindir.unknown) -> !mindir.unknown {
  %one = mindir.constant 1.0 : f32
  %a = mindir.primitive "Add"(%v, %one) : (!mindir.unknown, f32) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}
