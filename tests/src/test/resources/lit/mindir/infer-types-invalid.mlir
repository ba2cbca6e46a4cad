// RUN: weir opt %s --split-input-file --verify-diagnostics --mindir-infer-types

// Operands that do not go together, with where they come from.

mindir.func @main(%x: tensor<2xf32>) -> !mindir.unknown {
  %y = mindir.constant dense<1.0> : tensor<3xf32>
  %f = mindir.closure @sum() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %r = mindir.call %f(%x, %y) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, tensor<2xf32>, tensor<3xf32>) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
// expected-note@+2 {{operand #0 is 'tensor<2xf32>'}}
// expected-note@+1 {{operand #1 is 'tensor<3xf32>'}}
mindir.func private @sum(%a: !mindir.unknown, %b: !mindir.unknown) -> !mindir.unknown {
  // expected-error@+1 {{cannot broadcast 'tensor<2xf32>' and 'tensor<3xf32>'}}
  %r = mindir.primitive "Add"(%a, %b) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}

// -----

// A declared parameter, and what it is given by way of a function that does not say.

mindir.func @main(%n: tensor<i64>) -> !mindir.unknown {
  %f = mindir.closure @apply() : () -> ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown)
  %g = mindir.closure @floats() : () -> ((tensor<f32>) -> tensor<f32>)
  %r = mindir.call %f(%g, %n) : ((!mindir.unknown, !mindir.unknown) -> !mindir.unknown, (tensor<f32>) -> tensor<f32>, tensor<i64>) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @apply(%f: !mindir.unknown, %v: !mindir.unknown) -> !mindir.unknown {
  // expected-error@+1 {{argument #0 is 'tensor<i64>', but @floats takes 'tensor<f32>'}}
  %r = mindir.call %f(%v) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
// expected-note@+1 {{it is declared here}}
mindir.func private @floats(%v: tensor<f32>) -> tensor<f32> {
  mindir.return %v : tensor<f32>
}

// -----

mindir.func @main(%x: tensor<2xf32>) -> !mindir.unknown {
  // expected-remark@+1 {{the type of what primitive 'Frobnicate' yields is not known here; the program has to declare it}}
  %a = mindir.primitive "Frobnicate"(%x) : (tensor<2xf32>) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}

// -----

// Branches that give values of which there is no common type.

mindir.func @main(%c: tensor<i1>, %x: tensor<2xf32>) -> !mindir.unknown {
  %f = mindir.closure @one(%x) : (tensor<2xf32>) -> (() -> !mindir.unknown)
  %g = mindir.closure @two(%x) : (tensor<2xf32>) -> (() -> !mindir.unknown)
  %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> !mindir.unknown, () -> !mindir.unknown) -> (() -> !mindir.unknown)
  // expected-error@+1 {{the branches give values of different structure}}
  %r = mindir.call %s() : (() -> !mindir.unknown) -> !mindir.unknown
  mindir.return %r : !mindir.unknown
}
mindir.func private @one() captures(%x: tensor<2xf32>) -> !mindir.unknown {
  // expected-note@+1 {{this is what @one gives}}
  mindir.return %x : tensor<2xf32>
}
mindir.func private @two() captures(%x: tensor<2xf32>) -> !mindir.unknown {
  %t = mindir.make_tuple(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> !mindir.unknown
  // expected-note@+1 {{this is what @two gives}}
  mindir.return %t : !mindir.unknown
}
