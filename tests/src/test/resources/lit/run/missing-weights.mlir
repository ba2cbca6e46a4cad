// RUN: weir run %s --params=2 --input x=3:1x4xf32 | FileCheck %s
// RUN: weir run %s --params=random --inputs=ones | FileCheck %s --check-prefix=RANDOM
// RUN: weir run %s --params=random --seed=1 --inputs=ones | FileCheck %s --check-prefix=RANDOM
// RUN: not weir run %s --inputs=ones 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: weir inspect %s | FileCheck %s --check-prefix=INSPECT

// 4 products of 3 and 2, and 2 more.
// CHECK: {{\[\[26. 26.\]\]}}
// RANDOM: output_0: tensor<1x2xf32>
// NONE: error: 'pir.parameter' op the weights of parameter 'w' are not there; give its file with --params, or --params=random to try the program
// INSPECT: the weights of 2 are not there; give their file with --params
// INSPECT: runs: yes
// INSPECT-NEXT: missing-weights.mlir --inputs=random --params=random
%w = pir.parameter "w" : tensor<4x2xf32>
%b = pir.parameter "b" : tensor<2xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 4>} : tensor<1x4xf32>
%0 = pd_op.matmul %x, %w : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
%1 = pd_op.add %0, %b : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
pir.shadow_output %1, "output_0" : tensor<1x2xf32>
