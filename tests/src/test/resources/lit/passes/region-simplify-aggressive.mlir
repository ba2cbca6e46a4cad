// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='func.func(canonicalize{region-simplify=aggressive})' | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s --check-prefix=KEPT
// As mlir-opt: builtin.module(func.func(canonicalize{region-simplify=aggressive}))
// As mlir-opt: builtin.module(func.func(canonicalize))

// CHECK-LABEL: @same_end
// CHECK-NEXT:    [[CHOSEN:%.+]] = arith.select %arg0, %arg1, %arg2
// CHECK-NEXT:    return [[CHOSEN]]
// KEPT-LABEL:  @same_end
// KEPT-COUNT-2:  return
func.func @same_end(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : i32
^bb2:
  return %y : i32
}
// CHECK-LABEL: @inside
// CHECK-COUNT-1: arith.addi
func.func @inside(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %x : i32
  "t.write"(%0) : (i32) -> ()
  cf.br ^bb3
^bb2(%b: i32):
  %1 = arith.addi %b, %y : i32
  "t.write"(%1) : (i32) -> ()
  cf.br ^bb3
^bb3:
  "t.write"() : () -> ()
  return
}
// CHECK-LABEL: @differing_attributes
// CHECK-COUNT-2: return
func.func @differing_attributes(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.write"(%x) {a} : (i32) -> ()
  return
^bb2:
  "t.write"(%x) : (i32) -> ()
  return
}
// CHECK-LABEL: @used_elsewhere
// CHECK-COUNT-2: t.read
func.func @used_elsewhere(%c: i1, %d: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "t.read"(%x) : (i32) -> i32
  cf.br ^bb3(%0 : i32)
^bb2:
  %1 = "t.read"(%x) : (i32) -> i32
  cf.cond_br %d, ^bb3(%1 : i32), ^bb4
^bb3(%2: i32):
  "t.write"(%2) : (i32) -> ()
  cf.br ^bb4
^bb4:
  return
}
// The ends become one, and then the beginnings.
// CHECK-LABEL: @chain
// CHECK-COUNT-3: t.write
// CHECK-NEXT:    return
func.func @chain(%c: i1, %d: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.write"(%x) : (i32) -> ()
  cf.cond_br %d, ^bb3, ^bb5
^bb2:
  "t.write"(%y) : (i32) -> ()
  cf.cond_br %d, ^bb4, ^bb5
^bb3:
  "t.write"(%x, %x) : (i32, i32) -> ()
  cf.br ^bb5
^bb4:
  "t.write"(%y, %y) : (i32, i32) -> ()
  cf.br ^bb5
^bb5:
  "t.write"() : () -> ()
  return
}
// CHECK-LABEL: @same_argument
// CHECK:       ^bb3:
// CHECK-NEXT:    return %arg1
// KEPT-LABEL:  @same_argument
// KEPT:        ^bb3({{.+}}: i32):
func.func @same_argument(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.write"() {a} : () -> ()
  cf.br ^bb3(%x : i32)
^bb2:
  "t.write"() {b} : () -> ()
  cf.br ^bb3(%x : i32)
^bb3(%y: i32):
  return %y : i32
}
// What differs in the same way everywhere is handed over once.
// CHECK-LABEL: @three
// CHECK:         "t.write"([[A:%.+]], %arg2, [[A]])
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @three(%flag: i32, %x: i32, %y: i32, %z: i32) {
  cf.switch %flag : i32, [
    default: ^bb1,
    42: ^bb2,
    43: ^bb3
  ]
^bb1:
  "t.write"(%x, %y, %x) : (i32, i32, i32) -> ()
  return
^bb2:
  "t.write"(%y, %y, %y) : (i32, i32, i32) -> ()
  return
^bb3:
  "t.write"(%z, %y, %z) : (i32, i32, i32) -> ()
  return
}
