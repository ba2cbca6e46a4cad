// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(dead_code_elimination_pass)' | FileCheck %s

// Inputs, effects and in-place operators stay, and so does a loop that nothing uses: it may never end.
// OPS: 14 -> 10
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   pd_op.data
// CHECK-NEXT:   %[[C:.+]] = pd_op.full
// CHECK-NEXT:   %[[E:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:   pd_op.relu_ %[[E]]
// CHECK-NEXT:   pd_op.while
// CHECK:        pd_op.assert
// CHECK-NEXT:   %[[S:.+]] = pd_op.sin %[[X]]
// CHECK-NEXT:   pir.shadow_output %[[S]], "out"
// CHECK-NEXT: }
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%unused = pd_op.data {name = "unused", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%w = pir.parameter "w" : tensor<2xf32>
%c = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%dead = pd_op.add %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%dead_too = pd_op.exp %dead : (tensor<2xf32>) -> tensor<2xf32>
%e = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
%written = pd_op.relu_ %e : (tensor<2xf32>) -> tensor<2xf32>
%loop = pd_op.while (%c, %x) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> {
^bb0(%a: tensor<2xf32>):
  %gone = pd_op.exp %a : (tensor<2xf32>) -> tensor<2xf32>
  pir.yield %c, %a : tensor<i1>, tensor<2xf32>
}
%branch = pd_op.if %c : tensor<i1> -> (tensor<2xf32>) {
  pir.yield %x : tensor<2xf32>
} else {
  pir.yield %e : tensor<2xf32>
}
%true = pd_op.full {shape = array<i64>, value = 1.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
"pd_op.assert"(%true) <{summarize = -1 : i64}> : (tensor<i1>) -> ()
%s = pd_op.sin %x : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %s, "out" : tensor<2xf32>
