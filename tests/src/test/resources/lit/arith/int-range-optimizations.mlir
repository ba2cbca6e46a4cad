// RUN: weir opt %s --int-range-optimizations --statistics -o %t 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: cat %t | FileCheck %s
// What is expected is what mlir-opt --int-range-optimizations makes of it.

// COUNT: int-range-optimizations
// COUNT: remainders

// CHECK-LABEL: func.func @comparison
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
func.func @comparison(%x: i32) -> i1 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %low = arith.andi %x, %c7 : i32
  %less = arith.cmpi ult, %low, %c8 : i32
  return %less : i1
}

// The counter runs from 2 to 9, so the remainder is the counter and the comparison with 1 is known.
// CHECK-LABEL: func.func @counter
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: scf.for %[[I:.*]] = %
// CHECK-NOT: remsi
// CHECK: "test.op"(%[[I]], %[[FALSE]])
func.func @counter() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c2 to %c10 step %c1 {
    %same = arith.remsi %i, %c10 : index
    %small = arith.cmpi sle, %i, %c1 : index
    "test.op"(%same, %small) : (index, i1) -> ()
  }
  return
}

// What grows from round to round is given up.
// CHECK-LABEL: func.func @carried
// CHECK: arith.cmpi sge
func.func @carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  %positive = arith.cmpi sge, %last, %c0 : index
  return %positive : i1
}

// Calls of a private function tell its argument's range.
// CHECK-LABEL: func.func private @callee
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]] : i1
func.func private @callee(%x: i32) -> i1 {
  %c20 = arith.constant 20 : i32
  %less = arith.cmpi slt, %x, %c20 : i32
  return %less : i1
}
func.func @caller(%c: i1) -> i1 {
  %c3 = arith.constant 3 : i32
  %c9 = arith.constant 9 : i32
  %x = arith.select %c, %c3, %c9 : i32
  %less = func.call @callee(%x) : (i32) -> i1
  return %less : i1
}
