// RUN: weir run %s --input arg0=3 --input arg1=7 | FileCheck %s

// A number stays one where it is known only at run time: it does not contribute to the type of a tensor beside it, and what
// is made of numbers is a number. The sum of two booleans is an integer, as in Python.
// CHECK: output_0: tensor<f16>
// CHECK-NEXT: 10.0
// CHECK-NEXT: output_1: tensor<i64>
// CHECK-NEXT: 2
// CHECK-NEXT: output_2: tensor<f32>
// CHECK-NEXT: 3.5
mindir.func @main(%x: tensor<f16>, %n: i64) -> !mindir.unknown {
  %two = mindir.constant 2 : i64
  %0 = mindir.primitive "Add"(%x, %n) : (tensor<f16>, i64) -> tensor<f16>
  %1 = mindir.primitive "Greater"(%n, %two) : (i64, i64) -> i1
  %2 = mindir.primitive "Add"(%1, %1) : (i1, i1) -> i64
  %3 = mindir.primitive "ScalarDiv"(%n, %two) : (i64, i64) -> f32
  %4 = mindir.make_tuple(%0, %2, %3) : (tensor<f16>, i64, f32) -> tuple<tensor<f16>, i64, f32>
  mindir.return %4 : tuple<tensor<f16>, i64, f32>
}
