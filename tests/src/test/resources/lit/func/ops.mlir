// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic | weir opt - --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic | FileCheck %s --check-prefix=GENERIC

// Every op of func, in every form.

func.func private @decl(i32, f32 {test.a = 1 : i32}) -> (i1 {test.b})
func.func nested @nested() { return }
func.func public @public() { func.return }
func.func @attrs(%a: i32 {test.x}, %b: f32) -> (f32 {test.y = "s"}, i32) attributes {test.z, no_inline} {
  return {test.k} %b, %a : f32, i32
}
func.func private @varargs(%a: i32)
func.func @calls(%x: i32, %f: (i32) -> f32, %y: f32) -> f32 {
  %0 = call_indirect %f(%x) : (i32) -> f32
  %1 = func.call_indirect %f(%x) {test.a} : (i32) -> f32
  %c = constant @id : (i32) -> i32
  %d = func.constant {test.b} @id : (i32) -> i32
  %2 = call_indirect %c(%x) : (i32) -> i32
  %3 = call @id(%2) : (i32) -> i32
  call @public() : () -> ()
  call @public() {no_inline} : () -> ()
  %4 = call @id(%2) {test.c} : (i32) -> i32
  "func.call"(%2) <{callee = @id, arg_attrs = [{test.a}], res_attrs = [{test.b}]}> : (i32) -> i32
  %g = constant @public : () -> ()
  return %0 : f32
}
func.func @id(%x: i32) -> i32 { return %x : i32 }
"func.func"() <{function_type = (i32) -> (), sym_name = "noinline", no_inline, sym_visibility = "private"}> ({}) : () -> ()
func.func private @fret() -> (() -> i32)
func.func private @"needs quotes"()

// What mlir-opt prints.
// CHECK: module {
// CHECK-NEXT: func.func private @decl(i32, f32 {test.a = 1 : i32}) -> (i1 {test.b}){{$}}
// CHECK-NEXT: func.func nested @nested() {
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func public @public() {
// CHECK-NEXT: return{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @attrs(%arg0: i32 {test.x}, %arg1: f32) -> (f32 {test.y = "s"}, i32) attributes {no_inline, test.z} {
// CHECK-NEXT: return {test.k} %arg1, %arg0 : f32, i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func private @varargs(i32){{$}}
// CHECK-NEXT: func.func @calls(%arg0: i32, %arg1: (i32) -> f32, %arg2: f32) -> f32 {
// CHECK-NEXT: %0 = call_indirect %arg1(%arg0) : (i32) -> f32{{$}}
// CHECK-NEXT: %1 = call_indirect %arg1(%arg0) {test.a} : (i32) -> f32{{$}}
// CHECK-NEXT: %f = constant @id : (i32) -> i32{{$}}
// CHECK-NEXT: %f_0 = constant {test.b} @id : (i32) -> i32{{$}}
// CHECK-NEXT: %2 = call_indirect %f(%arg0) : (i32) -> i32{{$}}
// CHECK-NEXT: %3 = call @id(%2) : (i32) -> i32{{$}}
// CHECK-NEXT: call @public() : () -> (){{$}}
// CHECK-NEXT: call @public() {no_inline} : () -> (){{$}}
// CHECK-NEXT: %4 = call @id(%2) {test.c} : (i32) -> i32{{$}}
// CHECK-NEXT: %5 = call @id(%2) {arg_attrs = [{test.a}], res_attrs = [{test.b}]} : (i32) -> i32{{$}}
// CHECK-NEXT: %f_1 = constant @public : () -> (){{$}}
// CHECK-NEXT: return %0 : f32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func @id(%arg0: i32) -> i32 {
// CHECK-NEXT: return %arg0 : i32{{$}}
// CHECK-NEXT: }{{$}}
// CHECK-NEXT: func.func private @noinline(i32) attributes {no_inline}{{$}}
// CHECK-NEXT: func.func private @fret() -> (() -> i32){{$}}
// CHECK-NEXT: func.func private @"needs quotes"(){{$}}
// CHECK-NEXT: }{{$}}

// GENERIC: "builtin.module"() ({
// GENERIC-NEXT: "func.func"() <{arg_attrs = [{}, {test.a = 1 : i32}], function_type = (i32, f32) -> i1, res_attrs = [{test.b}], sym_name = "decl", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = () -> (), sym_name = "nested", sym_visibility = "nested"}> ({
// GENERIC-NEXT: "func.return"() : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = () -> (), sym_name = "public", sym_visibility = "public"}> ({
// GENERIC-NEXT: "func.return"() : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{arg_attrs = [{test.x}, {}], function_type = (i32, f32) -> (f32, i32), no_inline, res_attrs = [{test.y = "s"}, {}], sym_name = "attrs"}> ({
// GENERIC-NEXT: ^bb0(%arg4: i32, %arg5: f32):{{$}}
// GENERIC-NEXT: "func.return"(%arg5, %arg4) {test.k} : (f32, i32) -> (){{$}}
// GENERIC-NEXT: }) {test.z} : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32) -> (), sym_name = "varargs", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32, (i32) -> f32, f32) -> f32, sym_name = "calls"}> ({
// GENERIC-NEXT: ^bb0(%arg1: i32, %arg2: (i32) -> f32, %arg3: f32):{{$}}
// GENERIC-NEXT: %0 = "func.call_indirect"(%arg2, %arg1) : ((i32) -> f32, i32) -> f32{{$}}
// GENERIC-NEXT: %1 = "func.call_indirect"(%arg2, %arg1) {test.a} : ((i32) -> f32, i32) -> f32{{$}}
// GENERIC-NEXT: %2 = "func.constant"() <{value = @id}> : () -> ((i32) -> i32){{$}}
// GENERIC-NEXT: %3 = "func.constant"() <{value = @id}> {test.b} : () -> ((i32) -> i32){{$}}
// GENERIC-NEXT: %4 = "func.call_indirect"(%2, %arg1) : ((i32) -> i32, i32) -> i32{{$}}
// GENERIC-NEXT: %5 = "func.call"(%4) <{callee = @id}> : (i32) -> i32{{$}}
// GENERIC-NEXT: "func.call"() <{callee = @public}> : () -> (){{$}}
// GENERIC-NEXT: "func.call"() <{callee = @public, no_inline}> : () -> (){{$}}
// GENERIC-NEXT: %6 = "func.call"(%4) <{callee = @id}> {test.c} : (i32) -> i32{{$}}
// GENERIC-NEXT: %7 = "func.call"(%4) <{arg_attrs = [{test.a}], callee = @id, res_attrs = [{test.b}]}> : (i32) -> i32{{$}}
// GENERIC-NEXT: %8 = "func.constant"() <{value = @public}> : () -> (() -> ()){{$}}
// GENERIC-NEXT: "func.return"(%0) : (f32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32) -> i32, sym_name = "id"}> ({
// GENERIC-NEXT: ^bb0(%arg0: i32):{{$}}
// GENERIC-NEXT: "func.return"(%arg0) : (i32) -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = (i32) -> (), no_inline, sym_name = "noinline", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = () -> (() -> i32), sym_name = "fret", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: "func.func"() <{function_type = () -> (), sym_name = "needs quotes", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> (){{$}}
// GENERIC-NEXT: }) : () -> (){{$}}
