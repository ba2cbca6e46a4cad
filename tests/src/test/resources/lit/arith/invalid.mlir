// Each rule of the ops and what mlir-opt 22 says where it does not hold.
// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires the same type for all operands and results}}
  %0 = "arith.addi"(%i, %l) : (i32, i64) -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires the same type for all operands and results}}
  %0 = "arith.addi"(%i, %i) : (i32, i32) -> i64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{inferred type(s) 'tensor<?xi32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  %0 = "arith.addi"(%t, %s) : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{expected 2 operands, but found 1}}
  %0 = "arith.addi"(%i) : (i32) -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{result #1 must be bool-like, but got 'i32'}}
  %0:2 = "arith.addui_extended"(%i, %i) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{if an operand is non-scalar, then all results must be non-scalar}}
  %0:2 = "arith.addui_extended"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1)
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that all of {lhs, rhs, sum} have same type}}
  %0:2 = "arith.addui_extended"(%i, %i) : (i32, i32) -> (i64, i1)
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mulsi_extended"(%i, %i) : (i32, i32) -> (i32, i64)
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%i, %i) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires all operands to have the same type}}
  %0 = "arith.cmpi"(%i, %l) <{predicate = 1 : i64}> : (i32, i64) -> i1
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%v, %v) <{predicate = 1 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%i, %i) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand #0 must be bool-like, but got 'i32'}}
  %0 = "arith.select"(%i, %i, %i) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%b, %i, %l) : (i1, i32, i64) -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that condition is signless i1 or has matching shape}}
  %0 = "arith.select"(%w, %u, %u) : (vector<4xi1>, vector<5xi32>, vector<5xi32>) -> vector<5xi32>
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = "arith.extsi"(%i) : (i32) -> i16
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = "arith.extsi"(%i) : (i32) -> index
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %0 = "arith.extsi"(%v) : (vector<4xi32>) -> i64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that input and output have the same tensor dimensions}}
  %0 = "arith.extsi"(%v) : (vector<4xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that input and output have the same tensor dimensions}}
  %0 = "arith.extsi"(%t) : (tensor<?xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = "arith.trunci"(%i) : (i32) -> i64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = "arith.truncf"(%f) : (f32) -> f64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = "arith.extf"(%f) : (f32) -> f16
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = "arith.sitofp"(%x) : (index) -> f32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = "arith.index_cast"(%i) : (i32) -> i64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = "arith.index_cast"(%f) : (f32) -> index
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = "arith.bitcast"(%i) : (i32) -> i64
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = "arith.bitcast"(%i) : (i32) -> index
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{integer return type must be signless}}
  %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : vector<[4]xi32>}> : () -> vector<[4]xi32>
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand types 'f32', 'f32' and result type 'f16' are cast incompatible}}
  %0 = "arith.scaling_extf"(%f, %f) : (f32, f32) -> f16
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{operand types 'f32', 'f32' and result type 'f32' are cast incompatible}}
  %0 = "arith.scaling_truncf"(%f, %f) : (f32, f32) -> f32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x"
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  %0 = arith.addi %i, %i overflow<fast> : i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %i, %i fastmath<fast> : i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %i, %i : i32
  return
}

// -----

func.func @f(%i: i32, %l: i64, %b: i1, %f: f32, %x: index, %v: vector<4xi32>, %w: vector<4xi1>, %u: vector<5xi32>, %t: tensor<?xi32>, %s: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.truncf %f foo : f32 to f16
  return
}
