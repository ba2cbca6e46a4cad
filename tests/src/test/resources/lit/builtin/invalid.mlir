// RUN: weir opt %s --split-input-file --verify-diagnostics

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
