// RUN: weir opt %s --dce | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[C:.+]]: tensor<i1>, %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[K:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:    pd_op.relu_ %[[X]]
// CHECK-NEXT:    pd_op.if %[[C]] : tensor<i1> {
// CHECK-NEXT:      pir.set_parameter %[[X]], "p"
// CHECK-NEXT:      pir.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[K]]
func.func @f(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %kept = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %dead = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %dead_too = pd_op.sqrt %dead : (tensor<2xf32>) -> tensor<2xf32>
  %written = pd_op.relu_ %x : (tensor<2xf32>) -> tensor<2xf32>
  pd_op.if %c : tensor<i1> {
    %inside = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
    "pir.set_parameter"(%x) {parameter_name = "p"} : (tensor<2xf32>) -> ()
    pir.yield
  }
  %gone = pd_op.if %c : tensor<i1> -> (tensor<2xf32>) {
    pir.yield %x : tensor<2xf32>
  } else {
    pir.yield %kept : tensor<2xf32>
  }
  return %kept : tensor<2xf32>
}
