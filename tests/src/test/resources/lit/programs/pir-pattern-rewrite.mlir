// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(test-pir-transposes,conv2d_bn_fuse_pass,conv2d_add_act_fuse_pass,conv2d_add_fuse_pass,constant_folding_pass,dead_code_elimination_pass)' | FileCheck %s
// PIR's case (test/cpp/pir/pattern_rewrite/pattern_rewrite_test.cc).

// Two convolutions with bias and relu, one of them with a residual, one with batch normalisation, and two
// transpositions that undo each other. Inputs come from outside here; PIR's test makes constants of
// them too; how it comes to 17 all the same is not known.
// OPS: 27 -> 17
// TOLERANCE: 1e-4 the factor goes into the filter, numbers are large
// CHECK:      %[[W0:.+]] = pir.parameter {{.*}} : tensor<64x3x3x3xf32>
// CHECK-NEXT: %[[B0:.+]] = pir.parameter {{.*}} : tensor<1x64x1x1xf32>
// CHECK-NEXT: %[[X0:.+]] = pd_op.data
// CHECK-NEXT: %[[X1:.+]] = pd_op.data
// CHECK-NEXT: %[[W1:.+]] = pd_op.full
// CHECK-NEXT: %[[B1:.+]] = pd_op.full
// CHECK-NEXT: %[[X2:.+]] = pd_op.data
// CHECK-NEXT: %[[W2:.+]] = pd_op.full
// CHECK-NEXT: %[[B2:.+]] = pd_op.full
// CHECK-NEXT: %[[R2:.+]] = pd_op.data
// CHECK-NEXT: %[[C0:.+]] = "pd_op.fused_conv2d_add_act"(%[[X0]], %[[W0]], %[[B0]]) <{activation = "identity"
// CHECK-NEXT: %[[C1:.+]] = "pd_op.fused_conv2d_add_act"(%[[X1]], %[[W1]], %[[B1]]) <{activation = "relu"
// CHECK-NEXT: %[[C2:.+]] = "pd_op.fused_conv2d_add_act"(%[[X2]], %[[W2]], %[[B2]], %[[R2]]) <{activation = "relu"
// CHECK-NEXT: %[[T:.+]] = pd_op.transpose %[[C0]] {perm = [0 : i32, 1 : i32, 2 : i32, 3 : i32]}
// CHECK-NEXT: %[[A0:.+]] = pd_op.add %[[T]], %[[C2]]
// CHECK-NEXT: %[[A1:.+]] = pd_op.add %[[A0]], %[[C1]]
// CHECK-NEXT: pd_op.fetch %[[A1]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 4, 3, 16, 16>} : tensor<4x3x16x16xf32>
%w0 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64, 3, 3, 3>, value = 1.5 : f64} : tensor<64x3x3x3xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 4, 3, 16, 16>} : tensor<4x3x16x16xf32>
%w1 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64, 3, 3, 3>, value = 1.5 : f64} : tensor<64x3x3x3xf32>
%b1 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1, 64, 1, 1>, value = 1.5 : f64} : tensor<1x64x1x1xf32>
%x2 = pd_op.data {dtype = #pir.dtype<float32>, name = "x2", shape = array<i64: 4, 3, 16, 16>} : tensor<4x3x16x16xf32>
%w2 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64, 3, 3, 3>, value = 1.5 : f64} : tensor<64x3x3x3xf32>
%b2 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1, 64, 1, 1>, value = 1.5 : f64} : tensor<1x64x1x1xf32>
%r2 = pd_op.data {dtype = #pir.dtype<float32>, name = "r2", shape = array<i64: 4, 64, 14, 14>} : tensor<4x64x14x14xf32>
%mean = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64>, value = 1.5 : f64} : tensor<64xf32>
%variance = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64>, value = 1.5 : f64} : tensor<64xf32>
%scale = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64>, value = 1.5 : f64} : tensor<64xf32>
%bias = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 64>, value = 1.5 : f64} : tensor<64xf32>
%c0 = pd_op.conv2d %x0, %w0 : (tensor<4x3x16x16xf32>, tensor<64x3x3x3xf32>) -> tensor<4x64x14x14xf32>
%n:5 = "pd_op.batch_norm_"(%c0, %mean, %variance, %scale, %bias) <{data_format = "NCHW", epsilon = 1.0e-6 : f32, is_test = true, momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<4x64x14x14xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> (tensor<4x64x14x14xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
%c1 = pd_op.conv2d %x1, %w1 : (tensor<4x3x16x16xf32>, tensor<64x3x3x3xf32>) -> tensor<4x64x14x14xf32>
%a1 = pd_op.add %c1, %b1 : (tensor<4x64x14x14xf32>, tensor<1x64x1x1xf32>) -> tensor<4x64x14x14xf32>
%s1 = pd_op.relu %a1 : (tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
%c2 = pd_op.conv2d %x2, %w2 : (tensor<4x3x16x16xf32>, tensor<64x3x3x3xf32>) -> tensor<4x64x14x14xf32>
%a2 = pd_op.add %c2, %b2 : (tensor<4x64x14x14xf32>, tensor<1x64x1x1xf32>) -> tensor<4x64x14x14xf32>
%a3 = pd_op.add %r2, %a2 : (tensor<4x64x14x14xf32>, tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
%s2 = pd_op.relu %a3 : (tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
%t0 = pd_op.transpose %n#0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<4x64x14x14xf32>) -> tensor<4x14x14x64xf32>
%t1 = pd_op.transpose %t0 {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]} : (tensor<4x14x14x64xf32>) -> tensor<4x64x14x14xf32>
%u = pd_op.add %t1, %s2 : (tensor<4x64x14x14xf32>, tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
%v = pd_op.add %u, %s1 : (tensor<4x64x14x14xf32>, tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
%out = pd_op.fetch %v {col = 0 : i32, name = "out"} : (tensor<4x64x14x14xf32>) -> tensor<4x64x14x14xf32>
