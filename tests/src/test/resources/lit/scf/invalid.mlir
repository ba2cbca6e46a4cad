// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// What is wrong with ops of scf, in MLIR's words.

func.func @for_mixed(%a: i32, %b: index) {
  // expected-error@+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%a, %b, %a) ({ ^bb0(%i: i32): "scf.yield"() : () -> () }) : (i32, index, i32) -> ()
  return
}

// -----

func.func @for_iv(%a: i32, %b: index) {
  // expected-error@+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%b, %b, %b) ({ ^bb0(%i: i32): "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_results(%b: index) {
  // expected-error@+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  %0 = "scf.for"(%b, %b, %b) ({ ^bb0(%i: index): "scf.yield"() : () -> () }) : (index, index, index) -> (i32)
  return
}

// -----

func.func @for_args(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @for_init(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: i32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @for_yield(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): "scf.yield"(%i) : (index) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @for_yield_count(%b: index, %x: f32) {
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): "scf.yield"() : () -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @for_yield_many(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): "scf.yield"(%x, %x) : (f32, f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @for_result_type(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> (i32)
  return
}

// -----

func.func @for_empty(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%b, %b, %b) ({ }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_blocks(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%b, %b, %b) ({ ^a(%i: index): "cf.br"()[^b] : () -> () 
  ^b: "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_operands(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op expected 3 or more operands, but found 2}}
  "scf.for"(%b, %b) ({ ^bb0(%i: index): "scf.yield"() : () -> () }) : (index, index) -> ()
  return
}

// -----

func.func @for_regions(%b: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op requires one region}}
  "scf.for"(%b, %b, %b) : (index, index, index) -> ()
  return
}

// -----

func.func @for_text(%b: index, %x: f32) {
  // expected-error@+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %0:2 = scf.for %i = %b to %b step %b iter_args(%a = %x) -> (f32, f32) { scf.yield %a : f32 }
  return
}

// -----

func.func @for_text2(%b: index, %x: f32) {
  // expected-error@+1 {{custom op 'scf.for' expected 'to'}}
  scf.for %i = %b until %b step %b { }
  return
}

// -----

func.func @if_else(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = "scf.if"(%c) ({ "scf.yield"(%x) : (f32) -> () }, {}) : (i1) -> f32
  return
}

// -----

func.func @if_condition(%c: i32, %x: f32) {
  // expected-error@+1 {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "scf.if"(%c) ({ "scf.yield"() : () -> () }, {}) : (i32) -> ()
  return
}

// -----

func.func @if_empty(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({}, {}) : (i1) -> ()
  return
}

// -----

func.func @if_count(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.if"(%c) ({ "scf.yield"(%x) : (f32) -> () }, { "scf.yield"() : () -> () }) : (i1) -> f32
  return
}

// -----

func.func @if_type(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.if"(%c) ({ "scf.yield"(%x) : (f32) -> () }, { "scf.yield"(%c) : (i1) -> () }) : (i1) -> f32
  return
}

// -----

func.func @if_args(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({ ^bb0(%y: i1): "scf.yield"() : () -> () }, {}) : (i1) -> ()
  return
}

// -----

func.func @if_regions(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({ ^bb0: "scf.yield"() : () -> () }) : (i1) -> ()
  return
}

// -----

func.func @if_blocks(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%c) ({ ^bb0: "scf.yield"() : () -> () }, { ^a: cf.br ^b 
  ^b: "scf.yield"() : () -> ()}) : (i1) -> ()
  return
}

// -----

func.func @yield_parent(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  "scf.yield"() : () -> ()
}

// -----

func.func @condition_parent(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
  "scf.condition"(%c) : (i1) -> ()
}

// -----

func.func @reduce_parent(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  "scf.reduce"() : () -> ()
}

// -----

func.func @reduce_return_parent(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  "scf.reduce.return"(%c) : (i1) -> ()
}

// -----

func.func @in_parallel_parent(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  "scf.forall.in_parallel"() ({^bb0:}) : () -> ()
}

// -----

func.func @while_before(%x: f32) {
  // expected-error@+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note@+1 {{terminator here}}
  "scf.while"() ({ "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @while_after(%c: i1) {
  // expected-error@+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  // expected-note@+1 {{terminator here}}
  "scf.while"() ({ "scf.condition"(%c) : (i1) -> () }, { "scf.condition"(%c) : (i1) -> () }) : () -> ()
  return
}

// -----

func.func @while_empty(%c: i1) {
  // expected-error@+1 {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  "scf.while"() ({ "scf.condition"(%c) : (i1) -> () }, { }) : () -> ()
  return
}

// -----

func.func @while_args(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'i1'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.while"(%x) ({ ^a(%y: i1): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^a(%y: f32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @while_results(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i1' should match successor input type #0 'f32'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.while"(%x) ({ ^a(%y: f32): "scf.condition"(%c, %c) : (i1, i1) -> () }, { ^a(%y: f32): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @while_after_args(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'f32' should match successor input type #0 'i1'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.while"(%x) ({ ^a(%y: f32): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^a(%y: i1): "scf.yield"(%x) : (f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @while_yield(%c: i1, %x: f32) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 2 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.while"(%x) ({ ^a(%y: f32): "scf.condition"(%c, %x) : (i1, f32) -> () }, { ^a(%y: f32): "scf.yield"(%x, %x) : (f32, f32) -> () }) : (f32) -> f32
  return
}

// -----

func.func @while_condition(%c: i32, %x: f32) {
  // expected-error@+1 {{'scf.condition' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "scf.while"() ({ "scf.condition"(%c) : (i32) -> () }, { "scf.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @while_text(%c: i1, %x: f32) {
  // expected-error@+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 0)}}
  scf.while (%a = %x) : () -> () { scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @execute_empty() {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({}) : () -> ()
  return
}

// -----

func.func @execute_args() {
  // expected-error@+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({ ^bb0(%x: i32): "scf.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @execute_results(%x: i1) {
  // expected-error@+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.execute_region"() ({ "scf.yield"() : () -> () }) : () -> (i1)
  return
}

// -----

func.func @switch_count(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({ "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }) : (index) -> ()
  return
}

// -----

func.func @switch_duplicate(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has duplicate case value: 1}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 1>}> ({ "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }) : (index) -> ()
  return
}

// -----

func.func @switch_missing(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op requires attribute 'cases'}}
  "scf.index_switch"(%i) ({ "scf.yield"() : () -> () }) : (index) -> ()
  return
}

// -----

func.func @switch_type(%i: i32) {
  // expected-error@+1 {{'scf.index_switch' op operand #0 must be index, but got 'i32'}}
  "scf.index_switch"(%i) <{cases = array<i64>}> ({ "scf.yield"() : () -> () }) : (i32) -> ()
  return
}

// -----

func.func @switch_values(%i: index) {
  // expected-error@+2 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  // expected-note@+1 {{see yield operation here}}
  %0 = "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ "scf.yield"(%i) : (index) -> () }, { "scf.yield"() : () -> () }) : (index) -> index
  return
}

// -----

func.func @switch_values_default(%i: index) {
  // expected-error@+2 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 2}}
  // expected-note@+1 {{see yield operation here}}
  %0 = "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ "scf.yield"(%i, %i) : (index, index) -> () }, { "scf.yield"(%i) : (index) -> () }) : (index) -> index
  return
}

// -----

func.func @switch_values_type(%i: index, %x: i1) {
  // expected-error@+2 {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  // expected-note@+1 {{case region #0 returns 'i1' here}}
  %0 = "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ "scf.yield"(%i) : (index) -> () }, { "scf.yield"(%x) : (i1) -> () }) : (index) -> index
  return
}

// -----

func.func @switch_empty(%i: index, %x: i1) {
  // expected-error@+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ "scf.yield"() : () -> () }, {}) : (index) -> ()
  return
}

// -----

func.func @switch_regions(%i: index, %x: i1) {
  // expected-error@+1 {{'scf.index_switch' op expected 1 or more regions}}
  "scf.index_switch"(%i) <{cases = array<i64>}> : (index) -> ()
  return
}

// -----

func.func @parallel_none() {
  // expected-error@+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({ "scf.reduce"() : () -> () }) : () -> ()
  return
}

// -----

func.func @parallel_args(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ "scf.reduce"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_arg_type(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^a(%x : i32): "scf.reduce"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_reductions(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"() : () -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @parallel_inits(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of initial values: 0}}
  %0 = "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ ^b(%p : f32, %q : f32): "scf.reduce.return"(%p) : (f32) -> () }) : (f32) -> () }) : (index, index, index) -> (f32)
  return
}

// -----

func.func @parallel_types(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'i32'}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ ^b(%p : f32, %q : f32): "scf.reduce.return"(%p) : (f32) -> () }) : (f32) -> () }) : (index, index, index, f32) -> (i32)
  return
}

// -----

func.func @reduce_args(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ ^b(%p : f32): "scf.reduce.return"(%p) : (f32) -> () }) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @reduce_empty(%i: index, %f: f32) {
  // expected-error@+1 {{empty block: expect at least a terminator}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ ^b(%p : f32, %q : f32): }) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @reduce_none(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ }) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @reduce_return_type(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
  %0 = "scf.parallel"(%i, %i, %i, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^a(%x : index): "scf.reduce"(%f) ({ ^b(%p : f32, %q : f32): "scf.reduce.return"(%i) : (index) -> () }) : (f32) -> () }) : (index, index, index, f32) -> (f32)
  return
}

// -----

func.func @parallel_text(%i: index, %f: f32) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%a, %b) = (%i) to (%i, %i) step (%i, %i) { }
  return
}

// -----

func.func @forall_outputs(%i: index, %f: f32) {
  // expected-error@+1 {{'scf.forall' op produces 1 results, but has only 0 outputs}}
  %0 = "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%a: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index) -> (f32)
  return
}

// -----

func.func @forall_args(%i: index, %f: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op region expects 1 arguments}}
  %0 = "scf.forall"(%i, %f) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%a: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @forall_arg_type(%i: index, %f: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %0 = "scf.forall"(%i, %f) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%a: index, %b: tensor<5xf32>): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @forall_index(%i: index) {
  // expected-error@+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%a: i32): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index) -> ()
  return
}

// -----

func.func @forall_bounds(%i: index) {
  // expected-error@+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({ ^bb0(%a: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : (index) -> ()
  return
}

// -----

func.func @forall_step(%i: index) {
  // expected-error@+1 {{expected 1 step values, got 2}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 1>}> ({ ^bb0(%a: index): "scf.forall.in_parallel"() ({ ^bb0: }) : () -> () }) : () -> ()
  return
}

// -----

func.func @in_parallel_empty(%i: index) {
  // expected-error@+1 {{'scf.forall.in_parallel' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({ ^bb0(%a: index): "scf.forall.in_parallel"() ({ }) : () -> () }) : () -> ()
  return
}
