// A program may say of a size that only a run can tell how large it is; where a run finds another, that is an error and nothing
// is read that nobody wrote.
// RUN: weir run %s --input x=iota:6xi32 | FileCheck %s --check-prefix=FIVE
// RUN: not weir run %s --input x=ones:6xi32 2>&1 | FileCheck %s
// RUN: not weir run %s --target=interpret --input x=ones:6xi32 2>&1 | FileCheck %s
// RUN: not weir run %s --no-fusion --input x=ones:6xi32 2>&1 | FileCheck %s

// FIVE: {{\[\[}} 2]
// FIVE-NEXT: [ 4]
// FIVE-NEXT: [ 6]
// FIVE-NEXT: [ 8]
// FIVE-NEXT: [10]]
// CHECK: declared-size.mlir:[[#@LINE+3]]:{{.*}}error: 'nonzero' failed: pd_op.nonzero: a result is of shape [6, 1], and the program says [5, 1]; a size that only a run can tell is '?'
module {
  func.func @main(%x: tensor<6xi32> {pir.name = "x"}) -> tensor<5x1xi64> {
    %0 = "pd_op.nonzero"(%x) : (tensor<6xi32>) -> tensor<5x1xi64>
    %1 = pd_op.add %0, %0 : (tensor<5x1xi64>, tensor<5x1xi64>) -> tensor<5x1xi64>
    return %1 : tensor<5x1xi64>
  }
}
