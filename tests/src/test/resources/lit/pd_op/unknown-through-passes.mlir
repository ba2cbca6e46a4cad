// Operators that nobody declared are kept; they go through passes untouched.
// RUN: weir opt %s --pass-pipeline='builtin.module(canonicalize,cse,dce)' | FileCheck %s
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: "pd_op.not_yet_known"(%[[X]]) {times = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: "pd_op.not_yet_known"(%[[X]]) {times = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%a = "pd_op.not_yet_known"(%x) {times = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>
%b = "pd_op.not_yet_known"(%x) {times = 3 : i32} : (tensor<2xf32>) -> tensor<2xf32>
