// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expects a term for each '?' of the shape, got 2 for 1}}
func.func private @count(tensor<?x64xf32, #shape.sizes<s0, s1>>)

// -----

// expected-error @+1 {{the size 64 is known and belongs in the shape}}
func.func private @known(tensor<?xf32, #shape.sizes<4 * 16>>)

// -----

// expected-error @+1 {{expected a term for one size at least}}
func.func private @nothing(tensor<?xf32, #shape.sizes<?>>)

// -----

// expected-error @+1 {{expected an integer, a symbol or '('}}
func.func private @operand(tensor<?xf32, #shape.sizes<s0 + >>)

// -----

// expected-error @+1 {{expected an operator before here, got 's1'}}
func.func private @operator(tensor<?xf32, #shape.sizes<s0 s1>>)

// -----

// expected-error @+1 {{'floordiv' is not the name of a symbol}}
%0 = shape.dim "floordiv"
