// RUN: weir run %s --input x=10:2xf32 --input named=3:2xf32 --input arg2=2:2xf32 --input arg3=1:2xf32 | FileCheck %s
// RUN: weir run %s --input arg0=10:2xf32 --input named=3:2xf32 --input arg2=2:2xf32 --input arg3=1:2xf32 | FileCheck %s
// RUN: not weir run %s --input y=1:2xf32 2>&1 | FileCheck %s --check-prefix=WRONG

// An argument with an attribute is called as that says, another as the text calls it, unless that is a number, a number of
// another argument, or a name that is taken; then by its own number. ((10 - 3) * 2) - 1 = 13.
// CHECK: [13. 13.]
// WRONG: error: the program has no input 'y'; it has 'x' (tensor<2xf32>), 'named' (tensor<2xf32>), 'arg2' (tensor<2xf32>), 'arg3' (tensor<2xf32>)
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32> {pir.name = "named"}, %arg1: tensor<2xf32>, %named: tensor<2xf32>) -> tensor<2xf32> {
  %0 = pd_op.subtract %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = pd_op.multiply %0, %arg1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = pd_op.subtract %1, %named : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
