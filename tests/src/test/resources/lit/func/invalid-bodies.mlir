// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+2 {{use of undeclared SSA value name}}
%outside = "builtin.unrealized_conversion_cast"() : () -> i1
func.func @f() -> i1 { return %outside : i1 }

// -----

func.func @f() {
  // expected-error@+1 {{block with no terminator, has %0 = "builtin.unrealized_conversion_cast"() : () -> i1}}
  %0 = "builtin.unrealized_conversion_cast"() : () -> i1
}
