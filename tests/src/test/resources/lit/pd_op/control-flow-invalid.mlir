// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @condition(%c: tensor<f32>) {
  // expected-error@+1 {{operand #0 must be tensor of i1, but got 'tensor<f32>'}}
  "pd_op.if"(%c) ({
    "pir.yield"() : () -> ()
  }, {
    "pir.yield"() : () -> ()
  }) : (tensor<f32>) -> ()
  "func.return"() : () -> ()
}

// -----

func.func @branches(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xi64>) {
  // expected-error@+1 {{value #0 is yielded as 'tensor<2xf32>' and as 'tensor<2xi64>'}}
  %0 = "pd_op.if"(%c) ({
    "pir.yield"(%a) : (tensor<2xf32>) -> ()
  }, {
    "pir.yield"(%b) : (tensor<2xi64>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  "func.return"() : () -> ()
}

// -----

func.func @loop(%c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error@+1 {{along control flow edge from Operation pir.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "pd_op.while"(%c, %a) ({
  ^bb0(%x: tensor<2xf32>):
    // expected-note@+1 {{region branch point}}
    "pir.yield"(%c) : (tensor<i1>) -> ()
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"() : () -> ()
}

// -----

func.func @arguments(%c: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error@+2 {{along control flow edge from parent to Region #0: successor operand type #0 'tensor<2xf32>' should match successor input type #0 'tensor<3xf32>'}}
  // expected-note@+1 {{region branch point}}
  %0 = "pd_op.while"(%c, %a) ({
  ^bb0(%x: tensor<3xf32>):
    "pir.yield"(%c, %a) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"() : () -> ()
}
