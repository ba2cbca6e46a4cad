// RUN: weir opt --pass-pipeline='builtin.module(auto_mixed_precision_pass)' %s | FileCheck %s

// The sizes that the program declares stay, in lists too: what splits a list agrees with the list.

// CHECK: pd_op.split {{.*}} -> tuple<tensor<?x?xf16>, tensor<?x?xf16>>
// CHECK: pir.split {{.*}} -> (tensor<?x?xf16>, tensor<?x?xf16>)
%x = pd_op.data {name = "x", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32>
%w = pir.parameter "w" : tensor<8x8xf32>
%p = pd_op.matmul %x, %w : (tensor<?x?xf32>, tensor<8x8xf32>) -> tensor<?x?xf32>
%n = "pd_op.full_int_array"() <{value = [4, 4], dtype = #pir.dtype<int64>}> : () -> tensor<2xi64>
%a = "pd_op.full"() <{shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>}> : () -> tensor<1xi32>
%l = pd_op.split %p, %n, %a : (tensor<?x?xf32>, tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<?x?xf32>, tensor<?x?xf32>>
%y:2 = pir.split %l : (tuple<tensor<?x?xf32>, tensor<?x?xf32>>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
%z = pd_op.add %y#0, %y#1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
pir.shadow_output %z, "o" : tensor<?x?xf32>
