// RUN: weir opt %s --split-input-file --verify-diagnostics

// What is wrong with ops of cf, in MLIR's words.

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  "cf.cond_br"(%c)[^a, ^a] <{branch_weights = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  "cf.cond_br"(%c)[^a, ^a] <{branch_weights = array<i32: 0,0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.cond_br' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "cf.cond_br"(%x)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%c)[^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%x)[^a] <{case_operand_segments = array<i32>, case_values=dense<[1]> : tensor<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op number of case values (1) should match number of case destinations (0)}}
  "cf.switch"(%x)[^a] <{case_operand_segments = array<i32>, case_values=dense<[1]> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: f32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op operand #0 must be integer, but got 'f32'}}
  "cf.switch"(%x)[^a] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (f32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%x)[^a] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op requires attribute 'case_operand_segments'}}
  "cf.switch"(%x)[^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"()[^a,^a] : () -> ()
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  cf.switch %x : i32, [
  // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
  ]
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %x : i32, [ default: ^a, default: ^a ]
^a:  return
}

// -----

func.func @f(%c: i1, %x: f32, %f: i64) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %x : f32, [ default: ^a, 1: ^a ]
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 2 operands and 1 types}}
  cf.switch %x : i32, [ default: ^a, 1: ^a(%x, %c : i32) ]
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^a(%x, %c : i32)
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{expected block name}}
  cf.br %x
^a:  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %x, ^a, ^a
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^a, ^a] : (i1) -> ()
^a:  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{cannot name an operation with no results}}
  %0 = cf.assert %c, "1"
  return
}

// -----

func.func @f(%c: i1, %x: i32, %f: i64) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%x)[^a, ^a] <{case_operand_segments = array<i32: 1>, case_values=dense<1> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a: return
}
