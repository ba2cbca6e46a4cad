// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff{inputs=1 only=true},symbol-dce,canonicalize,cse,remove-dead-values,canonicalize)' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff{inputs=1 only=true},symbol-dce,canonicalize,cse,func.func(loop-invariant-code-motion),remove-dead-values,canonicalize)' | weir run - --input arg0=5 --input arg1=2 --input arg2=0 | FileCheck %s --check-prefix=VALUE

// x = 1; n times: x = x a + b. The forward loop counts and pushes what the way back needs: x, and
// neither a nor b, which it sees. The derivative by a at 2, for b = 0 and n = 5, is 5 * 2⁴.
// VALUE: output_0: tensor<f64>
// VALUE-NEXT: 80.0
// CHECK: %[[S:.*]]:3 = pir.stack_create
// CHECK: pd_op.while
// CHECK: ^bb0(%{{.*}}: tensor<i64>, %[[X:.*]]: tensor<f64>, %{{.*}}: tensor<i64>):
// CHECK: pir.tuple_push %[[S]]#1, %[[X]] : (!pir.inlet, tensor<f64>) -> ()
// CHECK: pd_op.while
// CHECK: %[[P:.*]] = pir.tuple_pop %[[S]]#2 : (!pir.outlet) -> tensor<f64>
// CHECK-NEXT: %[[D:.*]] = pd_op.multiply %[[DX:.*]], %arg1
// CHECK-NEXT: pd_op.multiply %[[DX]], %[[P]]
func.func @f(%n: tensor<i64>, %a: tensor<f64>, %b: tensor<f64>) -> tensor<f64> {
  %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
  %one = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
  %init = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
  %c = pd_op.less_than %zero, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %r:2 = pd_op.while (%c, %zero, %init) : (tensor<i1>, tensor<i64>, tensor<f64>) -> (tensor<i64>, tensor<f64>) {
  ^bb0(%i: tensor<i64>, %x: tensor<f64>):
    %0 = pd_op.multiply %x, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
    %1 = pd_op.add %0, %b : (tensor<f64>, tensor<f64>) -> tensor<f64>
    %2 = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = pd_op.less_than %2, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    pir.yield %3, %2, %1 : tensor<i1>, tensor<i64>, tensor<f64>
  }
  return %r#1 : tensor<f64>
}
