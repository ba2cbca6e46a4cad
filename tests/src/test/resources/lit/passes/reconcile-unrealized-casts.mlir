// RUN: weir opt %s --reconcile-unrealized-casts | FileCheck %s
// As mlir-opt prints it.

// There and back again.
// CHECK-LABEL: func.func @back(%arg0: i64) -> i64
// CHECK-NEXT: return %arg0 : i64
func.func @back(%x: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
  return %1 : i64
}

// By another type, and only to its last user.
// CHECK-LABEL: func.func @chain(%arg0: i64) -> (i64, i8)
// CHECK-NEXT: %[[A:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to i32
// CHECK-NEXT: %[[B:.*]] = builtin.unrealized_conversion_cast %[[A]] : i32 to i8
// CHECK-NEXT: return %arg0, %[[B]] : i64, i8
func.func @chain(%x: i64) -> (i64, i8) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i8
  %2 = builtin.unrealized_conversion_cast %1 : i8 to i64
  return %2, %1 : i64, i8
}

// One value of two, and back.
// CHECK-LABEL: func.func @many(%arg0: i64, %arg1: i32) -> (i64, i32)
// CHECK-NEXT: return %arg0, %arg1 : i64, i32
func.func @many(%x: i64, %y: i32) -> (i64, i32) {
  %0 = builtin.unrealized_conversion_cast %x, %y : i64, i32 to f32
  %1:2 = builtin.unrealized_conversion_cast %0 : f32 to i64, i32
  return %1#0, %1#1 : i64, i32
}

// In another order it is another value.
// CHECK-LABEL: func.func @turned
// CHECK: builtin.unrealized_conversion_cast %{{.*}} : f32 to i64, i64
// CHECK: builtin.unrealized_conversion_cast %{{.*}}#1, %{{.*}}#0 : i64, i64 to f32
func.func @turned(%x: f32) -> f32 {
  %0:2 = builtin.unrealized_conversion_cast %x : f32 to i64, i64
  %1 = builtin.unrealized_conversion_cast %0#1, %0#0 : i64, i64 to f32
  return %1 : f32
}

// Nobody needs it.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: return
func.func @unused(%x: i64) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i16
  return
}

// What nobody made of the other stays.
// CHECK-LABEL: func.func @open(%arg0: i64) -> i32
// CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to i32
// CHECK-NEXT: return %[[C]] : i32
func.func @open(%x: i64) -> i32 {
  %0 = builtin.unrealized_conversion_cast %x : i64 to i32
  return %0 : i32
}
