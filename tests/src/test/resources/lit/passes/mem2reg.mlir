// RUN: weir opt %s --mem2reg | FileCheck %s

// CHECK-LABEL: @one_block
// CHECK-NEXT:    return %arg1
// CHECK-NEXT:  }
func.func @one_block(%x: i32, %y: i32) -> i32 {
  %p = "test.slot"() {element_type = i32} : () -> index
  "test.slot_store"(%x, %p) : (i32, index) -> ()
  %0 = "test.slot_load"(%p) : (index) -> i32
  "test.slot_store"(%y, %p) : (i32, index) -> ()
  %1 = "test.slot_load"(%p) : (index) -> i32
  return %1 : i32
}

// CHECK-LABEL: @branches
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb3(%arg2 : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb3(%arg1 : i32)
// CHECK-NEXT:  ^bb3([[M:%.+]]: i32):
// CHECK-NEXT:    return [[M]]
func.func @branches(%c: i1, %x: i32, %y: i32) -> i32 {
  %p = "test.slot"() {element_type = i32} : () -> index
  "test.slot_store"(%x, %p) : (i32, index) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.slot_store"(%y, %p) : (i32, index) -> ()
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  %0 = "test.slot_load"(%p) : (index) -> i32
  return %0 : i32
}

// CHECK-LABEL: @loop
// CHECK-NEXT:    cf.br ^bb1(%arg1 : i32)
// CHECK-NEXT:  ^bb1([[M:%.+]]: i32):
// CHECK-NEXT:    [[NEXT:%.+]] = arith.addi [[M]], %arg1
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1([[NEXT]] : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    return [[NEXT]]
func.func @loop(%c: i1, %x: i32) -> i32 {
  %p = "test.slot"() {element_type = i32} : () -> index
  "test.slot_store"(%x, %p) : (i32, index) -> ()
  cf.br ^bb1
^bb1:
  %0 = "test.slot_load"(%p) : (index) -> i32
  %1 = arith.addi %0, %x : i32
  "test.slot_store"(%1, %p) : (i32, index) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %2 = "test.slot_load"(%p) : (index) -> i32
  return %2 : i32
}

// What was never stored is the default value.
// CHECK-LABEL: @never_stored
// CHECK-NEXT:    [[DEFAULT:%.+]] = "test.pure"() : () -> i32
// CHECK-NEXT:    return [[DEFAULT]]
func.func @never_stored() -> i32 {
  %p = "test.slot"() {element_type = i32} : () -> index
  %0 = "test.slot_load"(%p) : (index) -> i32
  return %0 : i32
}

// A place stays that is known elsewhere, or used in another region.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: test.slot
func.func @stays(%c: i1, %x: i32) {
  %p = "test.slot"() {element_type = i32} : () -> index
  "test.slot_store"(%x, %p) : (i32, index) -> ()
  "test.write"(%p) : (index) -> ()
  %q = "test.slot"() {element_type = i32} : () -> index
  scf.if %c {
    "test.slot_store"(%x, %q) : (i32, index) -> ()
  }
  return
}
