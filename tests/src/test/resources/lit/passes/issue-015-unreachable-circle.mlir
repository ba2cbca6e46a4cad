// RUN: weir opt %s --canonicalize 2>&1 | FileCheck %s
// RUN: weir opt %s --canonicalize=top-down=false 2>&1 | FileCheck %s

// In blocks that control cannot reach, sums may add to each other around a circle: they go with their blocks
// before constants are added to each other for ever. What mlir-opt 22 prints.

// CHECK-NOT:   did not converge
// CHECK-LABEL: func.func @circle
// CHECK-NEXT:    return %arg1
// CHECK-NEXT:  }
func.func @circle(%c: i1, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  return %x : i32
^bb1:
  %a = arith.addi %b, %one : i32
  cf.br ^bb2
^bb2:
  %b = arith.addi %a, %one : i32
  cf.cond_br %c, ^bb1, ^bb2
}

// CHECK-LABEL: func.func @made_on_the_way
// CHECK-NEXT:    return %arg1
// CHECK-NEXT:  }
func.func @made_on_the_way(%c: i1, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %false = arith.constant false
  cf.cond_br %false, ^bb1(%x : i32), ^bb3
^bb1(%n: i32):
  %a = arith.addi %n, %one : i32
  cf.br ^bb2
^bb2:
  %b = arith.addi %a, %one : i32
  cf.br ^bb1(%b : i32)
^bb3:
  return %x : i32
}
