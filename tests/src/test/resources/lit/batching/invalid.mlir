// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(vmap{size=3})'

func.func @sizes(%x: tensor<2xf32>) -> tensor<?x1xi64> {
  // expected-error@+1 {{'pd_op.nonzero' cannot run for many lanes: how many results there are depends on elements}}
  %0 = pd_op.nonzero %x : (tensor<2xf32>) -> tensor<?x1xi64>
  return %0 : tensor<?x1xi64>
}

// -----

func.func @draws(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'pd_op.bernoulli' draws random numbers: choose the SAME or DIFFERENT ones for all lanes}}
  %0 = pd_op.bernoulli %x : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @loop(%x: tensor<2xf32>) -> tensor<100xi64> {
  // expected-remark@+1 {{'pd_op.histogram' runs in a loop over 3 lanes: its bounds may be those of a lane}}
  %0 = "pd_op.histogram"(%x) <{bins = 100 : i64, min = 0.0 : f32, max = 1.0 : f32, density = false}> : (tensor<2xf32>) -> tensor<100xi64>
  return %0 : tensor<100xi64>
}

// -----

// expected-error@+1 {{argument #0 of @open is 'tensor<?xf32>'; the lanes of a tensor are mapped, whose sizes are known}}
func.func @open(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
