// Held against mlir-opt
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{unregistered operation 'func.foo' found in dialect ('func') that does not allow unknown operations}}
"func.foo"() : () -> ()

// -----

// expected-error @+1 {{unregistered operation 'builtin.foo' found in dialect ('builtin') that does not allow unknown operations}}
%0 = "builtin.foo"() : () -> i32

// -----

// Names without a dialect or without a name in it belong to no dialect.
"func"() : () -> ()
"func."() : () -> ()
"arith"() : () -> ()
