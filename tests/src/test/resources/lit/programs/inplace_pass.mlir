// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(pd-op-to-kernel,inplace_pass)' | FileCheck %s

// A chain works in one buffer. The first kernel must not write over the input, and the last sum not over
// what is read after it.
// OPS: 8 -> 8
// CHECK:     module {
// CHECK:       %[[X:[0-9]+]] = {{.*}}op_name = "pd_op.data"
// CHECK-NEXT:  %[[E:[0-9]+]] = {{.*}}op_name = "pd_op.exp"
// CHECK-NEXT:  %[[S:[0-9]+]] = "pd_kernel.phi_kernel"(%[[E]]) {{.*}}is_inplace = true{{.*}}kernel_name = "sin"{{.*}}op_name = "pd_op.sin_"
// CHECK-NEXT:  %[[R:[0-9]+]] = "pd_kernel.phi_kernel"(%[[S]]) {{.*}}is_inplace = true{{.*}}op_name = "pd_op.relu_"
// CHECK-NEXT:  %[[A:[0-9]+]] = "pd_kernel.phi_kernel"(%[[R]], %[[X]]) {{.*}}op_name = "pd_op.add"
// CHECK-NEXT:  %[[M:[0-9]+]] = "pd_kernel.phi_kernel"(%[[R]], %[[A]]) {{.*}}is_inplace = true{{.*}}op_name = "pd_op.multiply_"
// CHECK-NEXT:  pir.shadow_output %[[A]]
// CHECK-NEXT:  pir.shadow_output %[[M]]
%x = pd_op.data {name = "x", shape = array<i64: 2, 3>, dtype = #pir.dtype<float32>} : tensor<2x3xf32>
%e = pd_op.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
%s = pd_op.sin %e : (tensor<2x3xf32>) -> tensor<2x3xf32>
%r = pd_op.relu %s : (tensor<2x3xf32>) -> tensor<2x3xf32>
%a = pd_op.add %r, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%m = pd_op.multiply %r, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
pir.shadow_output %a, "sum" : tensor<2x3xf32>
pir.shadow_output %m, "product" : tensor<2x3xf32>

// -----

// Nothing works in place over a parameter, an operand read twice, one that broadcasts to more, one of
// another element type, or one that an output, a list or a loop refers to.
// OPS: 18 -> 18
// CHECK:     module {
// CHECK-NOT:   is_inplace
// CHECK:       pir.shadow_output {{.*}} "loop"
// CHECK-NOT:   is_inplace
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%w = pir.parameter "w" : tensor<2xf32>
%c = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%big = pir.parameter "big" : tensor<2x2xf32>
%rw = pd_op.relu %w : (tensor<2xf32>) -> tensor<2xf32>
%twice = pd_op.add %rw, %rw : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%wide = pd_op.add %twice, %big : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
%less = pd_op.less_than %wide, %big : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
pir.shadow_output %less, "less" : tensor<2x2xi1>
%out = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %out, "exp" : tensor<2xf32>
%relu = pd_op.relu %out : (tensor<2xf32>) -> tensor<2xf32>
%list = pir.combine %relu, %x : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
%sin = pd_op.sin %relu : (tensor<2xf32>) -> tensor<2xf32>
%l = pd_op.while (%c, %sin) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> {
^bb0(%arg: tensor<2xf32>):
  %n = pd_op.exp %arg : (tensor<2xf32>) -> tensor<2xf32>
  pir.yield %c, %n : tensor<i1>, tensor<2xf32>
}
%sq = pd_op.sqrt %sin : (tensor<2xf32>) -> tensor<2xf32>
%t = pd_op.add %l, %sq : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %t, "loop" : tensor<2xf32>
