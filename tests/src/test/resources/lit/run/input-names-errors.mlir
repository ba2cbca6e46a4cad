// RUN: weir inspect %s | FileCheck %s
// RUN: not weir run %s --open --input x=1:2x4xf32 --input arg1=1:5xf32 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: weir run %s --open --input arg0=1:2x4xf32 --input y=2:4xf32 | FileCheck %s --check-prefix=FINE

// What a run reports of an input has the name by which the command takes it.
// CHECK:      inputs:
// CHECK-NEXT:   x: tensor<?x4xf32>
// CHECK-NEXT:   y: tensor<?xf32>
// CHECK-NEXT: outputs:
// CHECK-NEXT:   output_0: tensor<?x4xf32>
// WRONG: error: dimension 0 of input 'y' is 5, which does not broadcast with 4, required by 'pd_op.add'
// FINE: {{^}}{{.*}}3. 3. 3. 3.
func.func @main(%x: tensor<?x4xf32>, %y: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = pd_op.add %x, %y : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
