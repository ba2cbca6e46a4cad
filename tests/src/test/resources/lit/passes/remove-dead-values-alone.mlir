// RUN: weir opt %s --allow-unregistered-dialect --remove-dead-values | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='remove-dead-values{canonicalize=false}' | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: @loop
// CHECK:         scf.for {{.+}} iter_args([[A:%.+]] = %arg1) -> (i32) {
// CHECK-NEXT:      [[NEXT:%.+]] = arith.addi [[A]], [[A]]
// CHECK-NEXT:      scf.yield [[NEXT]]
// KEPT-LABEL:  @loop
// KEPT:          scf.yield {{.+}}, {{.+}} : i32, i32
func.func @loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %b, %b : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func private @some_dead(%arg0: i32 {t.kept}) -> (i32 {t.kept}) {
// CHECK-NEXT:    return %arg0
func.func private @some_dead(%a: i32 {t.dead}, %b: i32 {t.kept}) -> (i32 {t.dead}, i32 {t.kept}) {
  %0 = arith.addi %a, %a : i32
  return %0, %b : i32, i32
}
// CHECK-LABEL: @calls
// CHECK-NEXT:    [[GOT:%.+]] = call @some_dead(%arg1) : (i32) -> i32
// CHECK-NEXT:    return [[GOT]]
func.func @calls(%x: i32, %y: i32) -> i32 {
  %0:2 = func.call @some_dead(%x, %y) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}

// The arguments of the blocks behind a switch go, too.
// CHECK-LABEL: @switch
// CHECK:         default: ^bb1([[SUM:%.+]] : i32),
// CHECK-NEXT:    1: ^bb2(%arg1 : i32)
func.func @switch(%c: i32, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.switch %c : i32, [
    default: ^bb1(%x, %0 : i32, i32),
    1: ^bb2(%0, %x : i32, i32)
  ]
^bb1(%a: i32, %b: i32):
  return %b : i32
^bb2(%d: i32, %e: i32):
  "t.effect"(%e) : (i32) -> ()
  return %e : i32
}
