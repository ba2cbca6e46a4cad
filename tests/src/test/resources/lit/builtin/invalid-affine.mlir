// Held against mlir-opt: what it says of each part is what is expected.
// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected '(' in dimensional identifier list}}
#a = affine_map<i, j) -> (i)>

// -----

// expected-error@+1 {{expected ')' in dimensional identifier list}}
#a = affine_map<(i, j -> (i)>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = affine_map<(i, 3) -> (i)>

// -----

// expected-error@+1 {{expected ']' in symbol list}}
#a = affine_map<(i, j)[s -> (i)>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = affine_map<(i, j)[3] -> (i)>

// -----

// expected-error@+1 {{expected '->' or ':'}}
#a = affine_map<(i, j) (i)>

// -----

// expected-error@+1 {{expected '(' in affine map range}}
#a = affine_map<(i, j) -> i>

// -----

// expected-error@+1 {{expected ')' in affine map range}}
#a = affine_map<(i, j) -> (i>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(i, j) -> (i, )>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(i, j) -> (i +)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(i, j) -> (i *)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(i, j) -> (i mod)>

// -----

// expected-error@+2 {{expected affine expression}}
// expected-error@+1 {{missing operand of negation}}
#a = affine_map<(i, j) -> (-)>

// -----

// expected-error@+2 {{expected affine expression}}
// expected-error@+1 {{missing operand of negation}}
#a = affine_map<(i, j) -> (- -)>

// -----

// expected-error@+1 {{expected ')' in affine map range}}
#a = affine_map<(i, j) -> (-(i)>

// -----

// expected-error@+2 {{use of undeclared identifier}}
// expected-error@+1 {{missing operand of negation}}
#a = affine_map<(i, j) -> (-k)>

// -----

// expected-error@+2 {{use of undeclared identifier}}
// expected-error@+1 {{missing operand of negation}}
#a = affine_map<(i, j) -> (i + -k)>

// -----

// expected-error@+1 {{constant too large for index}}
#a = affine_map<(i, j) -> (99999999999999999999)>

// -----

// expected-error@+1 {{expected '>' in affine map}}
#a = affine_map<(i, j) -> (i, j)

// -----

// expected-error@+1 {{expected '>' in integer set}}
#a = affine_set<(i, j) : (i >= 0)

// -----

// expected-error@+1 {{expected ')' in affine map range}}
#a = affine_set<(i, j) -> (i >= 0)>

// -----

// expected-error@+1 {{expected ')' in integer set constraint list}}
#a = affine_set<(i, j) : (i >= 0>

// -----

// expected-error@+1 {{expected '(' in integer set constraint list}}
#a = affine_set<(i, j) : i >= 0>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(i, j) : (i > 0)>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(i, j) : (i = 0)>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_set<(i, j) : (i == )>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(i, j) : (i)>

// -----

// expected-error@+1 {{expected '->' or ':'}}
#a = affine_set<(i, j)>

// -----

// expected-error@+1 {{redefinition of identifier 's0'}}
#a = affine_set<(i)[s0, s0] : ()>

// -----

// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#a = affine_map<(i)[s0] -> (i * i)>

// -----

// expected-error@+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
#a = affine_map<(i)[s0] -> (s0 mod i)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(i)[s0] -> (i + j * i)>

// -----

// expected-error@+1 {{expected ')' in affine map range}}
#a = affine_map<(i)[s0] -> ((i)>

// -----

// expected-error@+1 {{no expression inside parentheses}}
#a = affine_map<(i)[s0] -> (())>

// -----

// expected-error@+1 {{no expression inside parentheses}}
#a = affine_map<(i)[s0] -> (i * ())>

// -----

// expected-error@+1 {{missing left operand of binary operator}}
#a = affine_map<(i)[s0] -> (* i)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(i)[s0] -> (i + * i)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(i)[s0] -> (i + mod)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(i)[s0] -> (i mod mod)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(i)[s0] -> (true)>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(i)[s0] -> ("s")>

// -----

// expected-error@+1 {{expected '<' in affine map}}
#a = affine_map (i)[s0] -> (i)>

// -----

// expected-error@+1 {{expected '>' in affine map}}
#a = affine_map<(i)[s0] -> (i) i>

// -----

// expected-error@+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
#a = affine_map<(i) -> (i floordiv i)>

// -----

// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#a = affine_map<(i) -> (3 * i * i)>

// -----

// expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#a = affine_map<(i) -> (i + (i * i))>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(i) -> ([i])>
