// Held against mlir-opt: what it says of each part is what is expected.
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{memref layout mismatch between rank and affine map: 2 != 1}}
"t"() : () -> memref<4x4xf32, affine_map<(d0) -> (d0)>>

// -----

// expected-error@+1 {{expected the number of strides to match the rank}}
"t"() : () -> memref<4xf32, strided<[1, 2]>>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, #foo.space>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, #foo<space>>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, [1]>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, unit>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, 1.0>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<4xf32, i32>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<*xf32, unit>

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
"t"() : () -> memref<*xf32, #foo.x>

// -----

// expected-error@+1 {{multiple memory spaces specified in memref type}}
"t"() : () -> memref<4xf32, 1, 2>

// -----

// expected-error@+1 {{expected memory space to be last in memref type}}
"t"() : () -> memref<4xf32, 1, strided<[1]>>

// -----

// expected-error@+1 {{memref layout mismatch between rank and affine map: 2 != 1}}
"t"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d0)>, affine_map<(d0) -> (d0)>>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<4xtensor<2xf32>>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<4x(i32) -> i32>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<(i32) -> i32>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<4xtuple<>>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<4xnone>

// -----

// expected-error@+1 {{invalid memref element type}}
"t"() : () -> memref<*xnone>

// -----

// expected-error@+1 {{cannot have affine map for unranked memref type}}
"t"() : () -> memref<*xf32, strided<[]>>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> memref<4x*xf32>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> memref<-1xf32>

// -----

// expected-error@+1 {{expected list element}}
"t"() : () -> memref<4xf32,>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> memref<,4xf32>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"t"() : () -> memref<*f32>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<4xtensor<4xf32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<4xmemref<4xf32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<4xnone>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<4xtuple<i32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<*xnone>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t"() : () -> tensor<4x() -> ()>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> tensor<?x-4xf32>

// -----

// expected-error@+1 {{invalid dimension}}
"t"() : () -> tensor<99999999999999999999xf32>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> vector<?xf32>

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"t"() : () -> vector<0xf32>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t"() : () -> vector<4xnone>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t"() : () -> vector<4xtensor<2xf32>>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t"() : () -> vector<4x!foo.bar>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t"() : () -> vector<4xcomplex<f32>>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> vector<*xf32>

// -----

// expected-error@+1 {{invalid dimension}}
"t"() : () -> vector<[?]xf32>

// -----

// expected-error@+1 {{missing ']' closing scalable dimension}}
"t"() : () -> vector<[4xf32>

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 0}}
"t"() : () -> vector<[0]xf32>

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t"() : () -> vector<4xvector<4xf32>>

// -----

// expected-error@+1 {{invalid element type for complex}}
"t"() : () -> complex<index>

// -----

// expected-error@+1 {{invalid element type for complex}}
"t"() : () -> complex<complex<f32>>

// -----

// expected-error@+1 {{invalid element type for complex}}
"t"() : () -> complex<!foo.bar>

// -----

// expected-error@+1 {{invalid element type for complex}}
"t"() : () -> complex<tensor<2xf32>>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> complex<>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> tuple<i32,>

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> tuple<,>

// -----

// expected-error@+1 {{expected '<' in tuple type}}
"t"() : () -> tuple i32

// -----

// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"t"() : () -> i16777216

// -----

// expected-error@+1 {{invalid integer width}}
"t"() : () -> i99999999999999999999

// -----

// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"t"() : () -> si16777216

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> i32x

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> x32

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> f33

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> bf17

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> f8E9M9

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> function

// -----

// expected-error@+1 {{expected ')'}}
"t"() : () -> (i32 -> i32

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t"() : () -> (i32) -> 

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t"() : () -> () -> (i32

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t"() : () -> () -> () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t"() : () -> () -> (() -> ())

// -----

// expected-error@+1 {{invalid type identifier}}
"t"() : () -> !

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t"() : () -> !foo

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"t"() : () -> !foo<

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"t"() : () -> !foo.bar<

// -----

// expected-error@+1 {{unbalanced '[' character in pretty dialect name}}
"t"() : () -> !foo.bar<[>

// -----

// expected-error@+1 {{expected '"' in string literal}}
"t"() : () -> !foo.bar<"x>

// -----

// expected-error@+1 {{custom op 'y' is unknown (tried 'builtin.y' as well)}}
"t"() : () -> !foo.bar<x>y

// -----

// expected-error@+1 {{invalid type identifier}}
"t"() : () -> !"foo"<"x">

// -----

// expected-error@+1 {{expected non-function type}}
"t"() : () -> opaque<"foo", "bar">

// -----

// expected-error@+1 {{expected operation name in quotes}}
"t"() : () -> index<>

// -----

// expected-error@+1 {{custom op 'none' is unknown (tried 'builtin.none' as well)}}
"t"() : () -> none none

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t"() : () -> tensor<4xf32 "x">
