// RUN: weir opt %s --allow-unregistered-dialect --loop-invariant-code-motion | FileCheck %s

// A remainder by zero fails like a quotient, and so does a quotient that is rounded down: they stay in
// a loop that may never run, where mlir-opt moves them.
// CHECK-LABEL: @remainders
// CHECK-NEXT:    [[FOUR:%.+]] = arith.constant 4
// CHECK-NEXT:    [[SAFE:%.+]] = arith.remsi %arg3, [[FOUR]]
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      arith.remsi %arg3, %arg4
// CHECK-NEXT:      arith.remui %arg3, %arg4
// CHECK-NEXT:      arith.floordivsi %arg3, %arg4
// CHECK-NEXT:      "t.use"({{.+}}, [[SAFE]])
func.func @remainders(%lb: index, %ub: index, %s: index, %a: i32, %b: i32) {
  %c4 = arith.constant 4 : i32
  scf.for %i = %lb to %ub step %s {
    %0 = arith.remsi %a, %b : i32
    %1 = arith.remui %a, %b : i32
    %2 = arith.floordivsi %a, %b : i32
    %3 = arith.remsi %a, %c4 : i32
    "t.use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
  }
  return
}
