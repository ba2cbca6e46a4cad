// RUN: weir opt %s --split-input-file --mindir-switch-eliminate | FileCheck %s

// CHECK-LABEL: @known
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1, %arg2)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @known(%x: f32, %y: f32, %z: f32, %c: tensor<i1>) -> tuple<f32, f32, f32> {
  %true = mindir.constant true : i1
  %false = mindir.constant dense<false> : tensor<i1>
  %a = mindir.switch %true, %x, %y : (i1, f32, f32) -> f32
  %b = mindir.switch %false, %x, %y : (tensor<i1>, f32, f32) -> f32
  %d = mindir.switch %c, %z, %z : (tensor<i1>, f32, f32) -> f32
  %t = mindir.make_tuple(%a, %b, %d) : (f32, f32, f32) -> tuple<f32, f32, f32>
  mindir.return %t : tuple<f32, f32, f32>
}

// -----

// The element of one of two tuples is one of two elements; what is waited for is waited for after the choice.

// CHECK-LABEL: @floats
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 1 : i64
// CHECK-NEXT:   %[[A:.*]] = mindir.tuple_get_item %arg1, %[[I]]
// CHECK-NEXT:   %[[B:.*]] = mindir.tuple_get_item %arg2, %[[I]]
// CHECK-NEXT:   %[[S:.*]] = mindir.switch %arg0, %[[A]], %[[B]]
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %[[S]], %arg3
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @floats(%c: tensor<i1>, %x: tuple<i64, f32>, %y: tuple<i64, f32>, %u: !mindir.umonad) -> f32 {
  %i = mindir.constant 1 : i64
  %s = mindir.switch %c, %x, %y : (tensor<i1>, tuple<i64, f32>, tuple<i64, f32>) -> tuple<i64, f32>
  %r = mindir.tuple_get_item %s, %i : (tuple<i64, f32>, i64) -> f32
  %d = mindir.depend %c, %u : (tensor<i1>, !mindir.umonad) -> tensor<i1>
  %q = mindir.switch %d, %r, %r : (tensor<i1>, f32, f32) -> f32
  %a = mindir.tuple_get_item %x, %i : (tuple<i64, f32>, i64) -> f32
  %b = mindir.tuple_get_item %y, %i : (tuple<i64, f32>, i64) -> f32
  %e = mindir.switch %d, %a, %b : (tensor<i1>, f32, f32) -> f32
  mindir.return %e : f32
}

// -----

// CHECK-LABEL: @layers
// CHECK-NEXT:   %[[R:.*]] = mindir.call %arg1(%arg2)
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @layers(%f: (f32) -> f32, %g: (f32) -> f32, %x: f32) -> f32 {
  %i = mindir.constant -1 : i64
  %t = mindir.make_tuple(%f, %g) : ((f32) -> f32, (f32) -> f32) -> tuple<(f32) -> f32, (f32) -> f32>
  %s = mindir.switch_layer %i, %t : (i64, tuple<(f32) -> f32, (f32) -> f32>) -> ((f32) -> f32)
  %r = mindir.call %s(%x) : ((f32) -> f32, f32) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @element_of_choice
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 1 : i64
// CHECK-NEXT:   %[[A:.*]] = mindir.tuple_get_item %arg1, %[[I]]
// CHECK-NEXT:   %[[B:.*]] = mindir.tuple_get_item %arg2, %[[I]]
// CHECK-NEXT:   %[[S:.*]] = mindir.switch %arg0, %[[A]], %[[B]]
// CHECK-NEXT:   mindir.return %[[S]]
mindir.func @element_of_choice(%c: tensor<i1>, %x: tuple<i64, f32>, %y: tuple<i64, f32>) -> f32 {
  %i = mindir.constant 1 : i64
  %s = mindir.switch %c, %x, %y : (tensor<i1>, tuple<i64, f32>, tuple<i64, f32>) -> tuple<i64, f32>
  %r = mindir.tuple_get_item %s, %i : (tuple<i64, f32>, i64) -> f32
  mindir.return %r : f32
}
