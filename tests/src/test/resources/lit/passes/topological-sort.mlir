// RUN: weir opt %s --topological-sort --statistics 2>&1 | FileCheck %s
// The order is mlir-opt's.

// CHECK: topological-sort
// CHECK-NEXT: 3  moved

// CHECK: "test.graph_region"() ({
// CHECK-NEXT: {number = 1 : i64}
// CHECK-NEXT: {number = 4 : i64}
// CHECK-NEXT: {number = 0 : i64}
// CHECK-NEXT: {number = 2 : i64}
// CHECK-NEXT: {number = 3 : i64}
"test.graph_region"() ({
  %a = "test.pure"(%b) {number = 0} : (i32) -> i32
  %b = "test.pure"() {number = 1} : () -> i32
  %c = "test.pure"(%a) {number = 2} : (i32) -> i32
  %d = "test.pure"(%c, %e) {number = 3} : (i32, i32) -> i32
  %e = "test.pure"() {number = 4} : () -> i32
}) : () -> ()

// A circle is opened at its first operation; what does not belong to it goes in front.
// CHECK: "test.graph_region"() ({
// CHECK-NEXT: {number = 2 : i64}
// CHECK-NEXT: {number = 0 : i64}
// CHECK-NEXT: {number = 1 : i64}
// CHECK-NEXT: "test.op"() ({
"test.graph_region"() ({
  %a = "test.pure"(%b) {number = 0} : (i32) -> i32
  %b = "test.pure"(%a) {number = 1} : (i32) -> i32
  %c = "test.pure"() {number = 2} : () -> i32
  "test.op"() ({
    "test.op"(%b) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// A function's block is in order already.
// CHECK: func.func @in_order
// CHECK-NEXT: {number = 0 : i64}
// CHECK-NEXT: {number = 1 : i64}
func.func @in_order() {
  %0 = "test.pure"() {number = 0} : () -> i32
  %1 = "test.pure"() {number = 1} : () -> i32
  return
}
