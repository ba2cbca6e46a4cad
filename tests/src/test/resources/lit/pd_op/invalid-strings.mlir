// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @lower(%arg0: tensor<2xi64>) {
  // expected-error@+2 {{'pd_op.strings_lower' op operand #0 must be tensor of strings, but got 'tensor<2xi64>'}}
  // expected-error@+1 {{result #0 must be tensor of strings}}
  %0 = "pd_op.strings_lower"(%arg0) <{use_utf8_encoding = false}> : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

func.func @concat(%arg0: tensor<2x!pir.string>, %arg1: tensor<3x!pir.string>) {
  // expected-error@+1 {{cannot broadcast 'tensor<2x!pir.string>' and 'tensor<3x!pir.string>'}}
  %0 = "pd_op.strings_concat"(%arg0, %arg1) : (tensor<2x!pir.string>, tensor<3x!pir.string>) -> tensor<2x!pir.string>
  return
}

// -----

func.func @split(%arg0: tensor<2x!pir.string>) {
  // expected-error@+1 {{are incompatible with return type(s) of operation}}
  %0:2 = "pd_op.strings_split"(%arg0) : (tensor<2x!pir.string>) -> (tensor<2x!pir.string>, tensor<2xi64>)
  return
}

// -----

func.func @match(%arg0: tensor<2x!pir.string>) {
  // expected-error@+1 {{'pd_op.strings_full_match' op requires attribute 'pattern'}}
  %0 = "pd_op.strings_full_match"(%arg0) : (tensor<2x!pir.string>) -> tensor<2xi1>
  return
}
