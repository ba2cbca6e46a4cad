// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(cse,dce))' --print-ir-after=cse --statistics -o %t 2>&1 \
// RUN:   | FileCheck %s
// RUN: weir opt %s --cse --print-ir-after-change -o %t 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: weir opt %s --dce --print-ir-after-change -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SAME --allow-empty --implicit-check-not="IR Dump"

// Functions are worked on in parallel, yet what is printed follows the program.
// CHECK: IR Dump After cse ('func.func' operation @one)
// CHECK: IR Dump After cse ('func.func' operation @two)
// CHECK: 1 merged
// CHANGE: IR Dump After cse ('builtin.module' operation)
// SAME-NOT: never
func.func @one(%a: i32) -> (i32, i32) {
  %0 = "test.pure"(%a) : (i32) -> i32
  %1 = "test.pure"(%a) : (i32) -> i32
  func.return %0, %1 : i32, i32
}
func.func @two(%a: i32) -> i32 {
  func.return %a : i32
}
