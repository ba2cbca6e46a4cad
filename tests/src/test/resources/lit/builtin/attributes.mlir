// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic > %t
// RUN: weir opt %t --allow-unregistered-dialect | FileCheck %s

// CHECK: "t.integers"() {a = 1 : i32, b = -9223372036854775808 : i64, c = 255 : ui8, d = 7 : index, e = true}
"t.integers"() {a = 1 : i32, b = -9223372036854775808 : i64, c = 255 : ui8, d = 7 : index, e = true} : () -> ()
// A number without a type is 64 bits wide, as in MLIR.
// CHECK: "t.untyped"() {a = 5 : i64, b = 2.500000e+00 : f64}
"t.untyped"() {a = 5, b = 2.5} : () -> ()
// What decimal digits cannot say is written as bits.
// CHECK: "t.floats"() {inf = 0x7F800000 : f32, nan = 0x7FC00000 : f32, third = 0.333333343 : f32, zero = -0.000000e+00 : f64}
"t.floats"() {third = 0.333333343 : f32, inf = 0x7F800000 : f32, nan = 0x7FC00000 : f32, zero = -0.0 : f64} : () -> ()
// CHECK: "t.strings"() {a = "tab\09quote\22backslash\\", "not a word" = "x"}
"t.strings"() {a = "tab\09quote\22backslash\\", "not a word" = "x"} : () -> ()
// CHECK: "t.nested"() {a = [1 : i32, "two", [], {x, y}], t = tensor<?xf32>}
"t.nested"() {a = [1 : i32, "two", [], {x, y}], t = tensor<?xf32>} : () -> ()
// CHECK: "t.arrays"() {a = array<i64: 1, -1>, b = array<f32: 5.000000e-01>, c = array<i1: true, false>, d = array<i32>}
"t.arrays"() {a = array<i64: 1, -1>, b = array<f32: 0.5>, c = array<i1: true, false>, d = array<i32>} : () -> ()
// CHECK: "t.dense"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<0.000000e+00> : tensor<4x4xf32>}
"t.dense"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<0.0> : tensor<4x4xf32>} : () -> ()
// CHECK: "t.symbols"() {a = @f, b = @m::@f, c = @"not a word"}
"t.symbols"() {a = @f, b = @m::@f, c = @"not a word"} : () -> ()
