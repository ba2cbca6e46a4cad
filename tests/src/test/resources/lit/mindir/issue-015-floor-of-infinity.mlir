// RUN: weir run %s --input arg0=0 | FileCheck %s

// 1 / 0 is infinite, and so are its floor, its ceiling and what it is without its fraction.
// CHECK-COUNT-3: inf
mindir.func @main(%x: tensor<f32>) -> !mindir.unknown {
  %one = mindir.constant dense<1.0> : tensor<f32>
  %0 = mindir.primitive "Div"(%one, %x) : (tensor<f32>, tensor<f32>) -> !mindir.unknown
  %1 = mindir.primitive "Floor"(%0) : (!mindir.unknown) -> !mindir.unknown
  %2 = mindir.primitive "Ceil"(%0) : (!mindir.unknown) -> !mindir.unknown
  %3 = mindir.primitive "Trunc"(%0) : (!mindir.unknown) -> !mindir.unknown
  %4 = mindir.make_tuple(%1, %2, %3) : (!mindir.unknown, !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %4 : !mindir.unknown
}
