// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(remove-dead-values,canonicalize)' | FileCheck %s
// As mlir-opt: builtin.module(remove-dead-values,canonicalize)

// What no effect depends on goes, through calls, loops and branches. MLIR leaves poison in its place, which canonicalize erases.

func.func private @dead_argument(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %b, %b : i32
  return %0, %a : i32, i32
}
func.func @caller(%x: i32, %y: i32) -> i32 {
  %d = arith.muli %x, %x : i32
  %0:2 = func.call @dead_argument(%d, %y) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}
func.func private @never_called(%a: i32) -> i32 {
  return %a : i32
}
func.func @loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %b, %b : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}
func.func @dead_loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %b, %b : i32
    scf.yield %1, %2 : i32, i32
  }
  return %x : i32
}
func.func @if(%c: i1, %x: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = arith.addi %x, %x : i32
    %2 = "t.effect"() : () -> i32
    scf.yield %1, %2 : i32, i32
  } else {
    %3 = arith.muli %x, %x : i32
    scf.yield %3, %x : i32, i32
  }
  return %0#1 : i32
}
func.func @while(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "t.c"(%a) : (i32) -> i1
    %m = arith.muli %b, %b : i32
    scf.condition(%c) %a, %m : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.addi %a, %a : i32
    scf.yield %1, %b : i32, i32
  }
  return %0#0 : i32
}
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.br ^bb1(%x, %0 : i32, i32)
^bb1(%a: i32, %b: i32):
  %1 = arith.addi %a, %x : i32
  %2 = arith.muli %b, %x : i32
  cf.cond_br %c, ^bb1(%1, %2 : i32, i32), ^bb2(%2 : i32)
^bb2(%d: i32):
  return %1 : i32
}
func.func @public_result(%x: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32
  return %0, %x : i32, i32
}
func.func @caller_of_public(%x: i32) -> i32 {
  %0:2 = func.call @public_result(%x) : (i32) -> (i32, i32)
  return %0#1 : i32
}
func.func private @recursive(%x: i32, %y: i32) -> i32 {
  %0 = func.call @recursive(%x, %y) : (i32, i32) -> i32
  return %x : i32
}
func.func @calls_recursive(%x: i32, %y: i32) -> i32 {
  %0 = func.call @recursive(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}
func.func private @decl(i32) -> i32
func.func @calls_decl(%x: i32) {
  %0 = func.call @decl(%x) : (i32) -> i32
  return
}
func.func @nested(%n: index, %x: i32, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %3:2 = scf.if %c -> (i32, i32) {
      %1 = arith.addi %a, %a : i32
      %2 = arith.muli %b, %b : i32
      scf.yield %1, %2 : i32, i32
    } else {
      scf.yield %a, %b : i32, i32
    }
    scf.yield %3#0, %3#1 : i32, i32
  }
  return %0#0 : i32
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func private @dead_argument(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @caller(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = call @dead_argument(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func private @never_called() {
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @loop(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg3, %arg3 : i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @dead_loop(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT: return %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @if(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1 = "t.effect"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.c"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg2 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1 = arith.addi %arg2, %arg2 : i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @blocks(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: cf.br ^bb1(%arg1 : i32){{$}}
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: %1 = arith.addi %0, %arg1 : i32{{$}}
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%1 : i32), ^bb2{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: return %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @public_result(%arg0: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32{{$}}
// CHECK-NEXT: return %0, %arg0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @caller_of_public(%arg0: i32) -> i32 {
// CHECK-NEXT: %0:2 = call @public_result(%arg0) : (i32) -> (i32, i32){{$}}
// CHECK-NEXT: return %0#1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func private @recursive(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = call @recursive(%arg0) : (i32) -> i32{{$}}
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @calls_recursive(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = call @recursive(%arg0) : (i32) -> i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func private @decl(i32) -> i32{{$}}
// CHECK-NEXT: func.func @calls_decl(%arg0: i32) {
// CHECK-NEXT: %0 = call @decl(%arg0) : (i32) -> i32{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @nested(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
// CHECK-NEXT: %1 = scf.if %arg2 -> (i32) {
// CHECK-NEXT: %2 = arith.addi %arg4, %arg4 : i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg4 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
