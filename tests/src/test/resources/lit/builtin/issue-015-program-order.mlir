// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// PIR's operations keep their order, in a module too.

// expected-error @+1 {{operand #0 does not dominate this use}}
%y = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
// expected-note @+1 {{operand defined here (op in the same block)}}
%x = pd_op.full {shape = array<i64: 2>, value = 1.0 : f64} : tensor<2xf32>

// -----

// Those of other dialects need not, whoever defines what they use.
"use"(%x) : (tensor<2xf32>) -> ()
%x = pd_op.full {shape = array<i64: 2>, value = 1.0 : f64} : tensor<2xf32>
