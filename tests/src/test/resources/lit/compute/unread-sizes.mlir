// A kernel takes sizes from types: what computes a shape for an operator becomes no kernel where nothing else reads it.
// RUN: weir opt %s --pass-pipeline='builtin.module(shape-inference,form-groups,groups-to-compute,dce)' | FileCheck %s

// CHECK-NOT: pd_op.shape
// CHECK: compute.call @{{.*}}(%{{.*}}) {choice = "2 operators: exp, reshape"}
// CHECK-NOT: compute.call
// CHECK: compute.kernel
// CHECK-NOT: compute.kernel
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 64>} : tensor<?x64xf32>
%s = pd_op.shape %x : (tensor<?x64xf32>) -> tensor<2xi32>
%i = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
%j = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
%n = pd_op.slice %s, %i, %j {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
%h = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 4.0} : tensor<i32>
%d = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 16.0} : tensor<i32>
%c = pir.combine %n, %h, %d : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
%t = pd_op.stack %c {axis = 0 : si32} : (tuple<tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<3xi32>
%e = pd_op.exp %x : (tensor<?x64xf32>) -> tensor<?x64xf32>
%r = pd_op.reshape %e, %t : (tensor<?x64xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
pir.shadow_output %r, "z" : tensor<?x?x?xf32>
