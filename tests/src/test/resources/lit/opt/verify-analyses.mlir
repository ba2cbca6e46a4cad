// RUN: not weir opt %s --pass-pipeline='builtin.module(func.func(test-false-claim))' --verify-analyses 2>&1 | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(test-false-claim))' -o %t
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(test-false-claim{honest}))' --verify-analyses -o %t
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(cse,loop-invariant-code-motion,sccp,dce,canonicalize),cse,symbol-dce)' --verify-analyses -o %t

// A pass that claims to preserve what it changes is found out, with what differs.
// CHECK: verify-analyses.mlir:[[#@LINE+3]]:1: error: 'func.func' op pass 'test-false-claim' claims to preserve the analysis Liveness, which has changed: a value of type i32 is not live into a block of 'func.func'
// CHECK: error: 'func.func' op pass 'test-false-claim' claims to preserve the analysis OperationCount, which has changed: it was OperationCount[count=5] and is OperationCount[count=4]
// CHECK-NOT: error:
func.func @write_later(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.write"(%x) : (i32) -> ()
  func.return
^bb2:
  func.return
}
func.func @no_write(%x: i32) -> i32 {
  func.return %x : i32
}
