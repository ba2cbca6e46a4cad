// Blocks, arguments, successors and forward references.
// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect > %t
// RUN: weir opt %t --allow-unregistered-dialect | diff - %t

// CHECK:      "t.cfg"() ({
// CHECK-NEXT: ^bb0(%[[A:.+]]: i32, %[[B:.+]]: f32):
// CHECK-NEXT:   "t.branch"(%[[A]])[^bb2, ^bb1] : (i32) -> ()
// CHECK-NEXT: ^bb1: // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   "t.end"() : () -> ()
// CHECK-NEXT: ^bb2: // pred: ^bb0
// CHECK-NEXT:   "t.branch"()[^bb1] : () -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: }) : () -> ()
"t.cfg"() ({
^entry(%a: i32, %b: f32):
  "t.branch"(%a)[^loop, ^exit] : (i32) -> ()
^exit:
  "t.end"() : () -> ()
^loop:
  "t.branch"()[^exit] : () -> ()
}, {
}) : () -> ()

// A value may be used before it is defined where blocks are not in order.
// CHECK:      "t.forward"() ({
// CHECK-NEXT:   "t.branch"()[^bb2] : () -> ()
// CHECK-NEXT: ^bb1: // pred: ^bb2
// CHECK-NEXT:   "t.use"(%[[V:.+]]#1) : (i8) -> ()
// CHECK-NEXT: ^bb2: // pred: ^bb0
// CHECK-NEXT:   %[[V]]:2 = "t.make"() : () -> (i1, i8)
// CHECK-NEXT:   "t.branch"()[^bb1] : () -> ()
"t.forward"() ({
  "t.branch"()[^second] : () -> ()
^first:
  "t.use"(%v#1) : (i8) -> ()
^second:
  %v:2 = "t.make"() : () -> (i1, i8)
  "t.branch"()[^first] : () -> ()
}) : () -> ()
