// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(autodiff{inputs=all})' | FileCheck %s

// Only what the gradient needs is computed: the sum at the end is not.
// CHECK-LABEL: func.func @square_and_more
// CHECK-LABEL: func.func @square_and_more_grad(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[ONE:.*]] = pd_op.full
// CHECK-NEXT: %[[A:.*]] = pd_op.multiply %[[ONE]], %arg0
// CHECK-NEXT: %[[B:.*]] = pd_op.multiply %[[ONE]], %arg0
// CHECK-NEXT: %[[C:.*]] = pd_op.add %[[A]], %[[B]]
// CHECK-NEXT: return %[[C]]
func.func @square_and_more(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.multiply %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 2>, value = 3.0 : f64} : tensor<2xf32>
  %2 = pd_op.add %0, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// A value that stops gradients is a constant; so is what is made of it.
// CHECK-LABEL: func.func @stopped_grad
// CHECK-NEXT: %[[R:.*]] = pd_op.relu %arg0
// CHECK-NEXT: %[[ONE:.*]] = pd_op.full
// CHECK-NEXT: %[[A:.*]] = pd_op.multiply %[[ONE]], %[[R]]
// CHECK-NEXT: return %[[A]]
func.func @stopped(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.relu %x {stop_gradient = [true]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = pd_op.multiply %x, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// Integers have no gradient; what is computed of them needs no rule.
// CHECK-LABEL: func.func @integers_grad(%arg0: tensor<2xf32>, %arg1: tensor<2xi64>) -> tensor<2xf32>
// CHECK-NEXT: %[[I:.*]] = pd_op.bitwise_and
// CHECK-NEXT: %[[F:.*]] = pd_op.cast %[[I]]
// CHECK-NEXT: %[[ONE:.*]] = pd_op.full
// CHECK-NEXT: %[[A:.*]] = pd_op.multiply %[[ONE]], %[[F]]
// CHECK-NEXT: return %[[A]]
func.func @integers(%x: tensor<2xf32>, %n: tensor<2xi64>) -> tensor<2xf32> {
  %0 = pd_op.bitwise_and %n, %n : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %1 = pd_op.cast %0 {dtype = #pir.dtype<float32>} : (tensor<2xi64>) -> tensor<2xf32>
  %2 = pd_op.multiply %x, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// What was broadcast is summed, also where sizes are not known.
// CHECK-LABEL: func.func @broadcast_grad
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<3xf32>, tensor<?x1xf32>)
// CHECK: pd_op.reduce_as
// CHECK: pd_op.sum
func.func @broadcast(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %z: tensor<?x1xf32>) -> tensor<2x3xf32> {
  %0 = pd_op.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = pd_op.add %0, %z : (tensor<2x3xf32>, tensor<?x1xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// The elements of tuples go their own ways.
// CHECK-LABEL: func.func @tuples_grad(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>)
// CHECK-NEXT: %[[ONE:.*]] = pd_op.full {{.*}}value = 1.000000e+00
// CHECK-NEXT: %[[ZERO:.*]] = pd_op.full {{.*}}value = 0.000000e+00
// CHECK-NEXT: return %[[ZERO]], %[[ONE]]
func.func @tuples(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pir.combine %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %1 = pir.slice %0[1] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A gradient function that was declared is defined.
// CHECK-LABEL: func.func private @declared_grad(%arg0: tensor<f32>) -> tensor<f32> {
// CHECK-LABEL: func.func private @else
func.func @declared(%x: tensor<f32>) -> tensor<f32> {
  %0 = pd_op.multiply %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @declared_grad(tensor<f32>) -> tensor<f32>
func.func private @else(tensor<f32>)
