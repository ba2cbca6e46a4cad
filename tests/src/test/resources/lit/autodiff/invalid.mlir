// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --pass-pipeline='builtin.module(autodiff)'

func.func @unknown(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+2 {{'their.op' has no gradient}}
  // expected-note @+1 {{have the op implement 'GradientRule', attach a rule to it in the registry}}
  %0 = "their.op"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error @+1 {{has no gradient with respect to input #0, which is 'tensor<2xi64>'}}
func.func @integer(%x: tensor<2xi64>) -> tensor<2xi64> {
  return %x : tensor<2xi64>
}

// -----

// expected-error @+1 {{has no input #0 to take a gradient with respect to; it has 0}}
func.func @nothing() {
  return
}

// -----

// expected-warning @+1 {{no result of @constant depends on what gradients are taken with respect to}}
func.func @constant(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  return %y : tensor<2xf32>
}

// -----

// expected-error @+1 {{expects a body of one block, with structured control flow}}
func.func @branches(%x: tensor<2xf32>) -> tensor<2xf32> {
  cf.br ^bb1
^bb1:
  return %x : tensor<2xf32>
}

// -----

func.func @one(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
// expected-error @+1 {{is declared as '(tensor<2xf32>) -> ()', but the gradient function is '(tensor<2xf32>) -> tensor<2xf32>'}}
func.func private @one_grad(tensor<2xf32>)
