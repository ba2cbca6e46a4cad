// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s
// As mlir-opt: builtin.module(canonicalize)
// As mlir-opt: builtin.module(canonicalize{region-simplify=aggressive})

// Canonical forms of cf.

func.func @constant(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  "t.a"() : () -> ()
  return %a : i32
^bb2(%b: i32):
  "t.b"() : () -> ()
  return %b : i32
}
func.func @same_successors(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%x, %y : i32, i32), ^bb1(%y, %y : i32, i32)
^bb1(%a: i32, %b: i32):
  "t.a"(%a, %b) : (i32, i32) -> ()
  return %a, %b : i32, i32
}
func.func @through_blocks(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  cf.br ^bb3(%a : i32)
^bb2(%b: i32):
  cf.br ^bb3(%x : i32)
^bb3(%r: i32):
  "t.a"(%r) : (i32) -> ()
  return %r : i32
}
func.func @known_behind(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.a"(%c) : (i1) -> ()
  cf.br ^bb3
^bb2:
  "t.b"() : () -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  "t.c"(%c) : (i1) -> ()
  return
^bb4:
  "t.d"() : () -> ()
  return
}
func.func @chain_of_jumps(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  cf.br ^bb2(%a : i32)
^bb2(%b: i32):
  %s = arith.addi %b, %b : i32
  cf.br ^bb3
^bb3:
  return %s : i32
}
func.func @switch_constant(%x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.constant 43 : i32
  cf.switch %c : i32, [
    default: ^bb1(%x : i32),
    42: ^bb2(%y : i32),
    43: ^bb3(%z : i32)
  ]
^bb1(%a: i32):
  "t.a"() : () -> ()
  return %a : i32
^bb2(%b: i32):
  "t.b"() : () -> ()
  return %b : i32
^bb3(%d: i32):
  "t.c"() : () -> ()
  return %d : i32
}
func.func @switch_no_cases(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x : i32)
  ]
^bb1(%a: i32):
  return %a : i32
}
func.func @switch_like_default(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x : i32),
    42: ^bb1(%y : i32),
    43: ^bb1(%x : i32),
    44: ^bb2
  ]
^bb1(%a: i32):
  "t.a"() : () -> ()
  return %a : i32
^bb2:
  "t.b"() : () -> ()
  return %y : i32
}
func.func @switch_through(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x : i32),
    42: ^bb2(%y : i32)
  ]
^bb1(%a: i32):
  "t.a"() : () -> ()
  return %a : i32
^bb2(%b: i32):
  cf.br ^bb1(%b : i32)
}
func.func @switch_again(%f: i32, %x: i32) {
  cf.switch %f : i32, [
    default: ^bb1,
    42: ^bb2,
    43: ^bb4
  ]
^bb1:
  "t.a"() : () -> ()
  cf.switch %f : i32, [
    default: ^bb3,
    42: ^bb4,
    44: ^bb2
  ]
^bb2:
  "t.b"() : () -> ()
  return
^bb3:
  "t.c"() : () -> ()
  return
^bb4:
  "t.d"() : () -> ()
  return
}
func.func @switch_decided(%f: i32) {
  cf.switch %f : i32, [
    default: ^bb3,
    42: ^bb1
  ]
^bb1:
  "t.a"() : () -> ()
  cf.switch %f : i32, [
    default: ^bb2,
    42: ^bb4
  ]
^bb2:
  "t.b"() : () -> ()
  return
^bb3:
  "t.c"() : () -> ()
  return
^bb4:
  "t.d"() : () -> ()
  return
}
func.func @assertion(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  cf.assert %true, "holds"
  cf.assert %false, "fails"
  cf.assert %c, "unknown"
  return
}
func.func @endless(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
func.func @around(%c: i1, %x: i32) {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  cf.br ^bb1(%a : i32)
^bb3:
  "t.a"(%a) : (i32) -> ()
  return
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @constant(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @same_successors(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32{{$}}
// CHECK-NEXT: "t.a"(%0, %arg2) : (i32, i32) -> (){{$}}
// CHECK-NEXT: return %0, %arg2 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @through_blocks(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: "t.a"(%arg1) : (i32) -> (){{$}}
// CHECK-NEXT: return %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @known_behind(%arg0: i1) {
// CHECK-NEXT: %true = arith.constant true{{$}}
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "t.a"(%true) : (i1) -> (){{$}}
// CHECK-NEXT: "t.c"(%true) : (i1) -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: "t.d"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @chain_of_jumps(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_constant(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: "t.c"() : () -> (){{$}}
// CHECK-NEXT: return %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_no_cases(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: return %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_like_default(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: cf.switch %arg0 : i32, [{{$}}
// CHECK-NEXT: default: ^bb1(%arg1 : i32),{{$}}
// CHECK-NEXT: 42: ^bb1(%arg2 : i32),{{$}}
// CHECK-NEXT: 44: ^bb2{{$}}
// CHECK-NEXT: ]{{$}}
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: return %arg2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_through(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT: cf.switch %arg0 : i32, [{{$}}
// CHECK-NEXT: default: ^bb1(%arg1 : i32),{{$}}
// CHECK-NEXT: 42: ^bb1(%arg2 : i32){{$}}
// CHECK-NEXT: ]{{$}}
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_again(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: cf.switch %arg0 : i32, [{{$}}
// CHECK-NEXT: default: ^bb1,{{$}}
// CHECK-NEXT: 42: ^bb2,{{$}}
// CHECK-NEXT: 43: ^bb4{{$}}
// CHECK-NEXT: ]{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: cf.switch %arg0 : i32, [{{$}}
// CHECK-NEXT: default: ^bb3,{{$}}
// CHECK-NEXT: 44: ^bb2{{$}}
// CHECK-NEXT: ]{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: "t.c"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: "t.d"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch_decided(%arg0: i32) {
// CHECK-NEXT: cf.switch %arg0 : i32, [{{$}}
// CHECK-NEXT: default: ^bb2,{{$}}
// CHECK-NEXT: 42: ^bb1{{$}}
// CHECK-NEXT: ]{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: "t.d"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.c"() : () -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @assertion(%arg0: i1) {
// CHECK-NEXT: %false = arith.constant false{{$}}
// CHECK-NEXT: cf.assert %false, "fails"{{$}}
// CHECK-NEXT: cf.assert %arg0, "unknown"{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @endless(%arg0: i1) {
// CHECK-NEXT: cf.br ^bb1{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb1{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @around(%arg0: i1, %arg1: i32) {
// CHECK-NEXT: cf.br ^bb1(%arg1 : i32){{$}}
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%0 : i32), ^bb2{{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.a"(%0) : (i32) -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
