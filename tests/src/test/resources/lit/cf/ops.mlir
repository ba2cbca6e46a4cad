// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s
// RUN: weir opt %s --generic | FileCheck %s --check-prefix=GENERIC

// Every op of cf, in every form.

func.func @f(%c: i1, %x: i32, %f: i64) -> i32 {
  cf.assert %c, "must \"hold\"" {a = 1 : i32}
  cf.br ^a(%x : i32) {b}
^a(%y: i32):
  cf.cond_br %c weights([1, 2]), ^b, ^c(%x, %y: i32, i32) {z}
^b:
  cf.switch %f : i64, [
    default: ^a(%x : i32),
    42: ^b,
    43: ^c(%x, %x: i32, i32)
  ] {k}
^c(%p : i32, %q: i32):
  cf.switch %x : i32, [
    default: ^d
  ]
^d:
  cf.cond_br %c, ^b, ^b
}

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i1, %arg1: i32, %arg2: i64) -> i32 {
// CHECK-NEXT: cf.assert %arg0, "must \22hold\22" {a = 1 : i32}{{$}}
// CHECK-NEXT: cf.br ^bb1(%arg1 : i32) {b}{{$}}
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2{{$}}
// CHECK-NEXT: cf.cond_br %arg0 weights([1, 2]), ^bb2, ^bb3(%arg1, %0 : i32, i32) {z}{{$}}
// CHECK-NEXT: ^bb2:  // 4 preds: ^bb1, ^bb2, ^bb4, ^bb4{{$}}
// CHECK-NEXT: cf.switch %arg2 : i64, [{{$}}
// CHECK-NEXT: default: ^bb1(%arg1 : i32),{{$}}
// CHECK-NEXT: 42: ^bb2,{{$}}
// CHECK-NEXT: 43: ^bb3(%arg1, %arg1 : i32, i32){{$}}
// CHECK-NEXT: ] {k}{{$}}
// CHECK-NEXT: ^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb2{{$}}
// CHECK-NEXT: cf.switch %arg1 : i32, [{{$}}
// CHECK-NEXT: default: ^bb4]{{$}}
// CHECK-NEXT: ^bb4:  // pred: ^bb3{{$}}
// CHECK-NEXT: cf.cond_br %arg0, ^bb2, ^bb2{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: }{{$}}

// GENERIC: "builtin.module"() ({
// GENERIC-NEXT: "func.func"() <{function_type = (i1, i32, i64) -> i32, sym_name = "f"}> ({
// GENERIC-NEXT: ^bb0(%arg0: i1, %arg1: i32, %arg2: i64):{{$}}
// GENERIC-NEXT: "cf.assert"(%arg0) <{msg = "must \22hold\22"}> {a = 1 : i32} : (i1) -> (){{$}}
// GENERIC-NEXT: "cf.br"(%arg1)[^bb1] {b} : (i32) -> (){{$}}
// GENERIC-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2{{$}}
// GENERIC-NEXT: "cf.cond_br"(%arg0, %arg1, %0)[^bb2, ^bb3] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 2>}> {z} : (i1, i32, i32) -> (){{$}}
// GENERIC-NEXT: ^bb2:  // 4 preds: ^bb1, ^bb2, ^bb4, ^bb4{{$}}
// GENERIC-NEXT: "cf.switch"(%arg2, %arg1, %arg1, %arg1)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 0, 2>, case_values = dense<[42, 43]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 1, 2>}> {k} : (i64, i32, i32, i32) -> (){{$}}
// GENERIC-NEXT: ^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb2{{$}}
// GENERIC-NEXT: "cf.switch"(%arg1)[^bb4] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> (){{$}}
// GENERIC-NEXT: ^bb4:  // pred: ^bb3{{$}}
// GENERIC-NEXT: "cf.cond_br"(%arg0)[^bb2, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
