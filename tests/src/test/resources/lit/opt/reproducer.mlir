// A pass that throws leaves a reproducer, which fails in the same way: the same message, the same exit code.
// RUN: not weir opt %s --pass-pipeline='builtin.module(func.func(cse,test-throw{symbol=second}),dce)' --no-verify-each --threads=8 \
// RUN:   --crash-reproducer=%t.mlir 2>&1 | FileCheck %s
// RUN: not weir opt %t.mlir --run-reproducer 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: cat %t.mlir | FileCheck %s --check-prefix=FILE
// CHECK: weir: error: PassCrash: pass 'test-throw{symbol=second}' crashed on 'func.func': java.lang.IllegalStateException: a test asked for it at 'second'; a reproducer is in {{.*}}tmp.mlir
// AGAIN: weir: error: PassCrash: pass 'test-throw{symbol=second}' crashed on 'func.func': java.lang.IllegalStateException: a test asked for it at 'second'

// The program is as it was before all passes, and the options are those of the run.
// FILE: func.func @first
// FILE: "test.pure"
// FILE: "test.pure"
// FILE: dialect_resources
// FILE: blob: "0x0400000001000000"
// FILE: mlir_reproducer
// FILE: pipeline: "builtin.module(func.func(cse,test-throw{symbol=second}),dce)"
// FILE: disable_threading: true
// FILE: verify_each: false

// One that reports an error leaves one, too, and the error is where it was.
// RUN: not weir opt %s --pass-pipeline='builtin.module(func.func(test-throw{symbol=second report=true}))' \
// RUN:   --crash-reproducer=%t.mlir 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not weir opt %t.mlir --run-reproducer 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: reproducer.mlir:[[#@LINE+8]]:1: error: 'func.func' op does not please the test
// ERROR-NOT: error

func.func @first(%x: i32) -> (i32, i32) {
  %0 = "test.pure"(%x) : (i32) -> i32
  %1 = "test.pure"(%x) : (i32) -> i32
  func.return %0, %1 : i32, i32
}
func.func @second() attributes {test.resource = dense_resource<blob> : tensor<1xi32>} {
  func.return
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x0400000001000000"
    }
  }
#-}
