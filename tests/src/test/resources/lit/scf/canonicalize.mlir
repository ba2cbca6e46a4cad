// RUN: weir opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Canonical forms of scf.

func.func @if(%x: i32) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %true -> (i32) {
    "t.a"() : () -> ()
    scf.yield %x : i32
  } else {
    %y = "t.b"() : () -> i32
    scf.yield %y : i32
  }
  scf.if %false {
    "t.c"() : () -> ()
  }
  scf.if %false {
    "t.c"() : () -> ()
  } else {
    "t.d"() : () -> ()
  }
  return %0 : i32
}
func.func @empty_else(%c: i1) {
  scf.if %c {
    "t.a"() : () -> ()
  } else {
  }
  return
}
func.func @switch(%x: i32) -> i32 {
  %i = arith.constant 5 : index
  %0 = scf.index_switch %i -> i32
  case 5 {
    "t.five"() : () -> ()
    scf.yield %x : i32
  }
  default {
    %y = "t.b"() : () -> i32
    scf.yield %y : i32
  }
  return %0 : i32
}
func.func @execute(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    "t.a"() : () -> ()
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @never(%x: i32, %lb: index) -> (i32, i32) {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c4 to %c2 step %c2 iter_args(%a = %x) -> (i32) {
    %y = "t.b"(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  %1 = scf.for %i = %lb to %lb step %c2 iter_args(%a = %x) -> (i32) {
    %y = "t.b"(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  return %0, %1 : i32, i32
}
func.func @once(%x: i32) -> i32 {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c2 to %c4 step %c2 iter_args(%a = %x) -> (i32) {
    %y = "t.b"(%a, %i) : (i32, index) -> i32
    scf.yield %y : i32
  }
  return %0 : i32
}
func.func @invariant(%x: i32, %b: index) -> (i32, i32) {
  %0:2 = scf.for %i = %b to %b step %b iter_args(%a = %x, %c = %x) -> (i32, i32) {
    %y = "t.b"(%a, %c) : (i32, i32) -> i32
    scf.yield %y, %c : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @invariant2(%x: i32, %b: index, %e: index) -> (i32, i32) {
  %0:3 = scf.for %i = %b to %e step %b iter_args(%a = %x, %c = %x, %d = %x) -> (i32, i32, i32) {
    %y = "t.b"(%a, %c) : (i32, i32) -> i32
    scf.yield %y, %c, %y : i32, i32, i32
  } {tag}
  return %0#0, %0#1 : i32, i32
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @if(%arg0: i32) -> i32 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: "t.d"() : () -> (){{$}}
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @empty_else(%arg0: i1) {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch(%arg0: i32) -> i32 {
// CHECK-NEXT: "t.five"() : () -> (){{$}}
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @execute(%arg0: i32) -> i32 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @never(%arg0: i32, %arg1: index) -> (i32, i32) {
// CHECK-NEXT: return %arg0, %arg0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @once(%arg0: i32) -> i32 {
// CHECK-NEXT: %c2 = arith.constant 2 : index{{$}}
// CHECK-NEXT: %0 = "t.b"(%arg0, %c2) : (i32, index) -> i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @invariant(%arg0: i32, %arg1: index) -> (i32, i32) {
// CHECK-NEXT: return %arg0, %arg0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @invariant2(%arg0: i32, %arg1: index, %arg2: index) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.for %arg3 = %arg1 to %arg2 step %arg1 iter_args(%arg4 = %arg0) -> (i32) {
// CHECK-NEXT: %1 = "t.b"(%arg4, %arg0) : (i32, i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: } {tag}{{$}}
// CHECK-NEXT: return %0, %arg0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
