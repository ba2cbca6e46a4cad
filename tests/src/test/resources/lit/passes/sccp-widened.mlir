// RUN: weir opt %s --sccp | FileCheck %s
// Every output is what mlir-opt 22 prints, but for constants that nobody uses.

// Narrowing what was widened folds to a value that is no operand.
// CHECK-LABEL: func.func @narrowed(
// CHECK:         [[ONE:%.+]] = arith.constant 1 : i3
// CHECK-NOT:     arith.trunci
// CHECK:         return [[ONE]] : i3
func.func @narrowed() -> i3 {
  %0 = arith.constant 1 : i3
  %1 = arith.extui %0 : i3 to i65
  %2 = arith.trunci %1 : i65 to i3
  return %2 : i3
}

// Such a value that is constant at first and not later is not taken for one.
// CHECK-LABEL: func.func @changes(
// CHECK:         arith.xori
// CHECK:         [[LAST:%.+]] = arith.xori
// CHECK:         call @use([[LAST]])
func.func @changes(%b: i32, %n: i1) {
  %0 = arith.constant 0 : i32
  cf.br ^loop(%0 : i32)
^loop(%a: i32):
  %1 = arith.xori %a, %b : i32
  %2 = arith.xori %1, %b : i32
  call @use(%2) : (i32) -> ()
  %3 = arith.addi %a, %b : i32
  cf.cond_br %n, ^loop(%3 : i32), ^end
^end:
  return
}
func.func private @use(i32)
