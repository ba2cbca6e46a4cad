// RUN: weir opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// As MLIR folds them.

// CHECK-LABEL: @same
// CHECK-NEXT:    return %{{.*}}, %{{.*}} : i32, f32
func.func @same(%a: i32, %b: f32) -> (i32, f32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i32, f32
  return %0#0, %0#1 : i32, f32
}

// CHECK-LABEL: @thereAndBack(
// CHECK-SAME:    %[[A:.*]]: i32, %[[B:.*]]: f32
// CHECK-NEXT:    return %[[A]], %[[B]] : i32, f32
func.func @thereAndBack(%a: i32, %b: f32) -> (i32, f32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64, f64
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i64, f64 to i32, f32
  return %1#0, %1#1 : i32, f32
}

// CHECK-LABEL: @several(
// CHECK-SAME:    %[[A:.*]]: i64
// CHECK-NEXT:    return %[[A]] : i64
func.func @several(%a: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to i64
  return %1 : i64
}

// CHECK-LABEL: @swapped
// CHECK-COUNT-2: unrealized_conversion_cast
func.func @swapped(%a: i64) -> i64 {
  %0:2 = builtin.unrealized_conversion_cast %a : i64 to i32, i32
  %1 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to i64
  return %1 : i64
}

// CHECK-LABEL: @elsewhere
// CHECK-COUNT-2: unrealized_conversion_cast
func.func @elsewhere(%a: i64) -> f64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to f64
  return %1 : f64
}

// CHECK-LABEL: @fromNothing
// CHECK-NEXT:    unrealized_conversion_cast to i32
func.func @fromNothing() -> i32 {
  %0 = builtin.unrealized_conversion_cast to i32
  return %0 : i32
}
