// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(autodiff)'

// expected-error @+1 {{@given cannot be differentiated by itself: its input #1 is a function, of which nobody gives the derivative; differentiate a function that makes it}}
mindir.func @given(%x: tensor<f64>, %f: (tensor<f64>) -> tensor<f64>) -> tensor<f64> {
  %r = mindir.call %f(%x) : ((tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}

// -----

mindir.func @returned(%x: tensor<f64>) -> ((tensor<f64>) -> tensor<f64>) {
  %f = mindir.closure @plus(%x) : (tensor<f64>) -> ((tensor<f64>) -> tensor<f64>)
  // expected-error @+1 {{'mindir.return' op @returned cannot be differentiated: it returns a function, and gradients are those of numbers}}
  mindir.return %f : (tensor<f64>) -> tensor<f64>
}
mindir.func private @plus(%y: tensor<f64>) captures(%x: tensor<f64>) -> tensor<f64> {
  %r = pd_op.add %x, %y : (tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}

// -----

mindir.func @calling(%x: tensor<f64>) -> tensor<f64> {
  %y = mindir.primitive "Add"(%x, %x) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %f = mindir.closure @twice() : () -> ((tensor<f64>) -> tensor<f64>)
  // expected-error @+1 {{'mindir.call' op calls a function in a graph of primitives, which has no derivative; turn the graphs into operators first, by 'mindir-lower-functions'}}
  %r = mindir.call %f(%y) : ((tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
mindir.func private @twice(%x: tensor<f64>) -> tensor<f64> {
  %r = mindir.primitive "Add"(%x, %x) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}

// -----

mindir.func @primitive(%x: tensor<f64>) -> tensor<f64> {
  // expected-error @+2 {{primitive 'Lstsq' has no gradient}}
  // expected-note @+1 {{have the op implement 'GradientRule'}}
  %r = mindir.primitive "Lstsq"(%x) : (tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
