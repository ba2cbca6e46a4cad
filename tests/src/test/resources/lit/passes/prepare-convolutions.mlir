// RUN: weir opt --pass-pipeline='builtin.module(prepare-convolutions{epilogues=true})' %s | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(prepare-convolutions)' %s | FileCheck %s --check-prefix=APART
// The library's kernel adds the bias on the way; where kernels are generated, grouping sees to that.

%x = pd_op.data {name = "x", shape = array<i64: 1, 3, 8, 8>, dtype = #pir.dtype<float32>} : tensor<1x3x8x8xf32>
%w = pir.parameter "w" : tensor<2x3x2x2xf32>
%b = pir.parameter "b" : tensor<1x2x1x1xf32>
// CHECK:      pd_op.fused_conv2d_add_act
// CHECK-NOT:  pd_op.add
// APART:      pd_op.conv2d
// APART-NEXT: pd_op.add
%c = pd_op.conv2d %x, %w {strides = [2 : i32, 2 : i32], data_format = "NCHW"} : (tensor<1x3x8x8xf32>, tensor<2x3x2x2xf32>) -> tensor<1x2x4x4xf32>
%a = pd_op.add %c, %b : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
"pir.shadow_output"(%a) {output_name = "y"} : (tensor<1x2x4x4xf32>) -> ()
