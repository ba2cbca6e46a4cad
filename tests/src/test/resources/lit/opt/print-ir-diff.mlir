// RUN: weir opt %s --cse --dce --print-ir-diff -o %t 2>&1 | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(cse))' --print-ir-diff --print-ir-module-scope -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MODULE

// CHECK: // -----// IR Dump After cse ('builtin.module' operation) //----- //
// CHECK-NEXT: @@ -3,9 +3,8 @@
// CHECK-NEXT: {{^     }}%0 = "test.pure"(%arg0) {number = 0 : i64} : (i32) -> i32
// CHECK-NEXT: {{^     }}%1 = "test.pure"(%0) {number = 1 : i64} : (i32) -> i32
// CHECK-NEXT: {{^     }}%2 = "test.pure"(%1) {number = 2 : i64} : (i32) -> i32
// CHECK-NEXT: {{^-    }}%3 = "test.pure"(%arg0) {number = 0 : i64} : (i32) -> i32
// CHECK-NEXT: {{^-    }}%4 = "test.pure"(%3) {number = 3 : i64} : (i32) -> i32
// CHECK-NEXT: {{^-    }}return %2, %4 : i32, i32
// CHECK-NEXT: {{^\+    }}%3 = "test.pure"(%0) {number = 3 : i64} : (i32) -> i32
// CHECK-NEXT: {{^\+    }}return %2, %3 : i32, i32
// CHECK-NEXT: {{^   }}}
// CHECK-NEXT: {{^   }}func.func @same
// CHECK-NEXT: {{^     }}return
// CHECK-EMPTY:
// CHECK-NOT: IR Dump
// MODULE: // -----// IR Dump After cse ('func.func' operation @changed) //----- //
// MODULE-NEXT: @@ -3,9 +3,8 @@
// MODULE-NOT: IR Dump
func.func @changed(%x: i32) -> (i32, i32) {
  %0 = "test.pure"(%x) {number = 0} : (i32) -> i32
  %1 = "test.pure"(%0) {number = 1} : (i32) -> i32
  %2 = "test.pure"(%1) {number = 2} : (i32) -> i32
  %3 = "test.pure"(%x) {number = 0} : (i32) -> i32
  %4 = "test.pure"(%3) {number = 3} : (i32) -> i32
  func.return %2, %4 : i32, i32
}
func.func @same(%x: i32) -> i32 {
  func.return %x : i32
}
