// Held against mlir-opt: what it says of each part is what is expected.
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a"() {x = dense<"0y"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a"() {x = dense<"0x0"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<2xi8>'}}
"a"() {x = dense<"0x00000000"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() {x = dense<[1,2,[3]]> : tensor<3xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() {x = dense<[[1],[2,3]]> : tensor<3xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"a"() {x = dense<[1,2]> : tensor<3xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([1, 2]) does not match type ([2])}}
"a"() {x = dense<[[1,2]]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{parsed zero elements, but type ('tensor<2xi8>') expected at least 1}}
"a"() {x = dense<> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([0]) does not match type ([2])}}
"a"() {x = dense<[]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"a"() {x = dense<1.0> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a"() {x = dense<1> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"a"() {x = dense<0x1FFFFFFFF> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"a"() {x = dense<true> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{parsed 1 elements, but type ('complex<i8>') expected 2 elements}}
"a"() {x = dense<1> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"a"() {x = dense<(1,2.0)> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a"() {x = dense<(1.0,2)> : tensor<2xcomplex<f32>>} : () -> ()

// -----

// expected-error@+1 {{expected ',' between complex elements}}
"a"() {x = dense<(1.0)> : tensor<2xcomplex<f32>>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"a"() {x = dense<300> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"a"() {x = dense<-129> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected unsigned integer elements, but parsed negative value}}
"a"() {x = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error@+1 {{expected integer or floating point literal}}
"a"() {x = dense<-true> : tensor<2xi1>} : () -> ()

// -----

// expected-error@+1 {{elements literal must be a shaped type}}
"a"() {x = dense<1> : i8} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"a"() {x = dense<1> : tensor<?xi8>} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"a"() {x = dense<1> : tensor<*xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"a"() {x = dense<1>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"a"() {x = dense<foo> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"a"() {x = dense<"a"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string token, got 1}}
"a"() {x = dense<1> : tensor<2x!foo.bar>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"a"() {x = dense<["a", "b"]> : tensor<3x!foo.bar>} : () -> ()

// -----

// expected-error@+1 {{expected string token, got 1}}
"a"() {x = dense<["a", 1]> : tensor<2x!foo.bar>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([2]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([1])}}
"a"() {x = sparse<[[0, 1]], 1> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[5], and type='tensor<2xi8>'}}
"a"() {x = sparse<[[5]], 1> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<2xi8>'}}
"a"() {x = sparse<[[-1]], 1> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([2]); inferred shape of indices literal ([1, 1]); inferred shape of values literal ([2])}}
"a"() {x = sparse<[[0]], [1, 2]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([2]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([1])}}
"a"() {x = sparse<[[0],[1]], [1]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"a"() {x = sparse<1> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"a"() {x = sparse<[[0]], 1> : tensor<?xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"a"() {x = sparse<[[0.0]], 1> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"a"() {x = array<i32: 1.0>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after dense array type}}
"a"() {x = array<i32 1>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"a"() {x = array<i32: >} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"a"() {x = array<i32: 1,>} : () -> ()

// -----

// expected-error@+1 {{element type bitwidth must be a multiple of 8}}
"a"() {x = array<i33: 1>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"a"() {x = array<i1: 2>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range}}
"a"() {x = array<i8: 256>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"a"() {x = array<i1: true, false, 1, 0>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"a"() {x = array<f32: 1, 0x1, nan>} : () -> ()

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{expected an integer or floating point type}}
"a"() {x = array<>} : () -> ()

// -----

// expected-error@+2 {{expected non-function type}}
// expected-error@+1 {{expected an integer or floating point type}}
"a"() {x = array<foo>} : () -> ()

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
"a"() {x = dense_resource<>: tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{`dense_resource` expected a shaped type}}
"a"() {x = dense_resource<a>: i8} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"a"() {x = dense_resource<a>} : () -> ()

// -----

// expected-error@+1 {{expected '['}}
"a"() {x = strided<1>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after 'offset'}}
"a"() {x = strided<[1], offset 3>} : () -> ()
