// RUN: weir opt %s --strip-debuginfo --mlir-print-debuginfo | FileCheck %s
// The same as from mlir-opt --strip-debuginfo --mlir-print-debuginfo.

// CHECK: #loc = loc(unknown)
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @f(%arg0: i32 loc(unknown)) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i32 loc(#loc)
// CHECK-NEXT:   return %0 : i32 loc(#loc)
// CHECK-NEXT: } loc(#loc)
// CHECK-NEXT: } loc(#loc)
func.func @f(%x: i32 loc("x")) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("there":1:2)
  return %0 : i32
}
