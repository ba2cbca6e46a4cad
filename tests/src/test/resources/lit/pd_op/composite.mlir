// RUN: weir opt %s | weir opt - | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(decompose-composite)' %s | FileCheck %s --check-prefix=PASS

// Operators that are short for others.

// CHECK-LABEL: @gradients
// CHECK: pd_op.tanh_grad
// CHECK: pd_op.multiply_grad
// PASS-LABEL: @gradients
// PASS-NOT: _grad
// PASS: pd_op.multiply
// PASS: pd_op.reduce_as
// PASS: return
func.func @gradients(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %g: tensor<2x3xf32>) -> tensor<3xf32> {
  %d = pd_op.tanh_grad %x, %g : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %dx, %dy = pd_op.multiply_grad %x, %y, %d : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return %dy : tensor<3xf32>
}

// CHECK-LABEL: @choice
// CHECK: pd_op.select_input
// PASS-LABEL: @choice
// PASS: pd_op.if
func.func @choice(%m: tensor<1xi32>, %x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<?xf32> {
  %z = pd_op.select_input %m, %x, %y : (tensor<1xi32>, tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}
