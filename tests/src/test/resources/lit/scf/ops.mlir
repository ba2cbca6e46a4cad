// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic | weir opt - --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic | FileCheck %s --check-prefix=GENERIC

// Every op of scf, in every form.

func.func @for(%lb: index, %ub: index, %s: index, %init: f32, %a: i32, %b: i32, %c: i32) -> f32 {
  scf.for %i = %lb to %ub step %s {
    "t.use"(%i) : (index) -> ()
  }
  %0 = scf.for %i = %lb to %ub step %s iter_args(%acc = %init) -> (f32) {
    scf.yield %acc : f32
  }
  %1:2 = scf.for %i = %a to %b step %c iter_args(%x = %init, %y = %0) -> (f32, f32) : i32 {
    "t.use"(%i) : (i32) -> ()
    scf.yield %y, %x : f32, f32
  } {tag = "t"}
  scf.for %i = %a to %b step %c : i32 {
    scf.yield {attr}
  }
  scf.for unsigned %i = %a to %b step %c : i32 {
  }
  scf.for unsigned %i = %lb to %ub step %s iter_args(%x = %init) -> (f32) {
    scf.yield %x : f32
  } {u}
  return %0 : f32
}
func.func @if(%c: i1, %x: i32) -> i32 {
  scf.if %c {
    "t.a"() : () -> ()
  }
  scf.if %c {
    "t.a"() : () -> ()
  } else {
    "t.b"() : () -> ()
  }
  %0:2 = scf.if %c -> (i32, f32) {
    %f = "t.f"() : () -> f32
    scf.yield %x, %f : i32, f32
  } else {
    %f = "t.f"() : () -> f32
    scf.yield %x, %f : i32, f32
  } {tag}
  %1 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %x : i32
  }
  return %0#0 : i32
}
func.func @while(%x: i32, %f: f32) -> i64 {
  %0 = scf.while (%a = %x) : (i32) -> i64 {
    %c = "t.cond"(%a) : (i32) -> i1
    %v = "t.v"() : () -> i64
    scf.condition(%c) %v : i64
  } do {
  ^bb0(%p: i64):
    %n = "t.next"(%p) : (i64) -> i32
    scf.yield %n : i32
  }
  scf.while : () -> () {
    %c = "t.cond"() : () -> i1
    scf.condition(%c)
  } do {
    scf.yield
  }
  %1:2 = scf.while (%a = %x, %b = %f) : (i32, f32) -> (f32, f32) {
    %c = "t.cond"(%a) : (i32) -> i1
    scf.condition(%c) {k} %b, %b : f32, f32
  } do {
  ^bb0(%p: f32, %q: f32):
    scf.yield %x, %p : i32, f32
  } attributes {tag = 1 : i32}
  return %0 : i64
}
func.func @execute(%x: i32, %c: i1) -> i32 {
  scf.execute_region {
    "t.a"() : () -> ()
    scf.yield
  }
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %x : i32
  ^b:
    scf.yield %x : i32
  } {tag}
  %1:2 = scf.execute_region -> (i32, i1) no_inline {
    scf.yield %x, %c : i32, i1
  }
  return %0 : i32
}
func.func @switch(%i: index, %x: i32) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 2 {
    scf.yield %x : i32
  }
  case -5 {
    scf.yield %x : i32
  }
  default {
    scf.yield %x : i32
  }
  scf.index_switch %i {tag}
  case 1 {
    "t.a"() : () -> ()
    scf.yield
  }
  default {
  }
  scf.index_switch %i
  default {
    scf.yield
  }
  %1:2 = scf.index_switch %i -> i32, i32
  default {
    scf.yield %x, %x : i32, i32
  }
  return %0 : i32
}
func.func @parallel(%lb: index, %ub: index, %s: index, %f: f32) -> f32 {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%s, %s) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  %0:2 = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%f, %f) -> (f32, f32) {
    %v = "t.v"(%i) : (index) -> f32
    scf.reduce(%v, %v : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %n = "t.add"(%l, %r) : (f32, f32) -> f32
      scf.reduce.return %n : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  } {tag}
  scf.parallel (%i) = (%lb) to (%ub) step (%s) {
    scf.reduce
  }
  return %0#0 : f32
}
func.func @forall(%lb: index, %ub: index, %s: index, %t: tensor<10xf32>, %e: tensor<2xf32>) -> tensor<10xf32> {
  scf.forall (%i, %j) in (%ub, 4) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) = (0, %lb) to (%ub, 10) step (1, %s) {
    "t.use"(%i, %j) : (index, index) -> ()
  } {tag}
  %1:2 = scf.forall (%i, %j) = (0, %lb) to (%ub, 10) step (1, %s) shared_outs(%o = %t, %p = %t) -> (tensor<10xf32>, tensor<10xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = []}
  return %1#0 : tensor<10xf32>
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @for(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i32, %arg5: i32, %arg6: i32) -> f32 {
// CHECK-NEXT: scf.for %arg7 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT: "t.use"(%arg7) : (index) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %0 = scf.for %arg7 = %arg0 to %arg1 step %arg2 iter_args(%arg8 = %arg3) -> (f32) {
// CHECK-NEXT: scf.yield %arg8 : f32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1:2 = scf.for %arg7 = %arg4 to %arg5 step %arg6 iter_args(%arg8 = %arg3, %arg9 = %0) -> (f32, f32)  : i32 {
// CHECK-NEXT: "t.use"(%arg7) : (i32) -> (){{$}}
// CHECK-NEXT: scf.yield %arg9, %arg8 : f32, f32{{$}}
// CHECK-NEXT: } {tag = "t"}{{$}}
// CHECK-NEXT: scf.for %arg7 = %arg4 to %arg5 step %arg6  : i32 {
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.for unsigned %arg7 = %arg4 to %arg5 step %arg6  : i32 {
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %2 = scf.for unsigned %arg7 = %arg0 to %arg1 step %arg2 iter_args(%arg8 = %arg3) -> (f32) {
// CHECK-NEXT: scf.yield %arg8 : f32{{$}}
// CHECK-NEXT: } {u}{{$}}
// CHECK-NEXT: return %0 : f32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @if(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: "t.b"() : () -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %0:2 = scf.if %arg0 -> (i32, f32) {
// CHECK-NEXT: %2 = "t.f"() : () -> f32{{$}}
// CHECK-NEXT: scf.yield %arg1, %2 : i32, f32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: %2 = "t.f"() : () -> f32{{$}}
// CHECK-NEXT: scf.yield %arg1, %2 : i32, f32{{$}}
// CHECK-NEXT: } {tag}{{$}}
// CHECK-NEXT: %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @while(%arg0: i32, %arg1: f32) -> i64 {
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (i32) -> i64 {
// CHECK-NEXT: %2 = "t.cond"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: %3 = "t.v"() : () -> i64{{$}}
// CHECK-NEXT: scf.condition(%2) %3 : i64{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: i64):{{$}}
// CHECK-NEXT: %2 = "t.next"(%arg2) : (i64) -> i32{{$}}
// CHECK-NEXT: scf.yield %2 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: %2 = "t.cond"() : () -> i1{{$}}
// CHECK-NEXT: scf.condition(%2){{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, f32) -> (f32, f32) {
// CHECK-NEXT: %2 = "t.cond"(%arg2) : (i32) -> i1{{$}}
// CHECK-NEXT: scf.condition(%2) {k} %arg3, %arg3 : f32, f32{{$}}
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: f32, %arg3: f32):{{$}}
// CHECK-NEXT: scf.yield %arg0, %arg2 : i32, f32{{$}}
// CHECK-NEXT: } attributes {tag = 1 : i32}{{$}}
// CHECK-NEXT: return %0 : i64{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @execute(%arg0: i32, %arg1: i1) -> i32 {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %0 = scf.execute_region -> i32 {
// CHECK-NEXT: cf.cond_br %arg1, ^bb1, ^bb2{{$}}
// CHECK-NEXT: ^bb1:  // pred: ^bb0{{$}}
// CHECK-NEXT: scf.yield %arg0 : i32{{$}}
// CHECK-NEXT: ^bb2:  // pred: ^bb0{{$}}
// CHECK-NEXT: scf.yield %arg0 : i32{{$}}
// CHECK-NEXT: } {tag}{{$}}
// CHECK-NEXT: %1:2 = scf.execute_region -> (i32, i1) no_inline {
// CHECK-NEXT: scf.yield %arg0, %arg1 : i32, i1{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @switch(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = scf.index_switch %arg0 -> i32{{ $}}
// CHECK-NEXT: case 2 {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: case -5 {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %arg1 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.index_switch %arg0 {tag}{{ $}}
// CHECK-NEXT: case 1 {
// CHECK-NEXT: "t.a"() : () -> (){{$}}
// CHECK-NEXT: scf.yield{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: default {
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.index_switch %arg0{{ $}}
// CHECK-NEXT: default {
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %1:2 = scf.index_switch %arg0 -> i32, i32{{ $}}
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %arg1, %arg1 : i32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @parallel(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
// CHECK-NEXT: scf.parallel (%arg4, %arg5) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
// CHECK-NEXT: "t.use"(%arg4, %arg5) : (index, index) -> (){{$}}
// CHECK-NEXT: scf.reduce{{ $}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: %0:2 = scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) init (%arg3, %arg3) -> (f32, f32) {
// CHECK-NEXT: %1 = "t.v"(%arg4) : (index) -> f32{{$}}
// CHECK-NEXT: scf.reduce(%1, %1 : f32, f32) {
// CHECK-NEXT: ^bb0(%arg5: f32, %arg6: f32):{{$}}
// CHECK-NEXT: %2 = "t.add"(%arg5, %arg6) : (f32, f32) -> f32{{$}}
// CHECK-NEXT: scf.reduce.return %2 : f32{{$}}
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%arg5: f32, %arg6: f32):{{$}}
// CHECK-NEXT: scf.reduce.return %arg5 : f32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: } {tag}{{$}}
// CHECK-NEXT: scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) {
// CHECK-NEXT: scf.reduce{{ $}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: return %0#0 : f32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @forall(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<10xf32>, %arg4: tensor<2xf32>) -> tensor<10xf32> {
// CHECK-NEXT: scf.forall (%arg5, %arg6) in (%arg1, 4) {
// CHECK-NEXT: "t.use"(%arg5, %arg6) : (index, index) -> (){{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: scf.forall (%arg5, %arg6) = (0, %arg0) to (%arg1, 10) step (1, %arg2) {
// CHECK-NEXT: "t.use"(%arg5, %arg6) : (index, index) -> (){{$}}
// CHECK-NEXT: } {tag}{{$}}
// CHECK-NEXT: %0:2 = scf.forall (%arg5, %arg6) = (0, %arg0) to (%arg1, 10) step (1, %arg2) shared_outs(%arg7 = %arg3, %arg8 = %arg3) -> (tensor<10xf32>, tensor<10xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: } {mapping = []}{{$}}
// CHECK-NEXT: return %0#0 : tensor<10xf32>{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}

// GENERIC: "builtin.module"() ({
// GENERIC-NEXT: "func.func"() <{function_type = (index, index, index, f32, i32, i32, i32) -> f32, sym_name = "for"}> ({
// GENERIC-NEXT: ^bb0(%arg39: index, %arg40: index, %arg41: index, %arg42: f32, %arg43: i32, %arg44: i32, %arg45: i32):{{$}}
// GENERIC-NEXT: "scf.for"(%arg39, %arg40, %arg41) ({
// GENERIC-NEXT: ^bb0(%arg55: index):{{$}}
// GENERIC-NEXT: "t.use"(%arg55) : (index) -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : (index, index, index) -> (){{$}}
// GENERIC-NEXT: %19 = "scf.for"(%arg39, %arg40, %arg41, %arg42) ({
// GENERIC-NEXT: ^bb0(%arg53: index, %arg54: f32):{{$}}
// GENERIC-NEXT: "scf.yield"(%arg54) : (f32) -> (){{$}}
// GENERIC-NEXT: }) : (index, index, index, f32) -> f32{{$}}
// GENERIC-NEXT: %20:2 = "scf.for"(%arg43, %arg44, %arg45, %arg42, %19) ({
// GENERIC-NEXT: ^bb0(%arg50: i32, %arg51: f32, %arg52: f32):{{$}}
// GENERIC-NEXT: "t.use"(%arg50) : (i32) -> (){{$}}
// GENERIC-NEXT: "scf.yield"(%arg52, %arg51) : (f32, f32) -> (){{$}}
// GENERIC-NEXT: }) {tag = "t"} : (i32, i32, i32, f32, f32) -> (f32, f32){{$}}
// GENERIC-NEXT: "scf.for"(%arg43, %arg44, %arg45) ({
// GENERIC-NEXT: ^bb0(%arg49: i32):{{$}}
// GENERIC-NEXT: "scf.yield"() {attr} : () -> (){{$}}
// GENERIC-NEXT: }) : (i32, i32, i32) -> (){{$}}
// GENERIC-NEXT: "scf.for"(%arg43, %arg44, %arg45) <{unsignedCmp}> ({
// GENERIC-NEXT: ^bb0(%arg48: i32):{{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : (i32, i32, i32) -> (){{$}}
// GENERIC-NEXT: %21 = "scf.for"(%arg39, %arg40, %arg41, %arg42) <{unsignedCmp}> ({
// GENERIC-NEXT: ^bb0(%arg46: index, %arg47: f32):{{$}}
// GENERIC-NEXT: "scf.yield"(%arg47) : (f32) -> (){{$}}
// GENERIC-NEXT: }) {u} : (index, index, index, f32) -> f32{{$}}
// GENERIC-NEXT: "func.return"(%19) : (f32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "if"}> ({
// GENERIC-NEXT: ^bb0(%arg37: i1, %arg38: i32):{{$}}
// GENERIC-NEXT: "scf.if"(%arg37) ({
// GENERIC-NEXT: "t.a"() : () -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: }) : (i1) -> (){{$}}
// GENERIC-NEXT: "scf.if"(%arg37) ({
// GENERIC-NEXT: "t.a"() : () -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "t.b"() : () -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : (i1) -> (){{$}}
// GENERIC-NEXT: %15:2 = "scf.if"(%arg37) ({
// GENERIC-NEXT: %18 = "t.f"() : () -> f32{{$}}
// GENERIC-NEXT: "scf.yield"(%arg38, %18) : (i32, f32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: %17 = "t.f"() : () -> f32{{$}}
// GENERIC-NEXT: "scf.yield"(%arg38, %17) : (i32, f32) -> (){{$}}
// GENERIC-NEXT: }) {tag} : (i1) -> (i32, f32){{$}}
// GENERIC-NEXT: %16 = "scf.if"(%arg37) ({
// GENERIC-NEXT: "scf.yield"(%arg38) : (i32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "scf.yield"(%arg38) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : (i1) -> i32{{$}}
// GENERIC-NEXT: "func.return"(%15#0) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32, f32) -> i64, sym_name = "while"}> ({
// GENERIC-NEXT: ^bb0(%arg29: i32, %arg30: f32):{{$}}
// GENERIC-NEXT: %8 = "scf.while"(%arg29) ({
// GENERIC-NEXT: ^bb0(%arg36: i32):{{$}}
// GENERIC-NEXT: %13 = "t.cond"(%arg36) : (i32) -> i1{{$}}
// GENERIC-NEXT: %14 = "t.v"() : () -> i64{{$}}
// GENERIC-NEXT: "scf.condition"(%13, %14) : (i1, i64) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: ^bb0(%arg35: i64):{{$}}
// GENERIC-NEXT: %12 = "t.next"(%arg35) : (i64) -> i32{{$}}
// GENERIC-NEXT: "scf.yield"(%12) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : (i32) -> i64{{$}}
// GENERIC-NEXT: "scf.while"() ({
// GENERIC-NEXT: %11 = "t.cond"() : () -> i1{{$}}
// GENERIC-NEXT: "scf.condition"(%11) : (i1) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: %9:2 = "scf.while"(%arg29, %arg30) ({
// GENERIC-NEXT: ^bb0(%arg33: i32, %arg34: f32):{{$}}
// GENERIC-NEXT: %10 = "t.cond"(%arg33) : (i32) -> i1{{$}}
// GENERIC-NEXT: "scf.condition"(%10, %arg34, %arg34) {k} : (i1, f32, f32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: ^bb0(%arg31: f32, %arg32: f32):{{$}}
// GENERIC-NEXT: "scf.yield"(%arg29, %arg31) : (i32, f32) -> (){{$}}
// GENERIC-NEXT: }) {tag = 1 : i32} : (i32, f32) -> (f32, f32){{$}}
// GENERIC-NEXT: "func.return"(%8) : (i64) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "execute"}> ({
// GENERIC-NEXT: ^bb0(%arg27: i32, %arg28: i1):{{$}}
// GENERIC-NEXT: "scf.execute_region"() ({
// GENERIC-NEXT: "t.a"() : () -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: %6 = "scf.execute_region"() ({
// GENERIC-NEXT: "cf.cond_br"(%arg28)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> (){{$}}
// GENERIC-NEXT: ^bb1:  // pred: ^bb0{{$}}
// GENERIC-NEXT: "scf.yield"(%arg27) : (i32) -> (){{$}}
// GENERIC-NEXT: ^bb2:  // pred: ^bb0{{$}}
// GENERIC-NEXT: "scf.yield"(%arg27) : (i32) -> (){{$}}
// GENERIC-NEXT: }) {tag} : () -> i32{{$}}
// GENERIC-NEXT: %7:2 = "scf.execute_region"() <{no_inline}> ({
// GENERIC-NEXT: "scf.yield"(%arg27, %arg28) : (i32, i1) -> (){{$}}
// GENERIC-NEXT: }) : () -> (i32, i1){{$}}
// GENERIC-NEXT: "func.return"(%6) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (index, i32) -> i32, sym_name = "switch"}> ({
// GENERIC-NEXT: ^bb0(%arg25: index, %arg26: i32):{{$}}
// GENERIC-NEXT: %4 = "scf.index_switch"(%arg25) <{cases = array<i64: 2, -5>}> ({
// GENERIC-NEXT: "scf.yield"(%arg26) : (i32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "scf.yield"(%arg26) : (i32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "scf.yield"(%arg26) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : (index) -> i32{{$}}
// GENERIC-NEXT: "scf.index_switch"(%arg25) <{cases = array<i64: 1>}> ({
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: "t.a"() : () -> (){{$}}
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) {tag} : (index) -> (){{$}}
// GENERIC-NEXT: "scf.index_switch"(%arg25) <{cases = array<i64>}> ({
// GENERIC-NEXT: "scf.yield"() : () -> (){{$}}
// GENERIC-NEXT: }) : (index) -> (){{$}}
// GENERIC-NEXT: %5:2 = "scf.index_switch"(%arg25) <{cases = array<i64>}> ({
// GENERIC-NEXT: "scf.yield"(%arg26, %arg26) : (i32, i32) -> (){{$}}
// GENERIC-NEXT: }) : (index) -> (i32, i32){{$}}
// GENERIC-NEXT: "func.return"(%4) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (index, index, index, f32) -> f32, sym_name = "parallel"}> ({
// GENERIC-NEXT: ^bb0(%arg13: index, %arg14: index, %arg15: index, %arg16: f32):{{$}}
// GENERIC-NEXT: "scf.parallel"(%arg13, %arg13, %arg14, %arg14, %arg15, %arg15) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
// GENERIC-NEXT: ^bb0(%arg23: index, %arg24: index):{{$}}
// GENERIC-NEXT: "t.use"(%arg23, %arg24) : (index, index) -> (){{$}}
// GENERIC-NEXT: "scf.reduce"() : () -> (){{$}}
// GENERIC-NEXT: }) : (index, index, index, index, index, index) -> (){{$}}
// GENERIC-NEXT: %1:2 = "scf.parallel"(%arg13, %arg14, %arg15, %arg16, %arg16) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
// GENERIC-NEXT: ^bb0(%arg18: index):{{$}}
// GENERIC-NEXT: %2 = "t.v"(%arg18) : (index) -> f32{{$}}
// GENERIC-NEXT: "scf.reduce"(%2, %2) ({
// GENERIC-NEXT: ^bb0(%arg21: f32, %arg22: f32):{{$}}
// GENERIC-NEXT: %3 = "t.add"(%arg21, %arg22) : (f32, f32) -> f32{{$}}
// GENERIC-NEXT: "scf.reduce.return"(%3) : (f32) -> (){{$}}
// GENERIC-NEXT: }, {
// GENERIC-NEXT: ^bb0(%arg19: f32, %arg20: f32):{{$}}
// GENERIC-NEXT: "scf.reduce.return"(%arg19) : (f32) -> (){{$}}
// GENERIC-NEXT: }) : (f32, f32) -> (){{$}}
// GENERIC-NEXT: }) {tag} : (index, index, index, f32, f32) -> (f32, f32){{$}}
// GENERIC-NEXT: "scf.parallel"(%arg13, %arg14, %arg15) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
// GENERIC-NEXT: ^bb0(%arg17: index):{{$}}
// GENERIC-NEXT: "scf.reduce"() : () -> (){{$}}
// GENERIC-NEXT: }) : (index, index, index) -> (){{$}}
// GENERIC-NEXT: "func.return"(%1#0) : (f32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (index, index, index, tensor<10xf32>, tensor<2xf32>) -> tensor<10xf32>, sym_name = "forall"}> ({
// GENERIC-NEXT: ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<10xf32>, %arg4: tensor<2xf32>):{{$}}
// GENERIC-NEXT: "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
// GENERIC-NEXT: ^bb0(%arg11: index, %arg12: index):{{$}}
// GENERIC-NEXT: "t.use"(%arg11, %arg12) : (index, index) -> (){{$}}
// GENERIC-NEXT: "scf.forall.in_parallel"() ({
// GENERIC-NEXT: ^bb0:{{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) : (index) -> (){{$}}
// GENERIC-NEXT: "scf.forall"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, staticLowerBound = array<i64: 0, -9223372036854775808>, staticStep = array<i64: 1, -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808, 10>}> ({
// GENERIC-NEXT: ^bb0(%arg9: index, %arg10: index):{{$}}
// GENERIC-NEXT: "t.use"(%arg9, %arg10) : (index, index) -> (){{$}}
// GENERIC-NEXT: "scf.forall.in_parallel"() ({
// GENERIC-NEXT: ^bb0:{{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) {tag} : (index, index, index) -> (){{$}}
// GENERIC-NEXT: %0:2 = "scf.forall"(%arg0, %arg1, %arg2, %arg3, %arg3) <{mapping = [], operandSegmentSizes = array<i32: 1, 1, 1, 2>, staticLowerBound = array<i64: 0, -9223372036854775808>, staticStep = array<i64: 1, -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808, 10>}> ({
// GENERIC-NEXT: ^bb0(%arg5: index, %arg6: index, %arg7: tensor<10xf32>, %arg8: tensor<10xf32>):{{$}}
// GENERIC-NEXT: "scf.forall.in_parallel"() ({
// GENERIC-NEXT: ^bb0:{{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) : (index, index, index, tensor<10xf32>, tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>){{$}}
// GENERIC-NEXT: "func.return"(%0#0) : (tensor<10xf32>) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
