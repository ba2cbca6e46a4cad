// RUN: weir opt %s --split-input-file --decompose | FileCheck %s

// To integers: scaled, rounded, shifted and cut.
// TOLERANCE: 1e-5 other roundings
// CHECK:      pd_op.floor
// CHECK:      pd_op.where
// CHECK:      pd_op.add
// CHECK:      pd_op.clip
// CHECK-NOT:  quantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.5 : f64} : tensor<1xf32>
%z = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -100.0 : f64} : tensor<1xi8>
%y = "pd_op.quantize_linear"(%x, %s, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = -1 : i32}> : (tensor<3x8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<3x8xf32>
pir.shadow_output %y, "out" : tensor<3x8xf32>

// -----

// Halves away from zero, a scale for each column; a zero point of floats says nothing.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      pd_op.round
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.clip
// CHECK-NOT:  quantize_linear
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 8>} : tensor<3x8xf32>
%variance = pir.parameter "variance" : tensor<8xf32>
%z = pir.parameter "z" : tensor<8xf32>
%y = "pd_op.quantize_linear"(%x, %variance, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 1 : i32, round_type = 1 : i32}> : (tensor<3x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<3x8xf32>
pir.shadow_output %y, "out" : tensor<3x8xf32>

// -----

// Back to floats, with scales and zero points of rows.
// VALUES: variance 0.5 1.5
// VALUES: w -128 128
// VALUES: z -128 128
// TOLERANCE: 1e-5 other roundings
// CHECK:      pd_op.cast
// CHECK:      pd_op.subtract
// CHECK:      pd_op.multiply
// CHECK-NOT:  dequantize_linear
%w = pir.parameter "w" : tensor<3x8xi8>
%variance = pir.parameter "variance" : tensor<3xf32>
%z = pir.parameter "z" : tensor<3xi32>
%y = "pd_op.dequantize_linear"(%w, %variance, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0, 0>, quant_axis = 0 : i32}> : (tensor<3x8xi8>, tensor<3xf32>, tensor<3xi32>) -> tensor<3x8xf32>
pir.shadow_output %y, "out" : tensor<3x8xf32>
