// Only the first fault of a text is told; each part has one.
// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{use of undeclared SSA value name}}
"builtin.unrealized_conversion_cast"(%x) : (i1) -> i2

// -----

// expected-note@+1 {{previously defined here}}
%x = builtin.unrealized_conversion_cast to i1
// expected-error@+1 {{redefinition of SSA value '%x'}}
%x = builtin.unrealized_conversion_cast to i1

// -----

// expected-error@+1 {{expected}}
module attributes {a = } {
}

// -----

// expected-note@+1 {{prior use here}}
%x = builtin.unrealized_conversion_cast to i1
// expected-error@+1 {{expects different type than prior uses: 'i2' vs 'i1'}}
"builtin.unrealized_conversion_cast"(%x) : (i2) -> i3

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
module attributes {a = 256 : i8} {
}

// -----

// expected-error@+1 {{unregistered}}
"nowhere.op"() : () -> ()
