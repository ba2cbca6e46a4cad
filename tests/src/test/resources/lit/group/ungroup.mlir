// RUN: weir opt %s --ungroup | FileCheck %s

// CHECK-LABEL: func.func @apart
// CHECK-NEXT:  %[[S:.+]] = pd_op.add %arg0, %arg1
// CHECK-NEXT:  %[[E:.+]] = pd_op.exp %[[S]]
// CHECK-NEXT:  return %[[S]], %[[E]]
func.func @apart(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = "pd_op.group"(%x, %y) <{kind = "elementwise"}> ({
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %1 = pd_op.add %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %2 = pd_op.exp %1 : (tensor<8xf32>) -> tensor<8xf32>
    pir.yield %1, %2 : tensor<8xf32>, tensor<8xf32>
  }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
