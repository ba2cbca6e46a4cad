// RUN: weir opt %s --split-input-file --verify-diagnostics --value-form

func.func @other_elements(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-note @+1 {{this is what is stored there}}
  %0 = pd_op.cast_ %x {dtype = #pir.dtype<int32>} : (tensor<2xf32>) -> tensor<2xi32>
  // expected-error @+1 {{reads a 'tensor<2xf32>' in memory that holds a 'tensor<2xi32>' by then; read it before it is overwritten}}
  %1 = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @other_control_flow(%x: tensor<2xf32>, %n: index) -> tensor<2xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // expected-error @+1 {{an operator inside writes over a value from outside of 'scf.for', which has no value form there}}
  scf.for %i = %zero to %n step %one {
    %0 = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
  }
  return %x : tensor<2xf32>
}
