// RUN: not weir opt %s --pass-pipeline='builtin.module(func.func(dce,test-after-cse))' 2>&1 | FileCheck %s
// RUN: not weir opt %s --test-after-cse --cse 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(cse),test-after-cse)' -o %t

// CHECK: error: pass 'test-after-cse' requires pass 'cse' to stand before it in the pipeline
// CHECK-NEXT:   builtin.module(func.func(dce,test-after-cse))
// CHECK-NEXT: {{^                               \^$}}
// LATE: error: pass 'test-after-cse' requires pass 'cse' to stand before it in the pipeline
func.func private @declared()
