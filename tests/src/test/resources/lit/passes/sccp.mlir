// RUN: weir opt %s --sccp | FileCheck %s
// RUN: weir opt %s --sccp > %t
// RUN: weir opt %t --sccp | diff %t -

// Both ways give the same value.
// CHECK-LABEL: @equal_on_both_ways
// CHECK:         [[ONE:%.+]] = arith.constant 1 : i32
// CHECK:         return [[ONE]] : i32
func.func @equal_on_both_ways(%c: i1) -> i32 {
  %a = arith.constant 1 : i32
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  return %x : i32
^bb2:
  %b = arith.constant 1 : i32
  cf.br ^bb1(%b : i32)
}

// The way that would give 0 is never taken.
// CHECK-LABEL: @one_way_only
// CHECK:       ^bb1([[X:%.+]]: i32):
// CHECK-NOT:     return [[X]]
// CHECK:         return
func.func @one_way_only() -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.cond_br %true, ^bb1(%one : i32), ^bb1(%zero : i32)
^bb1(%x: i32):
  return %x : i32
}

// CHECK-LABEL: @different
// CHECK:       ^bb1([[X:%.+]]: i32):
// CHECK:         return [[X]] : i32
func.func @different(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.cond_br %c, ^bb1(%one : i32), ^bb1(%zero : i32)
^bb1(%x: i32):
  return %x : i32
}

// All calls of a private function give the same argument.
// CHECK-LABEL: func.func private @callee
// CHECK:         [[SEVEN:%.+]] = arith.constant 7 : i32
// CHECK:         return [[SEVEN]] : i32
func.func private @callee(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: @callers
// CHECK:         [[SEVEN:%.+]] = arith.constant 7 : i32
// CHECK:         return [[SEVEN]], [[SEVEN]] : i32, i32
func.func @callers() -> (i32, i32) {
  %a = arith.constant 7 : i32
  %0 = func.call @callee(%a) : (i32) -> i32
  %1 = func.call @callee(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}

// Anybody may call a public one.
// CHECK-LABEL: func.func @public_callee(%arg0: i32)
// CHECK:         return %arg0
func.func @public_callee(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: @caller_of_public
// CHECK:         [[R:%.+]] = {{.*}}call @public_callee
// CHECK:         return [[R]] : i32
func.func @caller_of_public() -> i32 {
  %a = arith.constant 7 : i32
  %0 = func.call @public_callee(%a) : (i32) -> i32
  return %0 : i32
}
