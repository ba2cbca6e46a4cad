// Held against mlir-opt
// RUN: weir opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f() {
  // expected-error@+1 {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %0 = arith.constant 1 : i32
}

// -----

// expected-error@+1 {{vector types must have positive constant sizes but got 1, 0}}
func.func private @f(%a: vector<1x0xi32>)

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{successors in non-terminator}}
  %0 = "arith.addi"(%a, %a)[^b] : (i32, i32) -> i32
^b:
  return
}
