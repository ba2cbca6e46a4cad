// RUN: weir opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(canonicalize)' | FileCheck %s
// As mlir-opt: builtin.module(canonicalize)

// Canonical forms of loops and of regions that run once.

func.func @parallel_dims(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%i, %j, %k) = (%c0, %c7, %c0) to (%n, %c7, %c1) step (%c1, %c1, %c1) {
    "t.a"(%i, %j, %k) : (index, index, index) -> ()
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c1) step (%c1, %c1) {
    "t.b"(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    "t.c"(%i) : (index) -> ()
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x) -> f32 {
    %v = "t.d"(%i) : (index) -> f32
    scf.reduce (%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  "t.use"(%r) : (f32) -> ()
  return
}
func.func @parallel_nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c1) to (%n) step (%c1) {
      "t.b"(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}
func.func @while_true(%c: i1, %x: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %d = "t.cond"(%a) : (i32) -> i1
    scf.condition(%d) %a : i32
  } do {
  ^bb0(%b: i32):
    %n = "t.next"(%b) : (i32) -> i32
    "t.use"(%n) : (i32) -> ()
    scf.yield %n : i32
  }
  return %0 : i32
}
func.func @while_condition_known(%c: i1, %x: i32) -> (i1, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i1, i32) {
    %d = "t.cond"(%a) : (i32) -> i1
    scf.condition(%d) %d, %a : i1, i32
  } do {
  ^bb0(%e: i1, %b: i32):
    %n = "t.next"(%b, %e) : (i32, i1) -> i32
    scf.yield %n : i32
  }
  return %0#0, %0#1 : i1, i32
}
func.func @while_unused(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %d:3 = "t.cond"(%a) : (i32) -> (i1, i32, i32)
    scf.condition(%d#0) %d#1, %d#2 : i32, i32
  } do {
  ^bb0(%e: i32, %b: i32):
    %n = "t.next"(%b) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0#1 : i32
}
func.func @while_invariant(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %k = %y) : (i32, i32) -> (i32, i32) {
    %d = "t.cond"(%a, %k) : (i32, i32) -> i1
    scf.condition(%d) %a, %k : i32, i32
  } do {
  ^bb0(%e: i32, %b: i32):
    %n = "t.next"(%e, %b) : (i32, i32) -> i32
    scf.yield %n, %b : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @while_duplicated(%x: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %d:2 = "t.cond"(%a) : (i32) -> (i1, i32)
    scf.condition(%d#0) %d#1, %d#1 : i32, i32
  } do {
  ^bb0(%e: i32, %b: i32):
    %n = "t.next"(%e, %b) : (i32, i32) -> i32
    scf.yield %n : i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @while_unused_arg(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x, %k = %y) : (i32, i32) -> i32 {
    %d = "t.cond"(%a) : (i32) -> i1
    scf.condition(%d) %a : i32
  } do {
  ^bb0(%e: i32):
    %n:2 = "t.next"(%e) : (i32) -> (i32, i32)
    scf.yield %n#0, %n#1 : i32, i32
  }
  return %0 : i32
}
func.func @while_cmp(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %v = "t.value"(%a) : (i32) -> i32
    %d = arith.cmpi ne, %v, %y : i32
    scf.condition(%d) %v : i32
  } do {
  ^bb0(%e: i32):
    %p = arith.cmpi ne, %e, %y : i32
    %n = "t.next"(%e, %p) : (i32, i1) -> i32
    scf.yield %n : i32
  }
  return %0 : i32
}
func.func @while_move_if(%x: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %d = "t.cond"(%a) : (i32) -> i1
    %r = scf.if %d -> i32 {
      %v = "t.v"(%a) : (i32) -> i32
      scf.yield %v : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%d) %r : i32
  } do {
  ^bb0(%e: i32):
    scf.yield %e : i32
  }
  return %0 : i32
}
func.func @while_align(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %d = "t.cond"(%a, %b) : (i32, i32) -> i1
    scf.condition(%d) %b, %a : i32, i32
  } do {
  ^bb0(%e: i32, %f: i32):
    %n:2 = "t.next"(%e, %f) : (i32, i32) -> (i32, i32)
    scf.yield %n#0, %n#1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @while_false(%x: i32) -> i32 {
  %false = arith.constant false
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %v = "t.value"(%a) : (i32) -> i32
    scf.condition(%false) %v : i32
  } do {
  ^bb0(%e: i32):
    %n = "t.next"(%e) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0 : i32
}
func.func @forall(%n: index) {
  scf.forall (%i, %j) in (%n, 1) {
    "t.a"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) in (0) {
    "t.b"(%i) : (index) -> ()
  }
  scf.forall (%i) in (1) {
    "t.c"(%i) : (index) -> ()
  }
  %c7 = arith.constant 7 : index
  scf.forall (%i) in (%c7) {
    "t.d"(%i) : (index) -> ()
  }
  scf.forall (%i, %j) in (1, 1) {
    "t.e"(%i, %j) : (index, index) -> ()
  }
  return
}
func.func @for_same_values(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %y = "t.a"(%a, %b) : (i32, i32) -> i32
    scf.yield %y, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_empty(%n: index, %x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %a : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    scf.yield %z : i32
  }
  %2:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    "t.use"(%a) : (i32) -> ()
    scf.yield %b, %a : i32, i32
  }
  return %1 : i32
}
func.func @for_i32_once(%x: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %c1 step %c1  : i32 {
    "t.use"(%i) : (i32) -> ()
  }
  %c5 = arith.constant 5 : i32
  scf.for %i = %c5 to %c1 step %c1  : i32 {
    "t.use"(%i) : (i32) -> ()
  }
  return
}
func.func @for_unused_result_is_dead(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %y = arith.addi %a, %a : i32
    "t.use"() : () -> ()
    scf.yield %y : i32
  }
  return
}
func.func @switch(%i: index) -> i32 {
  %0:2 = scf.index_switch %i -> i32, i32
  case 5 {
    %a:2 = "t.five"() : () -> (i32, i32)
    scf.yield %a#0, %a#1 : i32, i32
  }
  default {
    %a:2 = "t.six"() : () -> (i32, i32)
    scf.yield %a#0, %a#1 : i32, i32
  }
  return %0#1 : i32
}
func.func @execute(%x: i32, %c: i1) -> (i32, i32) {
  %0:2 = scf.execute_region -> (i32, i32) no_inline {
    %a = "t.a"() : () -> i32
    scf.yield %a, %x : i32, i32
  }
  %1 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    "t.a"() : () -> ()
    scf.yield %x : i32
  ^bb2:
    "t.b"() : () -> ()
    %y = "t.y"() : () -> i32
    scf.yield %y : i32
  }
  return %0#1, %1 : i32, i32
}
func.func @for_unsigned(%x : i32) {
  %c0 = arith.constant -1 : i32
  %c1 = arith.constant 1 : i32
  scf.for unsigned %i = %c0 to %c1 step %c1 : i32 {
    "t.a"(%i) : (i32) -> ()
  }
  scf.for %i = %c0 to %c1 step %c1 : i32 {
    "t.b"(%i) : (i32) -> ()
  }
  return
}
func.func @while_move_if2(%x: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %d:2 = "t.cond"(%a) : (i32) -> (i1, i32)
    %r = scf.if %d#0 -> i32 {
      %v = "t.v"(%d#1) : (i32) -> i32
      scf.yield %v : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%d#0) %r : i32
  } do {
  ^bb0(%e: i32):
    "t.use"(%e) : (i32) -> ()
    scf.yield %e : i32
  }
  return %0 : i32
}
func.func @while_move_if3(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %d:2 = "t.cond"(%a) : (i32) -> (i1, i32)
    %r = scf.if %d#0 -> i32 {
      %v = "t.v"(%d#1) : (i32) -> i32
      scf.yield %a : i32
    } else {
      scf.yield %d#1 : i32
    }
    scf.condition(%d#0) %r, %d#1 : i32, i32
  } do {
  ^bb0(%e: i32, %f : i32):
    "t.use"(%e) : (i32) -> ()
    scf.yield %e : i32
  }
  return %0#0 : i32
}
func.func @for_yields_the_same() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%arg = %a) -> i32 {
    scf.yield %b : i32
  }
  return %0 : i32
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @parallel_dims(%arg0: index, %arg1: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT: "t.b"(%arg2, %c0) : (index, index) -> (){{$}}
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.c"(%c0) : (index) -> (){{$}}
// CHECK-NEXT: %0 = "t.d"(%c0) : (index) -> f32{{$}}
// CHECK-NEXT: %1 = arith.addf %arg1, %0 : f32{{$}}
// CHECK-NEXT: "t.use"(%1) : (f32) -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @parallel_nested(%arg0: index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: scf.parallel (%arg1, %arg2) = (%c0, %c1) to (%arg0, %arg0) step (%c1, %c1) {
// CHECK-NEXT: "t.b"(%arg1, %arg2) : (index, index) -> (){{$}}
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_true(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg1) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.cond"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg2 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1 = "t.next"(%arg2) : (i32) -> i32{{$}}
// CHECK-NEXT: "t.use"(%1) : (i32) -> (){{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_condition_known(%arg0: i1, %arg1: i32) -> (i1, i32) {
// CHECK-NEXT: %true = arith.constant true{{$}}
// CHECK-NEXT: %0:2 = scf.while (%arg2 = %arg1) : (i32) -> (i1, i32) {
// CHECK-NEXT: %1 = "t.cond"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %1, %arg2 : i1, i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i1, %arg3: i32):
// CHECK-NEXT: %1 = "t.next"(%arg3, %true) : (i32, i1) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#0, %0#1 : i1, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_unused(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1:3 = "t.cond"(%arg1) : (i32) -> (i1, i32, i32){{$}}
// CHECK-NEXT: scf.condition(%1#0) %1#2 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: %1 = "t.next"(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_invariant(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.cond"(%arg2, %arg1) : (i32, i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg2 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1 = "t.next"(%arg2, %arg1) : (i32, i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %arg1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_duplicated(%arg0: i32) -> (i32, i32) {
// CHECK-NEXT: %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1:2 = "t.cond"(%arg1) : (i32) -> (i1, i32){{$}}
// CHECK-NEXT: scf.condition(%1#0) %1#1 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: %1 = "t.next"(%arg1, %arg1) : (i32, i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_unused_arg(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.cond"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg2 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1:2 = "t.next"(%arg2) : (i32) -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_cmp(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT: %true = arith.constant true{{$}}
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.value"(%arg2) : (i32) -> i32{{$}}
// CHECK-NEXT: %2 = arith.cmpi ne, %1, %arg1 : i32{{$}}
// CHECK-NEXT: scf.condition(%2) %1 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32):
// CHECK-NEXT: %1 = "t.next"(%arg2, %true) : (i32, i1) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_move_if(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.cond"(%arg1) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg1 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: %1 = "t.v"(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_align(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT: %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
// CHECK-NEXT: %1 = "t.cond"(%arg2, %arg3) : (i32, i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%1) %arg2, %arg3 : i32, i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i32, %arg3: i32):
// CHECK-NEXT: %1:2 = "t.next"(%arg3, %arg2) : (i32, i32) -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#0, %1#1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#1, %0#0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_false(%arg0: i32) -> i32 {
// CHECK-NEXT: %false = arith.constant false{{$}}
// CHECK-NEXT: %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %1 = "t.value"(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.condition(%false) %1 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: %1 = "t.next"(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @forall(%arg0: index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: scf.forall (%arg1) in (%arg0) {
// CHECK-NEXT: "t.a"(%arg1, %c0) : (index, index) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.c"(%c0) : (index) -> (){{$}}
// CHECK-NEXT: scf.forall (%arg1) in (7) {
// CHECK-NEXT: "t.d"(%arg1) : (index) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: "t.e"(%c0, %c0) : (index, index) -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_same_values(%arg0: index, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: %1 = "t.a"(%arg3, %arg3) : (i32, i32) -> i32{{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0, %0 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_empty(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32{{$}}
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: scf.yield %c0_i32 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT: "t.use"(%arg1) : (i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_i32_once(%arg0: i32) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32{{$}}
// CHECK-NEXT: "t.use"(%c0_i32) : (i32) -> (){{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_unused_result_is_dead(%arg0: index, %arg1: i32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index{{$}}
// CHECK-NEXT: %c1 = arith.constant 1 : index{{$}}
// CHECK-NEXT: %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT: %1 = arith.addi %arg3, %arg3 : i32{{$}}
// CHECK-NEXT: "t.use"() : () -> (){{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch(%arg0: index) -> i32 {
// CHECK-NEXT: %0 = scf.index_switch %arg0 -> i32
// CHECK-NEXT: case 5 {
// CHECK-NEXT: %1:2 = "t.five"() : () -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: default {
// CHECK-NEXT: %1:2 = "t.six"() : () -> (i32, i32){{$}}
// CHECK-NEXT: scf.yield %1#1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @execute(%arg0: i32, %arg1: i1) -> (i32, i32) {
// CHECK-NEXT: scf.execute_region no_inline {
// CHECK-NEXT: %2 = "t.a"() : () -> i32{{$}}
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: cf.cond_br %arg1, ^bb1, ^bb2{{$}}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: cf.br ^bb3(%arg0 : i32){{$}}
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: %0 = "t.y"() : () -> i32{{$}}
// CHECK-NEXT: cf.br ^bb3(%0 : i32){{$}}
// CHECK-NEXT: ^bb3(%1: i32):
// CHECK-NEXT: return %arg0, %1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_unsigned(%arg0: i32) {
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32{{$}}
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32{{$}}
// CHECK-NEXT: scf.for %arg1 = %c-1_i32 to %c1_i32 step %c1_i32  : i32 {
// CHECK-NEXT: "t.b"(%arg1) : (i32) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_move_if2(%arg0: i32) -> i32 {
// CHECK-NEXT: %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32) {
// CHECK-NEXT: %1:2 = "t.cond"(%arg1) : (i32) -> (i1, i32){{$}}
// CHECK-NEXT: scf.condition(%1#0) %arg1, %1#1 : i32, i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32, %arg2: i32):
// CHECK-NEXT: %1 = "t.v"(%arg2) : (i32) -> i32{{$}}
// CHECK-NEXT: "t.use"(%1) : (i32) -> (){{$}}
// CHECK-NEXT: scf.yield %1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while_move_if3(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = scf.while : () -> i32 {
// CHECK-NEXT: %1:2 = "t.cond"(%arg0) : (i32) -> (i1, i32){{$}}
// CHECK-NEXT: scf.condition(%1#0) %1#1 : i32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: %1 = "t.v"(%arg1) : (i32) -> i32{{$}}
// CHECK-NEXT: "t.use"(%arg0) : (i32) -> (){{$}}
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @for_yields_the_same() -> i32 {
// CHECK-NEXT: %c4_i32 = arith.constant 4 : i32{{$}}
// CHECK-NEXT: return %c4_i32 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}
