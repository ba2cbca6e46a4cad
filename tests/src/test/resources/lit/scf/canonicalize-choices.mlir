// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s
// As mlir-opt: builtin.module(canonicalize)

// Canonical forms of scf.if.

func.func @select(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}
func.func @select_partly(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %a = "t.a"() : () -> i32
    scf.yield %a, %x : i32, i32
  } else {
    %b = "t.b"() : () -> i32
    scf.yield %b, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @unused_results(%c: i1, %x: i32, %y: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %a:2 = "t.a"() : () -> (i32, i32)
    scf.yield %a#0, %a#1 : i32, i32
  } else {
    %b:2 = "t.b"() : () -> (i32, i32)
    scf.yield %b#0, %b#1 : i32, i32
  }
  return %0#1 : i32
}
func.func @condition_in_regions(%c: i1) {
  scf.if %c {
    "t.a"(%c) : (i1) -> ()
  } else {
    "t.b"(%c) : (i1) -> ()
  }
  return
}
func.func @yields_condition(%c: i1, %d: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:3 = scf.if %c -> (i1, i1, i1) {
    "t.a"() : () -> ()
    scf.yield %true, %false, %d : i1, i1, i1
  } else {
    "t.b"() : () -> ()
    scf.yield %false, %true, %d : i1, i1, i1
  }
  "t.use"(%0#2) : (i1) -> ()
  return %0#0, %0#1 : i1, i1
}
func.func @combine(%c: i1, %x: i32) {
  scf.if %c {
    "t.a"() : () -> ()
  }
  scf.if %c {
    "t.b"() : () -> ()
  } else {
    "t.c"() : () -> ()
  }
  return
}
func.func @combine_with_results(%c: i1) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %a = "t.a"() : () -> i32
    scf.yield %a : i32
  } else {
    %b = "t.b"() : () -> i32
    scf.yield %b : i32
  }
  %1 = scf.if %c -> i32 {
    %a = "t.c"(%0) : (i32) -> i32
    scf.yield %a : i32
  } else {
    %b = "t.d"(%0) : (i32) -> i32
    scf.yield %b : i32
  }
  return %0, %1 : i32, i32
}
func.func @combine_negated(%c: i1) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %c {
    "t.a"() : () -> ()
  }
  scf.if %n {
    "t.b"() : () -> ()
  }
  return
}
func.func @nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "t.a"() : () -> ()
    }
  }
  return
}
func.func @nested_with_results(%c: i1, %d: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.if %d -> i32 {
      %a = "t.a"() : () -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @empty_then(%c: i1) {
  scf.if %c {
  } else {
    "t.b"() : () -> ()
  }
  return
}
func.func @both_empty(%c: i1) {
  scf.if %c {
  } else {
  }
  return
}
func.func @ifdup(%c: i1) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %a = "t.a"() : () -> i32
    scf.yield %a, %a : i32, i32
  } else {
    %b = "t.b"() : () -> i32
    scf.yield %b, %b : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @ifeq(%a: i32, %b: i32) -> (i32, i32) {
  %c = arith.cmpi eq, %a, %b : i32
  %0:2 = scf.if %c -> (i32, i32) {
    "t.a"() : () -> ()
    %x = "t.x"() : () -> i32
    scf.yield %a, %x : i32, i32
  } else {
    %x = "t.y"() : () -> i32
    scf.yield %b, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @select(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @select_partly(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %2 = "t.a"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %2 = "t.b"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %1, %0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @unused_results(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1:2 = "t.a"() : () -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %1:2 = "t.b"() : () -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @condition_in_regions(%arg0: i1) {
// CHECK-NEXT: %false = arith.constant false{{$}}
// CHECK-NEXT: %true = arith.constant true{{$}}
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"(%true) : (i1) -> (){{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.b"(%false) : (i1) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @yields_condition(%arg0: i1, %arg1: i1) -> (i1, i1) {
// CHECK-NEXT: %true = arith.constant true{{$}}
// CHECK-NEXT: %0 = arith.xori %arg0, %true : i1{{$}}
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.use"(%arg1) : (i1) -> (){{$}}
// CHECK-NEXT: return %arg0, %0 : i1, i1{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @combine(%arg0: i1, %arg1: i32) {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.c"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @combine_with_results(%arg0: i1) -> (i32, i32) {
// CHECK-NEXT: %0:2 = scf.if %arg0 -> (i32, i32) {
// CHECK-NEXT: %1 = "t.a"() : () -> i32{{$}}
// CHECK-NEXT: %2 = "t.c"(%1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1, %2 : i32, i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %1 = "t.b"() : () -> i32{{$}}
// CHECK-NEXT: %2 = "t.d"(%1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1, %2 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#0, %0#1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @combine_negated(%arg0: i1) {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @nested(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i1{{$}}
// CHECK-NEXT: scf.if %0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @nested_with_results(%arg0: i1, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i1{{$}}
// CHECK-NEXT: %1 = scf.if %0 -> (i32) {
// CHECK-NEXT: %2 = "t.a"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @empty_then(%arg0: i1) {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @both_empty(%arg0: i1) {
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @ifdup(%arg0: i1) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1 = "t.a"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %1 = "t.b"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @ifeq(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = arith.cmpi eq, %arg0, %arg1 : i32{{$}}
// CHECK-NEXT: %1 = scf.if %0 -> (i32) {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: %2 = "t.x"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %2 = "t.y"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %arg1, %1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
