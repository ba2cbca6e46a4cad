// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(autodiff)'

mindir.func @chosen(%x: tensor<f64>, %f: (tensor<f64>) -> tensor<f64>) -> tensor<f64> {
  // expected-error @+1 {{the function called here is known only when the program runs, and has no derivative}}
  %r = mindir.call %f(%x) : ((tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}

// -----

mindir.func @primitive(%x: tensor<f64>) -> tensor<f64> {
  // expected-error @+2 {{primitive 'Lstsq' has no gradient}}
  // expected-note @+1 {{have the op implement 'GradientRule'}}
  %r = mindir.primitive "Lstsq"(%x) : (tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
