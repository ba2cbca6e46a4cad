// As mlir-opt: builtin.module(inline{default-pipeline=})
// As mlir-opt: builtin.module(inline{default-pipeline= inlining-threshold=50})
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='inline{default-pipeline=}' | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='inline{default-pipeline=}' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: weir opt %s --allow-unregistered-dialect --inline | FileCheck %s --check-prefix=CLEAN
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='inline{op-pipelines=func.func(canonicalize,cse)}' | FileCheck %s --check-prefix=CLEAN
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='inline{default-pipeline= inlining-threshold=50}' | FileCheck %s --check-prefix=SMALL
// Every output is what mlir-opt 22 prints.

// A body of two blocks, called once in a function of one block.
// CHECK-LABEL: func.func private @two_ends(
// CLEAN-LABEL: func.func private @two_ends(
func.func private @two_ends(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %b = arith.addi %a, %a : i32
  return %b : i32
}

// What only public functions called, and were given, is gone.
// CHECK-NOT:   func.func private @once
// CLEAN-NOT:   func.func private @once
func.func private @once(%a: i32, %c: i1) -> i32 {
  %0 = func.call @two_ends(%a, %c) : (i32, i1) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT:    cf.cond_br %arg1, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb3(%arg0 : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    [[SUM:%.+]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    cf.br ^bb3([[SUM]] : i32)
// CHECK-NEXT:  ^bb3([[ONE:%.+]]: i32):
// CHECK-NEXT:    cf.br ^bb4([[ONE]] : i32)
// CHECK-NEXT:  ^bb4([[TWO:%.+]]: i32):
// A region of one block cannot take in several.
// CHECK:           func.call @two_ends([[TWO]], %arg1)
// LOC-LABEL:   func.func @blocks(
// LOC-NEXT:      cf.cond_br {{.+}} loc(callsite({{.+}}:14:3 at callsite({{.+}}:26:8 at {{.+}}:[[LINE:[0-9]+]]:8)))
// LOC:           arith.addi {{.+}} loc(callsite({{.+}}:18:8 at callsite({{.+}}:26:8 at {{.+}}:[[LINE]]:8)))
// LOC:         ^bb3({{.+}} loc(callsite({{.+}}:26:8 at {{.+}}:[[LINE]]:8))):
// LOC-NEXT:      cf.br {{.+}} loc(callsite({{.+}}:27:3 at {{.+}}:[[LINE]]:8))
// LOC-NEXT:    ^bb4({{.+}} loc({{.+}}:[[LINE]]:8)):
func.func @blocks(%a: i32, %c: i1) -> i32 {
  %0 = func.call @once(%a, %c) : (i32, i1) -> i32
  %1 = scf.if %c -> i32 {
    %2 = func.call @two_ends(%0, %c) : (i32, i1) -> i32
    scf.yield %2 : i32
  } else {
    scf.yield %a : i32
  }
  return %1 : i32
}

// Functions that call each other in a circle, or themselves, are called as before.
// CHECK-LABEL: func.func private @even(
// CHECK:         call @odd
// CHECK-LABEL: func.func private @odd(
// CHECK:         call @even
// CHECK-LABEL: func.func private @self(
// CHECK:         call @self
// CHECK-LABEL: func.func @recursive(
// CHECK-NEXT:    [[IN:%.+]] = call @even(%arg0)
// CHECK-NEXT:    call @self([[IN]])
func.func private @even(%x: i32) -> i32 {
  %0 = func.call @odd(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @odd(%x: i32) -> i32 {
  %0 = func.call @even(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @self(%x: i32) -> i32 {
  %0 = func.call @self(%x) : (i32) -> i32
  return %0 : i32
}
func.func @recursive(%x: i32) -> i32 {
  %0 = func.call @even(%x) : (i32) -> i32
  %1 = func.call @self(%0) : (i32) -> i32
  return %1 : i32
}

// What is only declared, or asks to stay, stays.
// CHECK:       func.func private @declared(i32) -> i32
// CHECK:       func.func private @stays(
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT:    call @declared(%arg0)
// CHECK-NEXT:    call @stays
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    arith.muli
// CHECK-NEXT:    arith.subi
// CHECK-NEXT:    return
// SMALL-LABEL: func.func @calls(
// SMALL:         call @leaf
func.func private @declared(i32) -> i32
func.func private @stays(%x : i32) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func @calls(%x: i32) -> i32 {
  %0 = func.call @declared(%x) : (i32) -> i32
  %1 = func.call @stays(%0) : (i32) -> i32
  %2 = func.call @leaf(%1) : (i32) -> i32
  return %2 : i32
}

// A function that is named as a value stays, unless the call through the value becomes a direct one.
// CHECK-LABEL: func.func private @leaf(
// CLEAN-NOT:   func.func private @leaf(
func.func private @leaf(%x : i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %x : i32
  %2 = arith.subi %1, %x : i32
  return %2 : i32
}
// CHECK-LABEL: func.func @through_value(
// CHECK:         call_indirect
// CLEAN-LABEL: func.func @through_value(
// CLEAN-NEXT:    arith.addi
func.func @through_value(%x : i32) -> i32 {
  %g = func.constant @leaf : (i32) -> i32
  %0 = func.call_indirect %g(%x) : (i32) -> i32
  return %0 : i32
}

// An operation of which nothing is known keeps its function from being inlined.
// CHECK-LABEL: func.func @unknown_inside(
// CHECK-NEXT:    call @unknown
func.func private @unknown() {
  "unknown.op"() : () -> ()
  return
}
func.func @unknown_inside() {
  func.call @unknown() : () -> ()
  return
}
