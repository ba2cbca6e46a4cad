// RUN: weir run %s --input arg0=2 --input arg1=3 | FileCheck %s

// Of (2, 3): twice, (2, 3, 2, 3); from the end to the front, without the first, (3, 2, 3); the numbers 1 to 2 behind that;
// each with its square, by a function that is given; and each with 10, which is no tuple.
// CHECK: output_0: tensor<f32>
// CHECK-NEXT: 3.0
// CHECK-NEXT: output_1: tensor<f32>
// CHECK-NEXT: 2.0
// CHECK-NEXT: output_2: tensor<f32>
// CHECK-NEXT: 3.0
// CHECK-NEXT: output_3: tensor<i64>
// CHECK-NEXT: 1
// CHECK-NEXT: output_4: tensor<i64>
// CHECK-NEXT: 2
// CHECK-NEXT: output_5: tensor<f32>
// CHECK-NEXT: 6.0
// CHECK-NEXT: output_6: tensor<f32>
// CHECK-NEXT: 12.0
// CHECK-NEXT: output_7: tensor<f32>
// CHECK-NEXT: 12.0
// CHECK-NEXT: output_8: tensor<f32>
// CHECK-NEXT: 13.0
mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> !mindir.unknown {
  %0 = mindir.make_tuple(%x, %y) : (tensor<f32>, tensor<f32>) -> !mindir.unknown
  %two = mindir.constant 2 : i64
  %1 = mindir.primitive "SequenceMul"(%0, %two) : (!mindir.unknown, i64) -> !mindir.unknown
  %last = mindir.constant -1 : i64
  %first = mindir.constant 0 : i64
  %2 = mindir.primitive "SequenceSlice"(%1, %last, %first, %last) : (!mindir.unknown, i64, i64, i64) -> !mindir.unknown
  %one = mindir.constant 1 : i64
  %three = mindir.constant 3 : i64
  %3 = mindir.primitive "make_range"(%one, %three) : (i64, i64) -> !mindir.unknown
  %4 = mindir.primitive "tuple_add"(%2, %3) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %f = mindir.closure @f() : () -> ((!mindir.unknown) -> !mindir.unknown)
  %5 = mindir.primitive "hyper_map"(%f, %0) : ((!mindir.unknown) -> !mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %ten = mindir.constant 10 : i64
  %6 = mindir.primitive "map[add]"(%0, %ten) : (!mindir.unknown, i64) -> !mindir.unknown
  %7 = mindir.primitive "list_add"(%5, %6) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  %8 = mindir.primitive "add"(%4, %7) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %8 : !mindir.unknown
}
mindir.func private @f(%x: !mindir.unknown) -> !mindir.unknown {
  %0 = mindir.primitive "Square"(%x) : (!mindir.unknown) -> !mindir.unknown
  %1 = mindir.primitive "Add"(%0, %x) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %1 : !mindir.unknown
}
