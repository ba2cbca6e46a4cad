// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s

// CHECK-LABEL: func.func @choice(
// CHECK-SAME: %[[C:.*]]: tensor<i1>, %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<3xf32>
func.func @choice(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<?xf32> {
  // CHECK: pd_op.if %[[C]] : tensor<i1> -> (tensor<?xf32>) {
  // CHECK-NEXT: pir.yield %[[A]] : tensor<2xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: pir.yield %[[B]] : tensor<3xf32>
  // CHECK-NEXT: }
  %0 = pd_op.if %c : tensor<i1> -> (tensor<?xf32>) {
    pir.yield %a : tensor<2xf32>
  } else {
    pir.yield %b : tensor<3xf32>
  }
  // CHECK: pd_op.if %[[C]] : tensor<i1> attributes {weir.hint} {
  // CHECK-NEXT: pir.shadow_output %[[A]], "a" : tensor<2xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  pd_op.if %c : tensor<i1> attributes {weir.hint} {
    pir.shadow_output %a, "a" : tensor<2xf32>
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[C:.*]]: tensor<i1>, %[[A:.*]]: tensor<2xf32>
func.func @loop(%c: tensor<i1>, %a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: pd_op.while (%[[C]], %[[A]]) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<2xf32>):
  // CHECK-NEXT: %[[R:.*]] = pd_op.relu %[[X]] : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK-NEXT: pir.yield %[[C]], %[[R]] : tensor<i1>, tensor<2xf32>
  %0 = pd_op.while (%c, %a) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%x: tensor<2xf32>):
    %1 = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
    pir.yield %c, %1 : tensor<i1>, tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}
