// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(loop-invariant-code-motion)' | FileCheck %s
// As mlir-opt: builtin.module(loop-invariant-code-motion)

// What moves out of loops, and what may not run for nothing.

func.func @division(%lb: index, %ub: index, %s: index, %a: i32, %b: i32) {
  %c4 = arith.constant 4 : i32
  %c0 = arith.constant 0 : i32
  %cm1 = arith.constant -1 : i32
  scf.for %i = %lb to %ub step %s {
    %0 = arith.divsi %a, %b : i32
    %1 = arith.divsi %a, %c4 : i32
    %2 = arith.divui %a, %c4 : i32
    %3 = arith.divui %a, %c0 : i32
    %4 = arith.divsi %a, %cm1 : i32
    %6 = arith.remui %a, %c4 : i32
    %7 = arith.ceildivsi %a, %c4 : i32
    %8 = arith.floordivsi %a, %c4 : i32
    %9 = arith.addi %a, %b : i32
    %10 = arith.divui %a, %b : i32
    %11 = arith.remsi %a, %cm1 : i32
    %12 = arith.ceildivui %a, %c4 : i32
    %13 = arith.ceildivui %a, %b : i32
    %14 = arith.shli %a, %b : i32
    "t.use"(%0, %1, %2, %3, %4, %4, %6, %7, %8, %9, %10, %11, %12, %13, %14) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  }
  return
}
func.func @in_if(%lb: index, %ub: index, %s: index, %a: i32, %c: i1, %b: i32) {
  scf.for %i = %lb to %ub step %s {
    %0 = scf.if %c -> i32 {
      %1 = arith.divsi %a, %b : i32
      scf.yield %1 : i32
    } else {
      scf.yield %a : i32
    }
    %1 = scf.if %c -> i32 {
      %2 = arith.addi %a, %b : i32
      scf.yield %2 : i32
    } else {
      scf.yield %a : i32
    }
    "t.use"(%0, %1) : (i32, i32) -> ()
  }
  return
}
func.func @inner_loop(%lb: index, %ub: index, %s: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %lb to %ub step %s {
    %0 = scf.for %j = %c0 to %c8 step %c1 iter_args(%x = %a) -> i32 {
      %1 = arith.addi %x, %a : i32
      scf.yield %1 : i32
    }
    %2 = scf.for %j = %lb to %ub step %s iter_args(%x = %a) -> i32 {
      %1 = arith.addi %x, %a : i32
      scf.yield %1 : i32
    }
    %3 = scf.while (%x = %a) : (i32) -> i32 {
      %4 = arith.cmpi eq, %x, %a : i32
      scf.condition(%4) %a : i32
    } do {
    ^bb0(%y: i32):
      scf.yield %y : i32
    }
    "t.use"(%0, %2, %3) : (i32, i32, i32) -> ()
  }
  return
}
func.func @chain(%lb: index, %ub: index, %s: index, %a: i32) {
  scf.for %i = %lb to %ub step %s {
    scf.for %j = %lb to %ub step %s {
      %0 = arith.addi %a, %a : i32
      %1 = arith.muli %0, %0 : i32
      %2 = arith.index_cast %i : index to i32
      %3 = arith.addi %2, %1 : i32
      "t.use"(%3) : (i32) -> ()
    }
  }
  return
}
func.func @while(%a: i32) {
  scf.while : () -> () {
    %0 = arith.addi %a, %a : i32
    %c = "t.c"(%0) : (i32) -> i1
    scf.condition(%c)
  } do {
    %1 = arith.muli %a, %a : i32
    "t.use"(%1) : (i32) -> ()
    scf.yield
  }
  return
}
func.func @parallel(%lb: index, %ub: index, %s: index, %a: i32) {
  scf.parallel (%i) = (%lb) to (%ub) step (%s) {
    %1 = arith.muli %a, %a : i32
    "t.use"(%1) : (i32) -> ()
    scf.reduce
  }
  scf.forall (%i) in (%ub) {
    %1 = arith.muli %a, %a : i32
    "t.use"(%1) : (i32) -> ()
  }
  return
}
func.func @region(%lb: index, %ub: index, %s: index, %a: i32, %b : i32) {
  scf.for %i = %lb to %ub step %s {
    %0 = scf.execute_region -> i32 {
      %1 = arith.addi %a, %b : i32
      scf.yield %1 : i32
    }
    %2 = scf.execute_region -> i32 {
      %1 = arith.divsi %a, %b : i32
      scf.yield %1 : i32
    }
    "t.use"(%0, %2) : (i32, i32) -> ()
  }
  return
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @division(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i32) {
// CHECK-NEXT: %c4_i32 = arith.constant 4 : i32{{$}}
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32{{$}}
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32{{$}}
// CHECK-NEXT: %0 = arith.divsi %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %1 = arith.divui %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %2 = arith.remui %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %3 = arith.ceildivsi %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %4 = arith.floordivsi %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %5 = arith.addi %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: %6 = arith.remsi %arg3, %c-1_i32 : i32{{$}}
// CHECK-NEXT: %7 = arith.ceildivui %arg3, %c4_i32 : i32{{$}}
// CHECK-NEXT: %8 = arith.shli %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: %9 = arith.divsi %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: %10 = arith.divui %arg3, %c0_i32 : i32{{$}}
// CHECK-NEXT: %11 = arith.divsi %arg3, %c-1_i32 : i32{{$}}
// CHECK-NEXT: %12 = arith.divui %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: %13 = arith.ceildivui %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: "t.use"(%9, %0, %1, %10, %11, %11, %2, %3, %4, %5, %12, %6, %7, %13, %8) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @in_if(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1, %arg5: i32) {
// CHECK-NEXT: %0 = scf.if %arg4 -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg3, %arg5 : i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg3 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.for %arg6 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: %1 = scf.if %arg4 -> (i32) {
// CHECK-NEXT: %2 = arith.divsi %arg3, %arg5 : i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg3 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.use"(%1, %0) : (i32, i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @inner_loop(%arg0: index, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %c8 = arith.constant 8 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg4 = %c0 to %c8 step %c1 iter_args(%arg5 = %arg3) -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg5, %arg3 : i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.for %arg4 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: %1 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3) -> (i32) {
// CHECK-NEXT: %3 = arith.addi %arg6, %arg3 : i32{{$}}
// CHECK-NEXT: scf.yield %3 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %2 = scf.while (%arg5 = %arg3) : (i32) -> i32 {
// CHECK-NEXT: %3 = arith.cmpi eq, %arg5, %arg3 : i32{{$}}
// CHECK-NEXT: scf.condition(%3) %arg3 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg5: i32):
// CHECK-NEXT: scf.yield %arg5 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.use"(%0, %1, %2) : (i32, i32, i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @chain(%arg0: index, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT: %0 = arith.addi %arg3, %arg3 : i32{{$}}
// CHECK-NEXT: %1 = arith.muli %0, %0 : i32{{$}}
// CHECK-NEXT: scf.for %arg4 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: %2 = arith.index_cast %arg4 : index to i32{{$}}
// CHECK-NEXT: %3 = arith.addi %2, %1 : i32{{$}}
// CHECK-NEXT: scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: "t.use"(%3) : (i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32{{$}}
// CHECK-NEXT: %1 = arith.muli %arg0, %arg0 : i32{{$}}
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: %2 = "t.c"(%0) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%2){{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: "t.use"(%1) : (i32) -> (){{$}}
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @parallel(%arg0: index, %arg1: index, %arg2: index, %arg3: i32) {
// CHECK-NEXT: %0 = arith.muli %arg3, %arg3 : i32{{$}}
// CHECK-NEXT: scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) {
// CHECK-NEXT: "t.use"(%0) : (i32) -> (){{$}}
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1 = arith.muli %arg3, %arg3 : i32{{$}}
// CHECK-NEXT: scf.forall (%arg4) in (%arg1) {
// CHECK-NEXT: "t.use"(%1) : (i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @region(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i32) {
// CHECK-NEXT: scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: %0 = scf.execute_region -> i32 {
// CHECK-NEXT: %2 = arith.addi %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1 = scf.execute_region -> i32 {
// CHECK-NEXT: %2 = arith.divsi %arg3, %arg4 : i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.use"(%0, %1) : (i32, i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
