// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(autodiff{inputs=all parameters=all})'

// A parameter that a called function reads by itself is nothing that the function is given.
mindir.func @main(%x: tensor<f64>) -> tensor<f64> {
  %f = mindir.closure @scaled() : () -> ((tensor<f64>) -> tensor<f64>)
  %r = mindir.call %f(%x) : ((tensor<f64>) -> tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
mindir.func private @scaled(%x: tensor<f64>) -> tensor<f64> {
  // expected-error @+1 {{'pir.parameter' op parameter 'w' is read in @scaled, which @main calls, and has no gradient there; read it in @main and have the other capture it}}
  %w = pir.parameter "w" : tensor<f64>
  %r = pd_op.multiply %x, %w : (tensor<f64>, tensor<f64>) -> tensor<f64>
  mindir.return %r : tensor<f64>
}
