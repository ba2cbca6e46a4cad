// Every builtin type, in one line each, is printed as it was read.
// RUN: weir opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: weir opt %s --allow-unregistered-dialect --generic | FileCheck %s

// CHECK: "t.integers"() : () -> (i1, i8, si16, ui32, i64, i128, index)
"t.integers"() : () -> (i1, i8, si16, ui32, i64, i128, index)
// CHECK: "t.floats"() : () -> (f16, bf16, f32, f64, f8E4M3FN, f8E5M2)
"t.floats"() : () -> (f16, bf16, f32, f64, f8E4M3FN, f8E5M2)
// CHECK: "t.complex"() : () -> (complex<f32>, complex<f64>)
"t.complex"() : () -> (complex<f32>, complex<f64>)
// CHECK: "t.tensors"() : () -> (tensor<f32>, tensor<2x?x3xi64>, tensor<0xi1>, tensor<*xf32>)
"t.tensors"() : () -> (tensor<f32>, tensor<2x?x3xi64>, tensor<0xi1>, tensor<*xf32>)
// CHECK: "t.tuples"() : () -> (tuple<>, tuple<f32, tuple<i1>>)
"t.tuples"() : () -> (tuple<>, tuple<f32, tuple<i1>>)
// CHECK: "t.functions"() : () -> (() -> (), (i1, f32) -> i8, () -> (i1, i2))
"t.functions"() : () -> (() -> (), (i1, f32) -> i8, () -> (i1, i2))
// CHECK: "t.none"() : () -> none
"t.none"() : () -> none
