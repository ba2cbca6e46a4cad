// RUN: weir opt %s --split-input-file --verify-diagnostics --mindir-defunctionalize

mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+2 {{'mindir.primitive' op is not an operator yet}}
  // expected-note@+1 {{'mindir-to-pd-op' makes operators of function graphs}}
  %r = mindir.primitive "ReLU"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @main() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  // expected-error@+1 {{'builtin.unrealized_conversion_cast' op cannot work on a function}}
  %y = builtin.unrealized_conversion_cast %f : (tensor<2xf32>) -> tensor<2xf32> to tensor<2xf32>
  mindir.return %y : tensor<2xf32>
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'builtin.unrealized_conversion_cast' op cannot make a function}}
  %f = builtin.unrealized_conversion_cast %x : tensor<2xf32> to (tensor<2xf32>) -> tensor<2xf32>
  %y = mindir.call %f(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %y : tensor<2xf32>
}
