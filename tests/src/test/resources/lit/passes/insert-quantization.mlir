// RUN: weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/quantization.json})' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/quantization.json})' 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/quantization.json skip=#5,matmul})' 2>&1 | FileCheck %s --check-prefix=SKIP
// RUN: not weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/quantization-other.json})' 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/quantization-wrong.json})' 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not weir opt %s --pass-pipeline='builtin.module(insert-quantization{ranges=%S/Inputs/nowhere.json})' 2>&1 | FileCheck %s --check-prefix=NOWHERE

// Two matmuls of one value share a pair. A step is 4/255, 127 of them are the scale, and -1 becomes -128.
// CHECK:       %[[X:.*]] = pd_op.data
// CHECK-NEXT:  %[[SCALE:.*]] = pd_op.full {{.*}}value = 1.9921568632125854
// CHECK-NEXT:  %[[ZERO:.*]] = pd_op.full {dtype = #pir.dtype<int8>, {{.*}}value = -6.400000e+01
// CHECK-NEXT:  %[[Q:.*]] = "pd_op.quantize_linear"(%[[X]], %[[SCALE]], %[[ZERO]])
// CHECK-NEXT:  %[[D:.*]] = "pd_op.dequantize_linear"(%[[Q]], %[[SCALE]], %[[ZERO]])
// CHECK:       pir.parameter "quantization@_0" : tensor<2x3xi8>
// CHECK:       %[[W:.*]] = "pd_op.dequantize_linear"{{.*}}quant_axis = 1
// CHECK:       pd_op.matmul %[[D]], %[[W]]
// CHECK:       pd_op.matmul %[[D]],
// CHECK:       pd_op.matmul {{.*}} : (tensor<?x3xf32>, tensor<3x?xf32>)

// WHY: insert-quantization.mlir:{{.*}} remark: 'pd_op.matmul' (#2) stays in floats: its second operand is no weight; option products takes it along
// WHY: remark: 'pd_op.matmul' (#3) stays in floats: it multiplies 'tensor<?x2xf64>' by 'tensor<2x2xf64>', not f32 by f32
// WHY: remark: 'pd_op.matmul' (#4) stays in floats: its first operand is a weight, the second one should be

// SKIP: 'pd_op.matmul' (#0) stays in floats: it is to be skipped
// SKIP: warning: nothing is quantised: no operator of the program can be

// OTHER: quantization-other.json:4:3: error: the range is for 'pd_op.conv2d', but #0 of the program is 'pd_op.matmul'; calibrate this program again
// OTHER: insert-quantization.mlir:{{.*}} note: which stands here
// OTHER: quantization-other.json:5:3: error: a range goes from its least to its largest value, not from 2.0 to 1.0
// OTHER: quantization-other.json:6:3: error: the range is for #7, but the program has 6 operators that can be quantised; calibrate this program again

// WRONG: quantization-wrong.json:4:76: error: expected a number, got a string

// NOWHERE: error: the ranges in '{{.*}}nowhere.json' cannot be read
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 2>} : tensor<?x2xf32>
%w = pir.constant dense<[[1.0, -2.0, 0.5], [3.0, 0.25, -0.5]]> : tensor<2x3xf32> : tensor<2x3xf32>
%v = pir.constant dense<[[1.0, -2.0], [3.0, 0.25]]> : tensor<2x2xf32> : tensor<2x2xf32>
%y = pd_op.matmul %x, %w : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
%z = pd_op.matmul %x, %v : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
%t = pd_op.transpose %y {perm = [1 : i32, 0 : i32]} : (tensor<?x3xf32>) -> tensor<3x?xf32>
%p = pd_op.matmul %y, %t : (tensor<?x3xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
%a = pd_op.data {dtype = #pir.dtype<float64>, name = "a", shape = array<i64: -1, 2>} : tensor<?x2xf64>
%b = pir.constant dense<[[1.0, -2.0], [3.0, 0.25]]> : tensor<2x2xf64> : tensor<2x2xf64>
%c = pd_op.matmul %a, %b : (tensor<?x2xf64>, tensor<2x2xf64>) -> tensor<?x2xf64>
%l = pd_op.matmul %v, %w : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%m = pd_op.matmul %z, %w : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
pir.shadow_output %p, "p" : tensor<?x?xf32>
pir.shadow_output %c, "c" : tensor<?x2xf64>
pir.shadow_output %l, "l" : tensor<2x3xf32>
pir.shadow_output %m, "m" : tensor<?x3xf32>
