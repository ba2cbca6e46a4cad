// RUN: weir opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(autodiff{inputs=all parameters=all})'

func.func private @itself(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{@itself calls itself, and what the way back needs of its calls has no bound}}
  %0 = call @itself(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%0 = func.call @itself(%x) : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %0, "y" : tensor<2xf32>

// -----

func.func private @reads(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{parameter 'w' is read in @reads, which is called, and has no gradient there}}
  %w = pir.parameter "w" : tensor<2xf32>
  %0 = pd_op.add %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%0 = func.call @reads(%x) : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %0, "y" : tensor<2xf32>
