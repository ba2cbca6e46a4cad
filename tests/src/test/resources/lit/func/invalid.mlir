// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @operands(%x: f32) -> f32 {
  // expected-error@+1 {{has 0 operands, but enclosing function (@operands) returns 1}}
  return
}

// -----

func.func @types(%x: f32) -> i1 {
  // expected-error@+1 {{type of return operand 0 ('f32') doesn't match function result type ('i1') in function @types}}
  return %x : f32
}

// -----

func.func @caller() {
  // expected-error@+1 {{'missing' does not reference a valid function}}
  func.call @missing() : () -> ()
  return
}

// -----

func.func private @unary(f32) -> f32

func.func @caller(%x: f64) {
  // expected-error@+1 {{operand type mismatch: expected operand type 'f32', but provided 'f64' for operand number 0}}
  %0 = func.call @unary(%x) : (f64) -> f32
  return
}

// -----

func.func private @unary(f32) -> f32

func.func @caller(%x: f32) {
  // expected-error@+1 {{incorrect number of results for callee}}
  func.call @unary(%x) : (f32) -> ()
  return
}

// -----

// expected-error@+1 {{symbol declaration cannot have public visibility}}
func.func @declared()

// -----

// expected-error@+1 {{'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @twice() attributes {sym_name = "other"}

// -----

// expected-error@+1 {{entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
