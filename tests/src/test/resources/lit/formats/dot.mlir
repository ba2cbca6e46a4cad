// RUN: weir export %s --to=dot | FileCheck %s
// CHECK: digraph
// CHECK-DAG: pd_op.data
// CHECK-DAG: pd_op.relu
// CHECK: ->
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%r = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %r, "out" : tensor<2xf32>
