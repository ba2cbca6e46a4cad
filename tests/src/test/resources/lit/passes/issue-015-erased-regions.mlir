// RUN: weir opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: weir opt %s --inline --split-input-file | FileCheck %s
// RUN: weir opt %s --canonicalize=top-down=false --split-input-file | FileCheck %s

// The driver stands inside a loop, or a branch, that is erased as a whole: what it holds is not visited
// any more. What mlir-opt 22 prints.

// CHECK-LABEL: func.func @loop_of_no_trips
// CHECK-NEXT:    return
func.func @loop_of_no_trips(%a: i32) {
  %c = arith.constant 1 : index
  %e = arith.constant 1 : index
  scf.for %i = %c to %e step %c {
    %n = arith.index_cast %i : index to i32
    %0 = arith.cmpi eq, %n, %a : i32
    scf.if %0 { func.call @g() : () -> () }
  }
  return
}
func.func private @g()

// -----

// CHECK-LABEL: func.func @blocks_in_a_dead_branch
// CHECK-NEXT:    return
func.func @blocks_in_a_dead_branch() {
  %f = arith.constant false
  scf.if %f {
    scf.execute_region {
      %c = arith.constant false
      cf.cond_br %c, ^a, ^a
    ^a:
      scf.yield
    }
  }
  return
}
