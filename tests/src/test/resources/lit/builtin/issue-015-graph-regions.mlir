// RUN: weir opt %s --split-input-file --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --split-input-file --allow-unregistered-dialect --cse | FileCheck %s --check-prefix=CSE
// RUN: weir opt %s --split-input-file --allow-unregistered-dialect --canonicalize | FileCheck %s --check-prefix=CANON

// The region of a module and the one-block regions of unregistered operations are graph regions. What is
// expected here is what mlir-opt 22 prints.

// CHECK: %[[SUM:.*]] = arith.addi %[[ZERO:.*]], %[[ZERO]] : index
// CHECK-NEXT: %[[ZERO]] = arith.constant 0 : index
%sum = arith.addi %zero, %zero : index
%zero = arith.constant 0 : index

// -----

// CHECK: %[[OWN:.*]] = "a.b"() ({
// CHECK-NEXT: "c"(%[[OWN]]) : (i32) -> ()
"a.graph"() ({
  %1 = "a.b"() ({
    "c"(%1) : (i32) -> ()
  }) : () -> i32
}) : () -> ()

// -----

// Uses that were visited keep what they use, by which they are known.
// CSE: %[[A:.*]] = arith.addi %[[C:.*]], %[[C]] : i32
// CSE-NEXT: %[[C]] = arith.addi %[[A]], %[[A]] : i32
// CSE-NEXT: "use"(%[[C]], %[[C]], %[[C]]) : (i32, i32, i32) -> ()
%a = arith.addi %c, %c : i32
%b = arith.addi %c, %c : i32
%c = arith.addi %a, %b : i32
%d = arith.addi %a, %b : i32
%e = arith.addi %a, %b : i32
"use"(%d, %e, %c) : (i32, i32, i32) -> ()

// -----

// A constant is the first operation, also where its uses come before it.
// CANON: %[[ZERO:.*]] = arith.constant 0 : i32
// CANON-NEXT: "first"(%[[ZERO]]) : (i32) -> ()
// CANON-NEXT: "src"
"first"(%x) : (i32) -> ()
%x = arith.muli %y, %z : i32
%z = arith.constant 0 : i32
%y = "src"() : () -> i32

// -----

// What is isolated in an unregistered operation nobody knows: its constants stay in it.
// CANON: "t.graph"() ({
// CANON-NEXT: %[[C:.*]] = arith.constant 8 : i32
// CANON-NEXT: "inner"(%[[C]]) : (i32) -> ()
"t.graph"() ({
  "inner"(%q) : (i32) -> ()
  %q = arith.addi %k, %k : i32
  %k = arith.constant 4 : i32
}) : () -> ()
