// RUN: weir opt %s --cse | FileCheck %s

// CHECK-LABEL: func.func @equal(
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[E:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:    %[[S:.+]] = pd_op.add %[[E]], %[[E]]
// CHECK-NEXT:    return %[[S]]
func.func @equal(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %b = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %s = pd_op.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// What an in-place operator takes over is merged, and the operator gets memory of its own.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[A:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:    %[[C:.+]] = pd_op.relu %[[A]]
// CHECK-NEXT:    return %[[A]], %[[C]]
func.func @in_place(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %b = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %c = pd_op.relu_ %a : (tensor<2xf32>) -> tensor<2xf32>
  return %b, %c : tensor<2xf32>, tensor<2xf32>
}

// What stands before a branch is known in it; what stands in one branch is not known in the other.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[C:.+]]: tensor<i1>, %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[E:.+]] = pd_op.exp %[[X]]
// CHECK-NEXT:    pd_op.if
// CHECK-NEXT:      pir.yield %[[E]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[Q:.+]] = pd_op.sqrt %[[X]]
// CHECK-NEXT:      pir.yield %[[Q]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[R:.+]] = pd_op.sqrt %[[X]]
func.func @branches(%c: tensor<i1>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %e = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %i = pd_op.if %c : tensor<i1> -> (tensor<2xf32>) {
    %f = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
    pir.yield %f : tensor<2xf32>
  } else {
    %q = pd_op.sqrt %x : (tensor<2xf32>) -> tensor<2xf32>
    pir.yield %q : tensor<2xf32>
  }
  %r = pd_op.sqrt %x : (tensor<2xf32>) -> tensor<2xf32>
  return %e, %i, %r : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
