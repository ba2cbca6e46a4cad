// RUN: weir opt %s --pd-op-to-onnx --split-input-file --verify-diagnostics

// All that ONNX has not is reported by its operator; what depends on it is not reported again.

module {
  %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6>} : tensor<2x6xf32>
  %k = pd_op.data {dtype = #pir.dtype<int64>, name = "k", shape = array<i64: 1>} : tensor<1xi64>
  // expected-error @+1 {{'pd_op.sum' needs its axes to be constant in ONNX}}
  %s = pd_op.sum %x, %k : (tensor<2x6xf32>, tensor<1xi64>) -> tensor<?xf32>
  %e = pd_op.exp %s : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{'pd_op.round' rounds to 2 decimals, ONNX only to integers}}
  %r = pd_op.round %x {decimals = 2 : i32} : (tensor<2x6xf32>) -> tensor<2x6xf32>
  // expected-warning @+1 {{'pd_op.assert' is left out: ONNX has no such check}}
  "pd_op.assert"(%k) <{summarize = -1 : i64}> : (tensor<1xi64>) -> ()
  pir.shadow_output %e, "y" : tensor<?xf32>
  pir.shadow_output %r, "r" : tensor<2x6xf32>
}

// -----

module {
  %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6>} : tensor<2x6xf32>
  // expected-error @+1 {{'pir.set_parameter' cannot be written in operators of ONNX}}
  pir.set_parameter %x, "w" : tensor<2x6xf32>
}
