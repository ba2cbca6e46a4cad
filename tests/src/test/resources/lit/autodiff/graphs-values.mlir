// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(autodiff{inputs=all})' | FileCheck %s

// A function that is a value is represented by one that returns its backpropagator, too. What that finds
// for what the function captured goes into the function's own cotangent, a function of what has been
// gathered before; where the function was made, it is asked for that.
// CHECK-LABEL: mindir.func @main_grad(%arg0: tensor<f64>, %arg1: tensor<i64>) -> tuple<tensor<f64>>
// CHECK: %[[F:.*]] = mindir.closure @scaled.value(%arg0) : (tensor<f64>) -> ((tensor<f64>) -> tuple<tensor<f64>, (tensor<f64>) -> tuple<!mindir.unknown, tensor<f64>>>)
// CHECK: mindir.closure @walk.fprop()
// CHECK: %[[ONE:.*]] = pd_op.full
// CHECK-NEXT: %[[BACK:.*]] = mindir.call %{{.*}}#1(%[[ONE]]) : ((tensor<f64>) -> tuple<!mindir.unknown, tensor<f64>>, tensor<f64>)
// CHECK-NEXT: %[[C:.*]]:2 = pir.split %[[BACK]]
// CHECK-NEXT: %[[ZERO:.*]] = pd_op.full
// CHECK-NEXT: %[[G:.*]] = mindir.call %[[C]]#0(%[[ZERO]]) : (!mindir.unknown, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: pd_op.add %[[C]]#1, %[[G]]
// CHECK-LABEL: mindir.func private @scaled.share(%arg0: tensor<f64>) captures(%arg1: tensor<f64>) -> tensor<f64>
// CHECK-NEXT: pd_op.add %arg0, %arg1
// CHECK-LABEL: mindir.func private @scaled.value.bprop(
// CHECK: mindir.closure @scaled.share(
// CHECK-LABEL: mindir.func private @scaled.value(%arg0: tensor<f64>) captures(%arg1: tensor<f64>)
// CHECK: mindir.closure @scaled.fprop(%arg1)
// CHECK-LABEL: mindir.func private @walk.fprop(
// CHECK: mindir.call %arg1(%{{.*}}) : ((tensor<f64>) -> tuple<
mindir.func @main(%x: tensor<f64>, %n: tensor<i64>) -> tensor<f64> {
  %f = mindir.closure @scaled(%x) : (tensor<f64>) -> ((tensor<f64>) -> tensor<f64>)
  %w = mindir.closure @walk() : () -> ((tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>)
  %r = mindir.call %w(%n, %f, %x) : ((tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>, tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
mindir.func private @scaled(%t: tensor<f64>) captures(%x: tensor<f64>) -> tensor<f64> {
  %r = pd_op.multiply %t, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
mindir.func private @walk(%n: tensor<i64>, %f: (tensor<f64>) -> tensor<f64>, %t: tensor<f64>) -> tensor<f64> {
  %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
  %c = pd_op.equal %n, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %s = mindir.call %f(%t) : ((tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  %r = pd_op.if %c : tensor<i1> -> (tensor<f64>) {
    pir.yield %s : tensor<f64>
  } else {
    %w = mindir.closure @walk() : () -> ((tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>)
    %i = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
    %m = pd_op.subtract %n, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %p = mindir.call %w(%m, %f, %s) : ((tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>, tensor<i64>, (tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
    pir.yield %p : tensor<f64>
  }
  mindir.return %r : tensor<f64>
}
