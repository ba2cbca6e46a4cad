// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// CHECK: tensor<2xf32, #pir.dense<layout = NHWC, lod = {{\[\[0, 2\], \[0, 1, 5\]\]}}, offset = 4>>
%x = "pir.parameter"() <{parameter_name = "x"}> : () -> tensor<2xf32, #pir.dense<layout = NHWC, lod = [[0, 2], [0, 1, 5]], offset = 4>>
// CHECK: complex = [#pir.complex<1.000000e+00, -2.500000e+00 : f32>, #pir.complex<0.000000e+00, 1.000000e-300 : f64>]
// CHECK-SAME: dtype = [#pir.dtype<bool>, #pir.dtype<float8_e4m3fn>, #pir.dtype<undefined>]
// CHECK-SAME: layout = [#pir.layout<NCHW>, #pir.layout<UNDEFINED>, #pir.layout<SPARSE_COO>]
// CHECK-SAME: others = [#pir.null, #pir.pointer<42>, #pir.tensor_name<"a\22b">]
// CHECK-SAME: place = [#pir.place<undefined>, #pir.place<cpu>, #pir.place<gpu:0>, #pir.place<gpu:1>, #pir.place<gpu_pinned>, #pir.place<xpu:0>, #pir.place<custom "npu":2>]
// CHECK-SAME: scalar = [#pir.scalar<float16, 1.000000e+00 : f32>, #pir.scalar<int64, 7 : i64>, #pir.scalar<bool, true>]
// CHECK-SAME: type = !pir.undefined
%y = "pir.parameter"() <{parameter_name = "y"}> {
  complex = [#pir.complex<1.0, -2.5 : f32>, #pir.complex<0.0, 1.0e-300 : f64>],
  dtype = [#pir.dtype<bool>, #pir.dtype<float8_e4m3fn>, #pir.dtype<undefined>],
  layout = [#pir.layout<NCHW>, #pir.layout<UNDEFINED>, #pir.layout<SPARSE_COO>],
  others = [#pir.null, #pir.pointer<42>, #pir.tensor_name<"a\"b">],
  place = [#pir.place<undefined>, #pir.place<cpu>, #pir.place<gpu:0>, #pir.place<gpu:1>, #pir.place<gpu_pinned>, #pir.place<xpu:0>, #pir.place<custom "npu":2>],
  scalar = [#pir.scalar<float16, 1.0 : f32>, #pir.scalar<int64, 7 : i64>, #pir.scalar<bool, true>],
  type = !pir.undefined
} : () -> tensor<2xf32>
