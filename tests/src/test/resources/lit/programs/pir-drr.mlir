// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(test-pir-drr,dead_code_elimination_pass)' | FileCheck %s
// PIR's case (test/cpp/pir/pattern_rewrite/drr_test.cc). What is expanded there does not broadcast.


// OPS: 14 -> 7
// CHECK:      module {
// CHECK-NEXT: %[[F:.+]] = pd_op.full {shape = array<i64: 4, 3, 16, 16>, value = 1.500000e+00 : f64}
// CHECK-NEXT: %[[I:.+]] = pd_op.full_int_array {{.*}}value = [16, 3, 4, 16]
// CHECK-NEXT: %[[S:.+]] = pd_op.reshape %[[F]], %[[I]]
// CHECK-NEXT: %[[R:.+]] = pd_op.relu %[[S]]
// CHECK-NEXT: %[[T:.+]] = pd_op.transpose %[[R]] {perm = [2 : i32, 0 : i32, 1 : i32, 3 : i32]}
// CHECK-NEXT: %[[U:.+]] = pd_op.relu %[[T]]
// CHECK-NEXT: pd_op.fetch %[[U]]
%x = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 3, 16, 16>, value = 1.5 : f64} : tensor<3x16x16xf32>
%s0 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [4, 3, 16, 16]} : tensor<4xi64>
%e = pd_op.expand %x, %s0 : (tensor<3x16x16xf32>, tensor<4xi64>) -> tensor<4x3x16x16xf32>
%s1 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [16, 3, 4, 16]} : tensor<4xi64>
%r1 = pd_op.reshape %e, %s1 : (tensor<4x3x16x16xf32>, tensor<4xi64>) -> tensor<16x3x4x16xf32>
%s2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [16, 3, 4, 16]} : tensor<4xi64>
%r2 = pd_op.reshape %r1, %s2 : (tensor<16x3x4x16xf32>, tensor<4xi64>) -> tensor<16x3x4x16xf32>
%a = pd_op.relu %r2 : (tensor<16x3x4x16xf32>) -> tensor<16x3x4x16xf32>
%c1 = pd_op.cast %a {dtype = #pir.dtype<float64>} : (tensor<16x3x4x16xf32>) -> tensor<16x3x4x16xf64>
%c2 = pd_op.cast %c1 {dtype = #pir.dtype<float32>} : (tensor<16x3x4x16xf64>) -> tensor<16x3x4x16xf32>
%t1 = pd_op.transpose %c2 {perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]} : (tensor<16x3x4x16xf32>) -> tensor<16x4x3x16xf32>
%t2 = pd_op.transpose %t1 {perm = [1 : i32, 0 : i32, 2 : i32, 3 : i32]} : (tensor<16x4x3x16xf32>) -> tensor<4x16x3x16xf32>
%b = pd_op.relu %t2 : (tensor<4x16x3x16xf32>) -> tensor<4x16x3x16xf32>
%out = pd_op.fetch %b {col = 0 : i32, name = "out"} : (tensor<4x16x3x16xf32>) -> tensor<4x16x3x16xf32>
