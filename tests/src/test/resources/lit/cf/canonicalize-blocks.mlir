// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize{top-down=false})' | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s
// As mlir-opt: builtin.module(canonicalize)
// As mlir-opt: builtin.module(canonicalize{top-down=false})

// CHECK-LABEL: func.func @br_through_block
// CHECK:         "t.a"() : () -> ()
// CHECK-NEXT:    cf.br ^[[END:bb[0-9]+]](%arg1 : i32)
// CHECK:         cf.cond_br %{{.+}}, ^[[END]](%arg2 : i32), ^[[END]](%arg3 : i32)
// CHECK:       ^[[END]](%[[R:.+]]: i32):
// CHECK-NEXT:    "t.d"(%[[R]])
func.func @br_through_block(%c: i1, %x: i32, %y: i32, %z: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.a"() : () -> ()
  cf.br ^bb3(%x : i32)
^bb2:
  "t.b"() : () -> ()
  %d = "t.c"() : () -> i1
  cf.cond_br %d, ^bb3(%y : i32), ^bb4(%z : i32)
^bb3(%m: i32):
  cf.br ^bb4(%m : i32)
^bb4(%r: i32):
  "t.d"(%r) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @decided_before
// CHECK:         cf.cond_br %arg0, ^[[A:bb[0-9]+]], ^[[B:bb[0-9]+]]
// CHECK:       ^[[A]]:
// CHECK-NEXT:    "t.a"() : () -> ()
// CHECK-NEXT:    cf.br ^[[B]]
// CHECK:       ^[[B]]:
// CHECK-NEXT:    "t.b"() : () -> ()
// CHECK-NEXT:    return
func.func @decided_before(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.a"() : () -> ()
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  "t.b"() : () -> ()
  return
^bb3:
  "t.c"() : () -> ()
  return
}
