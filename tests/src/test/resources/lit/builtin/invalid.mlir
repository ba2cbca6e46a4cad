// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

module {
  // expected-note@+1 {{see existing symbol definition here}}
  func.func private @f()
  // expected-error@+1 {{redefinition of symbol named 'f'}}
  func.func private @f()
}

// -----

// A module is no graph: it runs from top to bottom.
// expected-error@+1 {{operand #0 does not dominate this use}}
"pir.shadow_output"(%x) <{output_name = "o"}> : (tensor<2xf32>) -> ()
// expected-note@+1 {{operand defined here (op in the same block)}}
%x = "pir.parameter"() <{parameter_name = "x"}> : () -> tensor<2xf32>

// -----

// expected-error@+1 {{expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb2
// expected-note@+1 {{operand defined as a block argument (block #1 in the same region)}}
^bb1(%y: i1):
  cf.br ^bb2
^bb2:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "t.use"(%y) : (i1) -> ()
  return
}

// -----

// Custom assembly makes the operation from what is compared.
func.func @f(%a: f32) {
  // expected-error@+1 {{'lhs' must be signless-integer-like, but got 'f32'}}
  %r = arith.cmpi eq, %a, %a : f32
  return
}

// -----

// All faults of a file are told in one run.
func.func @f(%a: f32, %c: i1) {
  // expected-error@+3 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  // expected-error@+2 {{'arith.addi' op operand #1 must be signless-integer-like, but got 'f32'}}
  // expected-error@+1 {{'arith.addi' op result #0 must be signless-integer-like, but got 'f32'}}
  %d = "arith.addi"(%a, %a) : (f32, f32) -> f32
  // expected-error@+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %e = "arith.cmpi"(%c, %c) : (i1, i1) -> i1
  // expected-error@+1 {{'cf.cond_br' op 'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2}}
  "cf.cond_br"(%c)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0>} : (i1) -> ()
^bb1:
  // expected-error@+1 {{'func.call' op 'nothing' does not reference a valid function}}
  func.call @nothing() : () -> ()
  return
}
// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({^bb0(%x: i1):}) : () -> ()
