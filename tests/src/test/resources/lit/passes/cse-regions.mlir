// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(cse)' | FileCheck %s
// As mlir-opt: builtin.module(cse)

// Operations with regions, and what dominates what.

func.func @equal_regions(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %a = arith.addi %x, %y : i32
    scf.yield %a : i32
  } else {
    scf.yield %y : i32
  }
  %1 = scf.if %c -> i32 {
    %a = arith.addi %x, %y : i32
    scf.yield %a : i32
  } else {
    scf.yield %y : i32
  }
  return %0, %1 : i32, i32
}
func.func @different_regions(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> i32 {
    %a = arith.subi %x, %y : i32
    scf.yield %a : i32
  } else {
    scf.yield %y : i32
  }
  %1 = scf.if %c -> i32 {
    %a = arith.subi %y, %x : i32
    scf.yield %a : i32
  } else {
    scf.yield %y : i32
  }
  %2 = scf.if %c -> i32 {
    "t.effect"() : () -> ()
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
func.func @equal_loops(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %i32 = arith.index_cast %i : index to i32
    %s = arith.addi %a, %i32 : i32
    scf.yield %s : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %i32 = arith.index_cast %i : index to i32
    %s = arith.addi %i32, %a : i32
    scf.yield %s : i32
  }
  return %0, %1 : i32, i32
}
func.func @dead_regions(%c: i1, %x: i32, %n: index) {
  %0 = scf.if %c -> i32 {
    %a = arith.subi %x, %x : i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  scf.if %c {
  }
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %u = arith.addi %x, %x : i32
  }
  return
}
func.func @nested(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = arith.addi %x, %y : i32
  %1 = scf.if %c -> i32 {
    %2 = arith.addi %y, %x : i32
    scf.yield %2 : i32
  } else {
    %2 = arith.muli %x, %y : i32
    scf.yield %2 : i32
  }
  %3 = arith.muli %x, %y : i32
  %4 = arith.addi %0, %1 : i32
  %5 = arith.addi %3, %4 : i32
  return %5 : i32
}
func.func @branches(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = arith.muli %x, %y : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = arith.muli %x, %y : i32
  %2 = arith.subi %x, %y : i32
  cf.br ^bb3(%1, %2 : i32, i32)
^bb2:
  %3 = arith.subi %x, %y : i32
  %4 = arith.muli %x, %y : i32
  cf.br ^bb3(%3, %4 : i32, i32)
^bb3(%5: i32, %6: i32):
  %7 = arith.subi %x, %y : i32
  %8 = arith.addi %7, %5 : i32
  %9 = arith.addi %8, %6 : i32
  %10 = arith.muli %x, %y : i32
  %11 = arith.addi %9, %10 : i32
  return %11 : i32
}
func.func @unreachable(%x: i32, %y: i32) -> i32 {
  return %x : i32
^bb1:
  %3 = arith.subi %x, %y : i32
  %4 = arith.subi %x, %y : i32
  %5 = arith.subi %3, %4 : i32
  return %5 : i32
}
func.func @attributes(%x: i32, %y: i32) -> (i32, i32, i32) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %x, %y overflow<nsw> : i32
  %2 = arith.addi %x, %y {tag} : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @blocks_inside(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.br ^bb1
  ^bb1:
    scf.yield %x : i32
  }
  %1 = scf.execute_region -> i32 {
    cf.br ^bb1
  ^bb1:
    scf.yield %x : i32
  }
  %2 = scf.execute_region -> i32 {
    scf.yield %y : i32
  }
  %3 = scf.execute_region -> i32 {
    scf.yield %y : i32
  }
  "t.use"(%2, %3) : (i32, i32) -> ()
  return %0, %1 : i32, i32
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @equal_regions(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @different_regions(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32, i32) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %3 = arith.subi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: scf.yield %3 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %3 = arith.subi %arg2, %arg1 : i32{{$}}
// CHECK-NEXT: scf.yield %3 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %2 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: "t.effect"() : () -> (){{$}}
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %1, %2 : i32, i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @equal_loops(%arg0: index, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: %2 = arith.index_cast %arg2 : index to i32{{$}}
// CHECK-NEXT: %3 = arith.addi %arg3, %2 : i32{{$}}
// CHECK-NEXT: scf.yield %3 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: %2 = arith.index_cast %arg2 : index to i32{{$}}
// CHECK-NEXT: %3 = arith.addi %2, %arg3 : i32{{$}}
// CHECK-NEXT: scf.yield %3 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @dead_regions(%arg0: i1, %arg1: i32, %arg2: index) {
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @nested(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: scf.yield %0 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %5 = arith.muli %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: scf.yield %5 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %2 = arith.muli %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %3 = arith.addi %0, %1 : i32{{$}}
// CHECK-NEXT: %4 = arith.addi %2, %3 : i32{{$}}
// CHECK-NEXT: return %4 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @branches(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %0 = arith.muli %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %1 = arith.subi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: cf.br ^bb3(%0, %1 : i32, i32){{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %2 = arith.subi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %3 = arith.muli %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: cf.br ^bb3(%2, %3 : i32, i32){{$}}
// CHECK-NEXT: ^bb3(%4: i32, %5: i32):
// CHECK-NEXT: %6 = arith.subi %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %7 = arith.addi %6, %4 : i32{{$}}
// CHECK-NEXT: %8 = arith.addi %7, %5 : i32{{$}}
// CHECK-NEXT: %9 = arith.muli %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %10 = arith.addi %8, %9 : i32{{$}}
// CHECK-NEXT: return %10 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @unreachable(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 : i32{{$}}
// CHECK-NEXT: %1 = arith.subi %arg0, %arg1 : i32{{$}}
// CHECK-NEXT: %2 = arith.subi %0, %1 : i32{{$}}
// CHECK-NEXT: return %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @attributes(%arg0: i32, %arg1: i32) -> (i32, i32, i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32{{$}}
// CHECK-NEXT: %1 = arith.addi %arg0, %arg1 overflow<nsw> : i32{{$}}
// CHECK-NEXT: %2 = arith.addi %arg0, %arg1 {tag} : i32{{$}}
// CHECK-NEXT: return %0, %1, %2 : i32, i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @blocks_inside(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.execute_region -> i32 {
// CHECK-NEXT: cf.br ^bb1{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1 = scf.execute_region -> i32 {
// CHECK-NEXT: cf.br ^bb1{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %2 = scf.execute_region -> i32 {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.use"(%2, %2) : (i32, i32) -> (){{$}}
// CHECK-NEXT: return %0, %1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
