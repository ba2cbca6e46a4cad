// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(test-alias-analysis))' -o %t 2>&1 | FileCheck %s
// The pairs are what mlir-opt's test-alias-analysis prints of the same function with memref.alloc, memref.alloca
// and memref.cast in place of test.alloc and test.view.

// CHECK: alloc_1#0 <-> alloc_2#0: NoAlias
// CHECK-NEXT: alloc_1#0 <-> view#0: MustAlias
// CHECK-NEXT: alloc_2#0 <-> view#0: NoAlias
// CHECK-NEXT: alloc_1#0 <-> select#0: MayAlias
// CHECK-NEXT: alloc_2#0 <-> select#0: MayAlias
// CHECK-NEXT: view#0 <-> select#0: MayAlias
// CHECK-NEXT: alloc_1#0 <-> if#0: MayAlias
// CHECK-NEXT: alloc_2#0 <-> if#0: NoAlias
// CHECK-NEXT: view#0 <-> if#0: MayAlias
// CHECK-NEXT: select#0 <-> if#0: MayAlias
// CHECK: alloc_1#0 <-> func.region0#1: NoAlias
// CHECK-NEXT: alloc_2#0 <-> func.region0#1: NoAlias
// CHECK-NEXT: view#0 <-> func.region0#1: NoAlias
// CHECK-NEXT: select#0 <-> func.region0#1: MayAlias
// CHECK-NEXT: if#0 <-> func.region0#1: MayAlias
// CHECK: func.region0#0 <-> func.region0#1: MayAlias

// What reads one memory and writes another does nothing to a third.
// CHECK: store -> alloc_1#0: ref
// CHECK-NEXT: store -> alloc_2#0: none
// CHECK-NEXT: store -> view#0: ref
// CHECK: store -> func.region0#1: mod
func.func @f(%c: i1, %m: memref<4xf32>) attributes {test.ptr = "func"} {
  %a = "test.alloc"() {test.ptr = "alloc_1"} : () -> memref<4xf32>
  %b = "test.alloc"() {test.ptr = "alloc_2"} : () -> memref<4xf32>
  %v = "test.view"(%a) {test.ptr = "view"} : (memref<4xf32>) -> memref<?xf32>
  %s = "arith.select"(%c, %a, %b) {test.ptr = "select"} : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %i = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  } {test.ptr = "if"}
  "test.store"(%v, %m) {test.ptr = "store"} : (memref<?xf32>, memref<4xf32>) -> ()
  return
}
