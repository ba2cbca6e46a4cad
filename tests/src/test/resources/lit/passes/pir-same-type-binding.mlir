// PIR's case (test/cpp/pir/pattern_rewrite/drr_same_type_binding_test.cc): one pattern of 20 operations with
// seven results, of which 14 are of four kinds. What it makes of them means nothing, so the outputs change.
// Matrices are square here, since PIR's test multiplies what cannot be multiplied.
//
// RUN: weir opt %s --pass-pipeline='builtin.module(test-pir-same-type-binding,dead_code_elimination_pass)' | FileCheck %s

// OPS: 27 -> 13
// CHECK:      module {
// CHECK-NEXT: %[[X:.+]] = pd_op.full {shape = array<i64: 4, 16, 16>
// CHECK-COUNT-5: pd_op.full
// CHECK-NOT:  pd_op.full
// CHECK-NOT:  pd_op.softmax
// CHECK-COUNT-3: pd_op.matmul
// CHECK-COUNT-3: pd_op.fetch
%x = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 4, 16, 16>, value = 1.5 : f64} : tensor<4x16x16xf32>
%t1 = pd_op.transpose %x {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%sm2 = pd_op.softmax %t1 {axis = -1 : i32} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%m2 = pd_op.matmul %sm2, %x : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 256>, value = 1.5 : f64} : tensor<256xf32>
%sm1 = pd_op.softmax %s {axis = -1 : i32} : (tensor<256xf32>) -> tensor<256xf32>
%n:3 = "pd_op.layer_norm"(%t1, %s, %sm1) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x16x16xf32>, tensor<256xf32>, tensor<256xf32>) -> (tensor<4x16x16xf32>, tensor<4xf32>, tensor<4xf32>)
%t2 = pd_op.transpose %x {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%t3 = pd_op.transpose %x {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%m1 = pd_op.matmul %t2, %t3 : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%m3 = pd_op.matmul %m2, %m1 : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%t4 = pd_op.transpose %m3 {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%r1 = pd_op.relu %t4 : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%t5 = pd_op.transpose %m3 {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%sm3 = pd_op.softmax %t5 {axis = -1 : i32} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%t6 = pd_op.transpose %m3 {perm = [0 : i32, 1 : i32, 2 : i32]} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%sm4 = pd_op.softmax %t6 {axis = -1 : i32} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%k = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 4, 16, 16>, value = 1.5 : f64} : tensor<4x16x16xf32>
%a1 = pd_op.add %x, %k : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%a2 = pd_op.add %a1, %k : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%r2 = pd_op.relu %a2 : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%m4 = pd_op.matmul %n#2, %n#1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
%m5 = pd_op.matmul %r1, %sm3 : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%m6 = pd_op.matmul %sm4, %r2 : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%out1 = pd_op.fetch %m4 {col = 0 : i32, name = "out1"} : (tensor<f32>) -> tensor<f32>
%out2 = pd_op.fetch %m5 {col = 1 : i32, name = "out2"} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
%out3 = pd_op.fetch %m6 {col = 2 : i32, name = "out3"} : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
