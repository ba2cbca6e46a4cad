// RUN: weir run %s --input arg0=10 --input arg1=1.5 | FileCheck %s
// RUN: weir run %s --entry=rounding | FileCheck %s --check-prefix=ROUNDING
// RUN: weir run %s --entry=narrow --input arg0=-4 --input arg1=true | FileCheck %s --check-prefix=NARROW
// RUN: weir run %s --entry=vectors --input arg0=2 | FileCheck %s --check-prefix=VECTORS

// Functions on numbers are run as they are. 10! = 3628800; 1.5 summed 10 times is 15.
// CHECK:      output_0: i64
// CHECK-NEXT: 3628800
// CHECK-NEXT: output_1: f32
// CHECK-NEXT: 15.0
func.func @main(%n: i64, %x: f32) -> (i64, f32) {
  %f = call @factorial(%n) : (i64) -> i64
  %zero = arith.constant 0.0 : f32
  %lower = arith.constant 0 : index
  %upper = arith.index_cast %n : i64 to index
  %step = arith.constant 1 : index
  %sum = scf.for %i = %lower to %upper step %step iter_args(%acc = %zero) -> (f32) {
    %next = arith.addf %acc, %x : f32
    scf.yield %next : f32
  }
  return %f, %sum : i64, f32
}

func.func private @factorial(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %end = arith.cmpi sle, %n, %one : i64
  cf.cond_br %end, ^stop, ^go
^stop:
  return %one : i64
^go:
  %less = arith.subi %n, %one : i64
  %rest = call @factorial(%less) : (i64) -> i64
  %r = arith.muli %n, %rest : i64
  return %r : i64
}

// 2049 lies between 2048 and 2050; 1 + 2^-8 between 1 and 1 + 2^-7, as bf16.
// ROUNDING:      output_0: f16
// ROUNDING-NEXT: 2048.0
// ROUNDING-NEXT: output_1: f16
// ROUNDING-NEXT: 2050.0
// ROUNDING-NEXT: output_2: bf16
// ROUNDING-NEXT: 1.0
func.func @rounding() -> (f16, f16, bf16) {
  %a = arith.constant 2049.0 : f32
  %near = arith.truncf %a : f32 to f16
  %up = arith.truncf %a upward : f32 to f16
  %one = arith.constant 1.0 : bf16
  %small = arith.constant 0.00390625 : bf16
  %sum = arith.addf %one, %small : bf16
  return %near, %up, %sum : f16, f16, bf16
}

// Of 4 bits: -4 is 12 without a sign, and 12 / 5 = 2; true is -1 when it is widened with its sign.
// NARROW:      output_0: i4
// NARROW-NEXT: 2
// NARROW-NEXT: output_1: i7
// NARROW-NEXT: -1
func.func @narrow(%x: i4, %c: i1) -> (i4, i7) {
  %five = arith.constant 5 : i4
  %q = arith.divui %x, %five : i4
  %wide = arith.extsi %c : i1 to i7
  return %q, %wide : i4, i7
}

// VECTORS:      output_0: vector<3xi32>
// VECTORS-NEXT: [3 4 5]
func.func @vectors(%x: vector<3xi32>) -> vector<3xi32> {
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %r = arith.addi %x, %a : vector<3xi32>
  return %r : vector<3xi32>
}
