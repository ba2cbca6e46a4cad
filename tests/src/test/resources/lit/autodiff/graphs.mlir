// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(autodiff{inputs=all})' | FileCheck %s

// The network of MindSpore's page on redundant copies, differentiated in primitives: the sums of
// cotangents are those of its listing, and what the network does to its parameter is still done.
// CHECK-LABEL: mindir.func @construct_grad(
// CHECK: %[[L1:.*]] = mindir.load %arg1, %[[U1:.*]] :
// CHECK: mindir.primitive "Assign"
// CHECK: %[[L2:.*]] = mindir.load
// CHECK: mindir.primitive "Assign"
// CHECK: %[[L3:.*]] = mindir.load
// CHECK-NEXT: %[[U:.*]] = mindir.update_state %{{.*}}, %[[L3]]
// CHECK-NEXT: %[[T1:.*]] = mindir.make_tuple(%[[L3]], %[[L2]])
// CHECK-NEXT: %[[S1:.*]] = mindir.primitive "AddN"(%[[T1]])
// CHECK-NEXT: %[[T2:.*]] = mindir.make_tuple(%[[S1]], %[[L1]])
// CHECK-NEXT: %[[S2:.*]] = mindir.primitive "AddN"(%[[T2]])
// CHECK-NEXT: %[[G:.*]] = mindir.make_tuple(%[[S2]])
// CHECK-NEXT: %[[R:.*]] = mindir.depend %[[G]], %[[U]]
// CHECK-NEXT: mindir.return %[[R]] : tuple<tensor<i32>>
mindir.func @construct(%x: tensor<i32>, %param: !mindir.ref<tensor<i32>, "param"> {mindir.weight = "param"}) -> tensor<i32> {
  %u0 = mindir.constant unit : !mindir.umonad
  %i0 = mindir.constant dense<0> : tensor<i32>
  %a0 = mindir.primitive "Assign"(%param, %i0, %u0) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> tensor<i32>
  %u1 = mindir.update_state %u0, %a0 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %l0 = mindir.load %param, %u1 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u2 = mindir.update_state %u1, %l0 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %o0 = mindir.primitive "Mul"(%x, %l0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %i1 = mindir.constant dense<1> : tensor<i32>
  %a1 = mindir.primitive "Assign"(%param, %i1, %u2) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> tensor<i32>
  %u3 = mindir.update_state %u2, %a1 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %l1 = mindir.load %param, %u3 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u4 = mindir.update_state %u3, %l1 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %m1 = mindir.primitive "Mul"(%x, %l1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %o1 = mindir.primitive "Add"(%m1, %o0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %i2 = mindir.constant dense<2> : tensor<i32>
  %a2 = mindir.primitive "Assign"(%param, %i2, %u4) : (!mindir.ref<tensor<i32>, "param">, tensor<i32>, !mindir.umonad) -> tensor<i32>
  %u5 = mindir.update_state %u4, %a2 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %l2 = mindir.load %param, %u5 : (!mindir.ref<tensor<i32>, "param">, !mindir.umonad) -> tensor<i32>
  %u6 = mindir.update_state %u5, %l2 : (!mindir.umonad, tensor<i32>) -> !mindir.umonad
  %m2 = mindir.primitive "Mul"(%x, %l2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %o2 = mindir.primitive "Add"(%m2, %o1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r = mindir.depend %o2, %u6 : (tensor<i32>, !mindir.umonad) -> tensor<i32>
  mindir.return %r : tensor<i32>
}

// -----

// A function that calls itself has a derivative that does. The way back through each branch is a
// function, which captures what it needs of the run that it belongs to.
// CHECK-LABEL: mindir.func @main_grad(%arg0: tensor<f64>, %arg1: tensor<i64>) -> tuple<tensor<f64>>
// CHECK: %[[F:.*]] = mindir.closure @power.fprop()
// CHECK: %[[B:.*]] = mindir.call %[[F]](%arg0, %arg1)
// CHECK: %[[S:.*]]:2 = pir.split %[[B]]
// CHECK: mindir.call %[[S]]#1(
// CHECK-LABEL: mindir.func private @power.fprop(
// CHECK: pd_op.if {{.*}} -> (tensor<f64>, (tensor<f64>) -> tensor<f64>)
// CHECK: mindir.closure @true.bprop()
// CHECK: mindir.closure @power.fprop()
// CHECK: mindir.closure @false.bprop(
// CHECK: mindir.closure @power.bprop(
// CHECK-LABEL: mindir.func private @false.bprop(%arg0: tensor<f64>) captures(
// CHECK: mindir.call %arg3(
// CHECK-LABEL: mindir.func private @power.bprop(%arg0: tensor<f64>) captures(%arg1: (tensor<f64>) -> tensor<f64>)
mindir.func @main(%x: tensor<f64>, %n: tensor<i64>) -> tensor<f64> {
  %f = mindir.closure @power() : () -> ((tensor<f64>, tensor<i64>) -> tensor<f64>)
  %r = mindir.call %f(%x, %n) : ((tensor<f64>, tensor<i64>) -> tensor<f64>, tensor<f64>, tensor<i64>) -> tensor<f64>
  %y = pd_op.multiply %r, %r : (tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %y : tensor<f64>
}
mindir.func private @power(%x: tensor<f64>, %n: tensor<i64>) -> tensor<f64> {
  %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
  %c = pd_op.equal %n, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %r = pd_op.if %c : tensor<i1> -> (tensor<f64>) {
    %one = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
    pir.yield %one : tensor<f64>
  } else {
    %f = mindir.closure @power() : () -> ((tensor<f64>, tensor<i64>) -> tensor<f64>)
    %i = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
    %m = pd_op.subtract %n, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %p = mindir.call %f(%x, %m) : ((tensor<f64>, tensor<i64>) -> tensor<f64>, tensor<f64>, tensor<i64>) -> tensor<f64>
    %q = pd_op.multiply %p, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
    pir.yield %q : tensor<f64>
  }
  mindir.return %r : tensor<f64>
}
