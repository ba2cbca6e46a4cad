// RUN: not weir run %s --entry=divide --input arg0=0 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not weir run %s --entry=overflow --input arg0=127 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: weir run %s --entry=overflow --input arg0=126 | FileCheck %s --check-prefix=FITS
// RUN: not weir run %s --entry=shift --input arg0=8 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: weir run %s --entry=unused --input arg0=8 | FileCheck %s --check-prefix=UNUSED
// RUN: not weir run %s --entry=branch --input arg0=8 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not weir run %s --entry=least --input arg0=-128 2>&1 | FileCheck %s --check-prefix=LEAST
// RUN: not weir run %s --entry=assert --input arg0=1 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not weir run %s --entry=forever 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: not weir run %s --entry=outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not weir run %s --entry=large --input arg0=1e10 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not weir run %s --entry=nothing 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not weir run %s --entry=divide 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not weir run %s --entry=divide --input arg0=300 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not weir run %s --input arg0=3 2>&1 | FileCheck %s --check-prefix=WHICH

// What has no defined result is reported where it happens, poison only where something depends on it.

// MISSING: undefined.mlir:{{[0-9]+}}:{{[0-9]+}}: error: input 'x' (i8) is not given; add --input x=1
// NUMBER: error: input 'x' is i8, but --input arg0=300 gives something else
// WHICH: error: the program has no function 'main' and not just one public function; say which one to run with --entry: it has 'divide', 'overflow'
// ENTRY: error: the program has no function 'nothing' with a body; it has 'divide', 'overflow'

// DIVIDE: undefined.mlir:[[@LINE+3]]:8: error: undefined behaviour: a division by zero
func.func @divide(%x: i8) -> i8 {
  %seven = arith.constant 7 : i8
  %r = arith.divsi %seven, %x : i8
  return %r : i8
}

// OVERFLOW: undefined.mlir:[[@LINE+5]]:3: error: 'func.return' op result #0 is poison
// OVERFLOW: undefined.mlir:[[@LINE+3]]:8: note: it comes from here: the result overflows as a signed number (nsw)
func.func @overflow(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %r = arith.addi %x, %one overflow<nsw> : i8
  return %r : i8
}
// FITS: 127

// SHIFT: note: it comes from here: a shift of 8 bits by 8
func.func @shift(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %r = arith.shli %one, %x : i8
  return %r : i8
}

// UNUSED: output_0: i8
// UNUSED-NEXT: 8
func.func @unused(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %no = arith.constant false
  %r = arith.shli %one, %x : i8
  %s = arith.select %no, %r, %x : i8
  return %s : i8
}

// BRANCH: error: 'cf.cond_br' op undefined behaviour: a branch on poison
// BRANCH: note: it comes from here: a shift of 8 bits by 8
func.func @branch(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %r = arith.shli %one, %x : i8
  %c = arith.cmpi eq, %r, %x : i8
  cf.cond_br %c, ^a, ^b
^a:
  return %one : i8
^b:
  return %x : i8
}

// LEAST: error: undefined behaviour: the quotient of -128 and -1 overflows
func.func @least(%x: i8) -> i8 {
  %minus = arith.constant -1 : i8
  %r = arith.floordivsi %x, %minus : i8
  return %r : i8
}

// ASSERT: error: undefined behaviour: the assertion failed: x is 0
func.func @assert(%x: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %c = arith.cmpi eq, %x, %zero : i8
  cf.assert %c, "x is 0"
  return %x : i8
}

// DEEP: error: calls and regions nest deeper than 100000
func.func @forever() -> i8 {
  %r = call @forever() : () -> i8
  return %r : i8
}

// OUTSIDE: undefined.mlir:[[@LINE+3]]:3: error: 'func.call' op a function without a body cannot be evaluated
// OUTSIDE: note: it is declared here
func.func @outside() {
  call @elsewhere() : () -> ()
  return
}
func.func private @elsewhere()

// LARGE: note: it comes from here: the number does not fit i32
func.func @large(%x: f32) -> i32 {
  %r = arith.fptosi %x : f32 to i32
  return %r : i32
}
