// RUN: weir opt %s --split-input-file --verify-diagnostics --mindir-to-pd-op

// Everything that has no lowering is reported, and what depends on it is not.

mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %x4 = mindir.constant dense<1.0> : tensor<1x1x4x4xf32>
  // expected-error@+1 {{'mindir.primitive': primitive 'Lstsq' has no lowering to pd_op}}
  %a = mindir.primitive "Lstsq"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %b = mindir.primitive "Exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'mindir.primitive': attribute 'pad_mode' of 'MaxPool' is "circular", which has no lowering}}
  %c = mindir.primitive "MaxPool"(%x4) with {kernel_size = [2, 2], strides = [2, 2], pad_mode = "circular"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
  mindir.return %b : tensor<2xf32>
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @loop() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  %r = mindir.call %f(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
mindir.func private @loop(%x: tensor<2xf32>) -> tensor<2xf32> {
  %f = mindir.closure @loop() : () -> ((tensor<2xf32>) -> tensor<2xf32>)
  %y = mindir.primitive "ReLU"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{@loop calls itself without end, so that this call never returns}}
  %r = mindir.call %f(%y) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

mindir.func @main(%x: tensor<2xf32>, %w: !mindir.ref<tensor<2xf32>, "w"> {mindir.weight = "w"}, %u: !mindir.umonad) -> tensor<2xf32> {
  // expected-error@+1 {{'mindir.primitive': primitive 'ScatterMax' changes a parameter or reaches the outside, which has no lowering to pd_op}}
  %r = mindir.primitive "ScatterMax"(%w, %x, %u) : (!mindir.ref<tensor<2xf32>, "w">, tensor<2xf32>, !mindir.umonad) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// expected-note@+1 {{operand #0 is 'tensor<2xf32>'}}
mindir.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'mindir.primitive': primitive 'Exp' is declared to yield 'tensor<3xf32>', but computes 'tensor<2xf32>'}}
  %r = mindir.primitive "Exp"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  mindir.return %r : tensor<3xf32>
}

// -----

// A main graph takes and returns tensors.

// expected-error@+1 {{parameter #1 of @main: a value of type '(tensor<2xf32>) -> tensor<2xf32>' cannot be an input; inputs are tensors}}
mindir.func @main(%x: tensor<2xf32>, %f: (tensor<2xf32>) -> tensor<2xf32>) -> tensor<2xf32> {
  %r = mindir.call %f(%x) : ((tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>) {
  %f = mindir.closure @plus(%x) : (tensor<2xf32>) -> ((tensor<2xf32>) -> tensor<2xf32>)
  // expected-error@+1 {{what @main returns: expects a tensor, not a tuple or a function}}
  mindir.return %f : (tensor<2xf32>) -> tensor<2xf32>
}
mindir.func private @plus(%y: tensor<2xf32>) captures(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = pd_op.add %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
