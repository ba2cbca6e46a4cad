// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize{disable-patterns=scf-if-to-select})' | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize{disable-patterns=scf-if-to-select,scf-if-yields-condition})' | FileCheck %s --check-prefix=PASSED
// As mlir-opt: builtin.module(canonicalize)

// What regions hand over, where it is known or the same.

// CHECK-LABEL: func.func @condition
// CHECK:         %[[NOT:.+]] = arith.xori %arg0, %true : i1
// CHECK:         "t.use"(%arg0, %[[NOT]]) : (i1, i1) -> ()
func.func @condition(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:2 = scf.if %c -> (i1, i1) {
    "t.a"() : () -> ()
    scf.yield %true, %false : i1, i1
  } else {
    "t.b"() : () -> ()
    scf.yield %false, %true : i1, i1
  }
  "t.use"(%0#0, %0#1) : (i1, i1) -> ()
  return
}

// CHECK-LABEL: func.func @passed_around
// CHECK:         scf.if %arg0 {
// CHECK:         return %arg1 : i32
// PASSED-LABEL: func.func @passed_around
// PASSED:         scf.if %arg0 {
// PASSED:         return %arg1 : i32
func.func @passed_around(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    "t.a"() : () -> ()
    scf.yield %x : i32
  } else {
    "t.b"() : () -> ()
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @execute_same
// CHECK:         %[[R:.+]] = scf.execute_region -> i32
// CHECK:         "t.use"(%[[R]], %[[R]]) : (i32, i32) -> ()
func.func @execute_same(%c: i1, %m: index, %n: index, %x: i32, %y: i32) {
  scf.parallel (%i) = (%m) to (%n) step (%n) {
    %0:2 = scf.execute_region -> (i32, i32) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      "t.a"() : () -> ()
      scf.yield %x, %x : i32, i32
    ^bb2:
      "t.b"() : () -> ()
      scf.yield %y, %y : i32, i32
    }
    "t.use"(%0#0, %0#1) : (i32, i32) -> ()
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @switch_same
// CHECK:         %[[R:.+]] = scf.index_switch %arg0 -> i32
// CHECK:         "t.use"(%[[R]], %[[R]], %arg1) : (i32, i32, i32) -> ()
func.func @switch_same(%i: index, %x: i32) {
  %0:3 = scf.index_switch %i -> i32, i32, i32
  case 1 {
    %a = "t.a"() : () -> i32
    scf.yield %a, %a, %x : i32, i32, i32
  }
  default {
    %b = "t.b"() : () -> i32
    scf.yield %b, %b, %x : i32, i32, i32
  }
  "t.use"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> ()
  return
}
