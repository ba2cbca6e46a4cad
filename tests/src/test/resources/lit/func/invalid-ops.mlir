// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// What is wrong with ops of func, in MLIR's words.

// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{function_type = (i32) -> (), sym_name = "x", arg_attrs = [{}, {}]}> ({^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{function_type = (i32) -> (), sym_name = "x", arg_attrs = [1]}> ({^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
"func.func"() <{function_type = (i32) -> (), sym_name = "x", arg_attrs = [{a}]}> ({^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{function_type = (i32) -> (), sym_name = "x", res_attrs = [{}]}> ({^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op results may only have dialect attributes}}
"func.func"() <{function_type = (i32) -> i32, sym_name = "x", res_attrs = [{a}]}> ({^bb0(%x: i32): "func.return"(%x) : (i32) -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'res_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{function_type = (i32) -> i32, sym_name = "x", res_attrs = [2]}> ({^bb0(%x: i32): "func.return"(%x) : (i32) -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "x"}> ({^bb0(%x: i32): "func.return"(%x) : (i32) -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "x"}> ({^bb0(%x: i32): "func.return"(%x) : (i32) -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op entry block must have 0 arguments to match function signature}}
"func.func"() <{function_type = () -> (), sym_name = "x"}> ({ ^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('i1')}}
"func.func"() <{function_type = (i1) -> (), sym_name = "x"}> ({ ^bb0(%x: i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() <{function_type = (i1) -> (), sym_name = "x"}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
"func.func"() <{function_type = (i1) -> (), sym_name = "x", sym_visibility = "secret"}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = (i1) -> (), sym_name = "x", sym_visibility = "private"}> : () -> ()

// -----

func.func @f() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

func.func @f(%x: i1) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('i1') doesn't match function result type ('i32') in function @f}}
  return %x : i1
}

// -----

func.func @f(%x: i1) {
  // expected-error@+1 {{'func.call' op 'missing' does not reference a valid function}}
  call @missing(%x) : (i1) -> ()
  return
}

// -----

func.func @f(%x: i1) {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  call @f() : () -> ()
  return
}

// -----

func.func @f(%x: i1) {
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  %0 = call @f(%x) : (i1) -> i1
  return
}

// -----

func.func @f(%x: i1, %y: i32) {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'i1', but provided 'i32' for operand number 0}}
  call @f(%y, %y) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%x: i1) {
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"(%x) : (i1) -> ()
  return
}

// -----

func.func @f(%x: i1, %f: (i32) -> i32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  %0 = "func.call_indirect"(%f, %x) : ((i32) -> i32, i1) -> i32
  return
}

// -----

func.func @f(%x: i32, %f: (i32) -> i32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%f, %x) : ((i32) -> i32, i32) -> i1
  return
}

// -----

func.func @f(%x: i32, %f: i32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  %0 = "func.call_indirect"(%f, %x) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%x: i32, %f: (i32) -> i32) {
  // expected-error@+1 {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = call_indirect %f(%x) : i32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%x: i32, %f: (i32) -> i32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: '() -> i32' vs '(i32) -> i32'}}
  %0 = call_indirect %f(%x) : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'g'}}
  %0 = constant @g : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @f : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @f : i32
  return
}

// -----

module @m { func.func private @g() }
func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'm'}}
  %0 = constant @m : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.call' op 'm' does not reference a valid function}}
  call @m() : () -> ()
  return
}
module @m { func.func private @g() }

// -----

// expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
func.func @f() { func.func @g() { return } return }

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%x : i32, i32) { return }

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @f(i32, %y : i32) { return }

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) { return }

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f(%x : i32) attributes {sym_name = "g"} { return }

// -----

// expected-error@+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f(%x : i32) attributes {function_type = "g"} { return }

// -----

// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1}}
func.func @f(%x : i32) attributes {arg_attrs = []} { return }

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f(%x : i32) attributes {sym_visibility = "private"} { return }

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @f(%x : i32) { }

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() { }

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @f(%x: i32 {a}) { return }

// -----

// expected-note@+1 {{see existing symbol definition here}}
func.func private @f() { return }
// expected-error@+1 {{redefinition of symbol named 'f'}}
func.func private @f()

// -----

func.func @f() {
// expected-error@+1 {{reference to an undefined block}}
^a: cf.br ^b
}

// -----

func.func @f() {
  // expected-error@+1 {{expected location instance}}
  return loc(1)
}

// -----

// expected-error@+1 {{custom op 'return' is unknown (tried 'builtin.return' as well)}}
"test.op"() ({ return }) : () -> ()

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'func.return' op must be the last operation in the parent block}}
  func.return
  func.return
}
