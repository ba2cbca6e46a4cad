// Rows of matmuls with quantized weights are rounded, but for those of f64; a second time nothing is left to do.
//
// RUN: weir opt %s --pass-pipeline='builtin.module(round-activations)' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(round-activations,round-activations)' --statistics 2>&1 | FileCheck %s --check-prefix=COUNT

// VALUES: x -1 1
// VALUES: w -3 3
// VALUES: s 0 0.1
// TOLERANCE: 8e-2 rows in 8 bits: 64 weights of 0.3 at most by half a step of 1/127
module {
  %0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 64>} : tensor<3x64xf32>
  %1 = pir.parameter "w" : tensor<32x64xi8>
  %2 = pir.parameter "s" : tensor<2x32xf32>
  // CHECK: "pd_op.weight_only_linear"({{.*}}) <{activation_dtype = "int8", group_size = 32 : i32, weight_dtype = "int8"}>
  %3 = "pd_op.weight_only_linear"(%0, %1, %2) <{group_size = 32 : i32, weight_dtype = "int8"}> : (tensor<3x64xf32>, tensor<32x64xi8>, tensor<2x32xf32>) -> tensor<3x32xf32>
  pir.shadow_output %3, "out" : tensor<3x32xf32>
  %4 = pd_op.data {dtype = #pir.dtype<float64>, name = "y", shape = array<i64: 3, 64>} : tensor<3x64xf64>
  %5 = pir.parameter "t" : tensor<2x32xf64>
  // CHECK: "pd_op.weight_only_linear"({{.*}}) <{group_size = 32 : i32, weight_dtype = "int8"}>
  %6 = "pd_op.weight_only_linear"(%4, %1, %5) <{group_size = 32 : i32, weight_dtype = "int8"}> : (tensor<3x64xf64>, tensor<32x64xi8>, tensor<2x32xf64>) -> tensor<3x32xf64>
  pir.shadow_output %6, "other" : tensor<3x32xf64>
}

// COUNT: 1 matmuls of integers
