// RUN: weir opt %s --int-range-optimizations | FileCheck %s

// The argument of a function that calls itself counts down: its range grows in steps of powers of two, not
// of one.

// CHECK-LABEL: func.func private @down
// CHECK:         call @down
func.func private @down(%n: i64, %x: i32) -> i32 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %end = arith.cmpi sle, %n, %zero : i64
  cf.cond_br %end, ^stop, ^go
^stop:
  return %x : i32
^go:
  %less = arith.subi %n, %one : i64
  %r = func.call @down(%less, %x) : (i64, i32) -> i32
  return %r : i32
}

func.func @main(%n: i64, %x: i32) -> i32 {
  %seven = arith.constant 7 : i64
  %m = arith.andi %n, %seven : i64
  %r = func.call @down(%m, %x) : (i64, i32) -> i32
  return %r : i32
}
