// RUN: weir opt %s --pass-pipeline='builtin.module(late-inline{budget=20})' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(late-inline{budget=1000})' | FileCheck %s --check-prefix=ALL

// What is called once adds nothing and goes first; then what is small. What calls itself stays.
// CHECK:     func.func private @large
// CHECK-NOT: func.func private @small
// CHECK-NOT: func.func private @once
// CHECK:     func.func private @itself
// CHECK:     func.func @main
// CHECK-NEXT:  arith.addi
// CHECK-NEXT:  arith.addi
// CHECK-NEXT:  arith.muli
// CHECK-NEXT:  call @large
// CHECK-NEXT:  call @large
// CHECK-NEXT:  call @large
// CHECK-NEXT:  call @itself

// ALL-NOT: @large
// ALL:     func.func private @itself
// ALL:     func.func @main
// ALL-NOT: call @large
func.func private @large(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.muli %1, %a : i32
  %3 = arith.muli %2, %a : i32
  return %3 : i32
}
func.func private @small(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @once(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
func.func private @itself(%a: i32) -> i32 {
  %0 = call @itself(%a) : (i32) -> i32
  return %0 : i32
}
func.func @main(%a: i32) -> i32 {
  %0 = call @small(%a) : (i32) -> i32
  %1 = call @small(%0) : (i32) -> i32
  %2 = call @once(%1) : (i32) -> i32
  %3 = call @large(%2) : (i32) -> i32
  %4 = call @large(%3) : (i32) -> i32
  %5 = call @large(%4) : (i32) -> i32
  %6 = call @itself(%5) : (i32) -> i32
  return %6 : i32
}
