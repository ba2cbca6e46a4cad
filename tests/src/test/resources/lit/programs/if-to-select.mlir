// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(if-to-select)' | FileCheck %s

// Both bodies are cheap: they are computed, and one is selected. A condition becomes as large as the result, and
// what both yield needs no selection.
// OPS: 8 -> 12
// CHECK-NOT:  pd_op.if
// CHECK:      %[[C:.+]] = pd_op.less_than
// CHECK:      %[[A:.+]] = pd_op.subtract
// CHECK:      %[[B:.+]] = pd_op.add
// CHECK:      %[[S:.+]] = pd_op.full_int_array
// CHECK-NEXT: %[[E:.+]] = pd_op.expand %[[C]], %[[S]]
// CHECK-NEXT: %[[R:.+]] = pd_op.where %[[E]], %[[A]], %[[B]]
// CHECK-NEXT: pir.shadow_output %[[R]], "out"
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%y = pd_op.data {name = "y", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%p = pd_op.data {name = "p", shape = array<i64: 1>, dtype = #pir.dtype<float32>} : tensor<1xf32>
%q = pd_op.data {name = "q", shape = array<i64: 1>, dtype = #pir.dtype<float32>} : tensor<1xf32>
%c = pd_op.less_than %p, %q : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
%r, %s = pd_op.if %c : tensor<1xi1> -> (tensor<2xf32>, tensor<2xf32>) {
  %a = pd_op.subtract %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  pir.yield %a, %x : tensor<2xf32>, tensor<2xf32>
} else {
  %b = pd_op.add %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  pir.yield %b, %x : tensor<2xf32>, tensor<2xf32>
}
pir.shadow_output %r, "out" : tensor<2xf32>
pir.shadow_output %s, "same" : tensor<2xf32>

// -----

// A matmul is not computed for nothing, and a division of integers might fail; one of floats does not.
// OPS: 11 -> 14
// CHECK:      pd_op.if
// CHECK:        pd_op.matmul
// CHECK:      pd_op.if
// CHECK:        pd_op.divide
// CHECK:      pd_op.divide
// CHECK-NOT:  pd_op.if
// CHECK:      pd_op.where
%x = pd_op.data {name = "x", shape = array<i64: 2, 2>, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%n = pd_op.data {name = "n", shape = array<i64: 1>, dtype = #pir.dtype<int64>} : tensor<1xi64>
%zero = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%one = pd_op.full {shape = array<i64: 2, 2>, value = 1.0 : f64, dtype = #pir.dtype<float32>} : tensor<2x2xf32>
%c = pd_op.not_equal %n, %zero : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
%r = pd_op.if %c : tensor<1xi1> -> (tensor<2x2xf32>) {
  %a = pd_op.matmul %x, %x : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  pir.yield %a : tensor<2x2xf32>
} else {
  pir.yield %x : tensor<2x2xf32>
}
%s = pd_op.if %c : tensor<1xi1> -> (tensor<1xi64>) {
  %a = pd_op.divide %n, %n : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  pir.yield %a : tensor<1xi64>
} else {
  pir.yield %zero : tensor<1xi64>
}
%t = pd_op.if %c : tensor<1xi1> -> (tensor<2x2xf32>) {
  %a = pd_op.divide %one, %x : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  pir.yield %a : tensor<2x2xf32>
} else {
  pir.yield %one : tensor<2x2xf32>
}
pir.shadow_output %r, "r" : tensor<2x2xf32>
pir.shadow_output %s, "s" : tensor<1xi64>
pir.shadow_output %t, "t" : tensor<2x2xf32>
