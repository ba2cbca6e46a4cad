// RUN: weir opt %s --outline{ops=scf.if,scf.for} --cse | FileCheck %s
// RUN: weir opt %s --outline | FileCheck %s --check-prefix=GROUP
// RUN: weir opt %s --outline{ops=scf.if,scf.for} --inline --canonicalize | FileCheck %s --check-prefix=BACK

// The branch becomes a function: %x is captured, the constant is copied, the result given back. The loop
// holds a choice of its own, which goes with it.
// CHECK-LABEL: func.func @choose(%arg0: i1, %arg1: i32) -> i32
// CHECK-NEXT: %[[R:.*]] = call @choose_scf_if(%arg0, %arg1) : (i1, i32) -> i32
// CHECK-NEXT: return %[[R]] : i32
// CHECK-LABEL: func.func private @choose_scf_if(%arg0: i1, %arg1: i32) -> i32
// CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[I:.*]] = scf.if %arg0 -> (i32) {
// CHECK-NEXT:   %[[S:.*]] = arith.addi %arg1, %[[C]] : i32
// CHECK-NEXT:   scf.yield %[[S]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT:   scf.yield %arg1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[I]] : i32
// BACK-LABEL: func.func @choose
// BACK-NOT: call
// BACK: scf.if
// BACK: func.func @loop
func.func @choose(%c: i1, %x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %x, %c7 : i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @loop(%arg0: index, %arg1: i1)
// CHECK-NEXT: call @loop_scf_for(%arg0, %arg1) : (index, i1) -> ()
// CHECK-NEXT: call @loop_scf_if_1(%arg1, %arg0) : (i1, index) -> ()
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @loop_scf_for(%arg0: index, %arg1: i1)
// CHECK: scf.for
// CHECK: scf.if
// CHECK-LABEL: func.func private @loop_scf_if_1(%arg0: i1, %arg1: index)
func.func @loop(%n: index, %c: i1) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    scf.if %c {
      "test.write"(%i) : (index) -> ()
    }
  }
  scf.if %c {
    "test.write"(%n) : (index) -> ()
  }
  return
}
func.func private @loop_scf_if()
func.func private @loop_scf_if_0()

// Neighbours of one group go together; what only they use stays with them.
// GROUP-LABEL: func.func @grouped(%arg0: i32) -> (i32, i32)
// GROUP-NEXT: %[[C:.*]]:2 = call @kernel(%arg0) : (i32) -> (i32, i32)
// GROUP-NEXT: "test.write"(%[[C]]#0) : (i32) -> ()
// GROUP-NEXT: %[[D:.*]] = call @kernel_0(%[[C]]#1) : (i32) -> i32
// GROUP-NEXT: return %[[C]]#0, %[[D]] : i32, i32
// GROUP-LABEL: func.func private @kernel(%arg0: i32) -> (i32, i32)
// GROUP-NEXT: %[[A:.*]] = arith.addi %arg0, %arg0 : i32
// GROUP-NEXT: %[[B:.*]] = arith.muli %[[A]], %arg0 : i32
// GROUP-NEXT: %[[E:.*]] = arith.subi %[[B]], %[[A]] : i32
// GROUP-NEXT: return %[[B]], %[[E]] : i32, i32
// GROUP-LABEL: func.func private @kernel_0(%arg0: i32) -> i32
// GROUP-NEXT: %[[F:.*]] = arith.xori %arg0, %arg0 : i32
// GROUP-NEXT: return %[[F]] : i32
func.func @grouped(%x: i32) -> (i32, i32) {
  %a = arith.addi %x, %x {outline = "kernel"} : i32
  %b = arith.muli %a, %x {outline = "kernel"} : i32
  %e = arith.subi %b, %a {outline = "kernel"} : i32
  "test.write"(%b) : (i32) -> ()
  %f = arith.xori %e, %e {outline = "kernel"} : i32
  return %b, %f : i32, i32
}
