// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @count(%x: tensor<?xf32>) {
  // expected-error @+1 {{expects a dimension of each of 1 tensors, got [0, 1]}}
  %0 = shape.holds [#shape.constraint<"s0 = 1">] (%x) {dims = array<i32: 0, 1>} : (tensor<?xf32>) -> tensor<1xi1>
  return
}

// -----

func.func @dimension(%x: tensor<?xf32>) {
  // expected-error @+1 {{there is no dimension 1 of 'tensor<?xf32>'}}
  %0 = shape.constrain <"s0 = 1"> (%x) {dims = array<i32: 1>} : tensor<?xf32>
  return
}

// -----

func.func @symbol(%x: tensor<?xf32>) {
  // expected-error @+1 {{'s1' is none of the 1 sizes}}
  %0 = shape.value [#shape.term<s0 + s1>] (%x) {dims = array<i32: 0>} : (tensor<?xf32>) -> tensor<1xi64>
  return
}

// -----

func.func @terms(%x: tensor<?xf32>) {
  // expected-error @+1 {{expects terms, got [7]}}
  %0 = shape.value [7] (%x) {dims = array<i32: 0>} : (tensor<?xf32>) -> tensor<1xi64>
  return
}

// -----

func.func @elements(%x: tensor<?xf32>) {
  // expected-error @+1 {{expects a tensor of 1 integers of 32 or 64 bits in one dimension, got 'tensor<2xi64>'}}
  %0 = shape.value [#shape.term<s0>] (%x) {dims = array<i32: 0>} : (tensor<?xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @constraints(%x: tensor<?xf32>) {
  // expected-error @+1 {{expects constraints, got ["s0 = 1"]}}
  %0 = shape.holds ["s0 = 1"] (%x) {dims = array<i32: 0>} : (tensor<?xf32>) -> tensor<1xi1>
  return
}

// -----

func.func @names(%x: tensor<?xf32>) {
  // expected-error @+1 {{expects a name for each of 1 tensors, got ["a", "b"]}}
  %0 = shape.constrain <"s0 = 1"> (%x) {dims = array<i32: 0>, names = ["a", "b"]} : tensor<?xf32>
  return
}

// -----

func.func @cast(%x: tensor<?x4xf32>) {
  // expected-error @+1 {{'tensor<?x4xf32>' cannot be a 'tensor<?x5xf32>'}}
  %0 = shape.cast %x : tensor<?x4xf32> to tensor<?x5xf32>
  return
}

// -----

func.func @witness(%x: tensor<?x4xf32>) {
  // expected-error @+1 {{operand #0 must be !shape.witness}}
  "shape.assuming"(%x) ({
    shape.yield
  }) : (tensor<?x4xf32>) -> ()
  return
}

// -----

func.func @end(%x: tensor<?xf32>) {
  %w = shape.constrain <"s0 = 1"> (%x) {dims = array<i32: 0>} : tensor<?xf32>
  // expected-error @+1 {{expects the body to end with 'shape.yield'}}
  "shape.assuming"(%w) ({
    pir.yield
  }) : (!shape.witness) -> ()
  return
}

// -----

// expected-error @+1 {{expects constraints, got []}}
shape.likely []
