// The loss of a distribution and what picks along an axis keep all they say in generic form, and what
// cannot be computed is said; custom assembly is stable.
//
// RUN: weir opt %s --split-input-file --verify-diagnostics --generic | FileCheck %s

// CHECK: "pd_op.cross_entropy_with_softmax"({{.*}}) : (tensor<?x6xf32>, tensor<?x1xi64>) -> (tensor<?x6xf32>, tensor<?x1xf32>)
// CHECK: "pd_op.cross_entropy_with_softmax"({{.*}}) <{axis = 1 : i32, ignore_index = 3 : i32, numeric_stable_mode = true, soft_label = true, use_softmax = false}>
// CHECK: "pd_op.cross_entropy_with_softmax_grad"
// CHECK: "pd_op.take_along_axis"({{.*}}) <{axis = 1 : i32}> : (tensor<?x6xf32>, tensor<?x2xi32>) -> tensor<?x2xf32>
// CHECK: "pd_op.take_along_axis_grad"
func.func @all(%x: tensor<?x6xf32>, %label: tensor<?x1xi64>, %shares: tensor<?x6xf32>, %i: tensor<?x2xi32>, %g: tensor<?x2xf32>) {
  %p, %z = pd_op.cross_entropy_with_softmax %x, %label : (tensor<?x6xf32>, tensor<?x1xi64>) -> (tensor<?x6xf32>, tensor<?x1xf32>)
  %q, %w = "pd_op.cross_entropy_with_softmax"(%x, %shares) <{axis = 1 : i32, ignore_index = 3 : i32, numeric_stable_mode = true, soft_label = true, use_softmax = false}> : (tensor<?x6xf32>, tensor<?x6xf32>) -> (tensor<?x6xf32>, tensor<?x1xf32>)
  %0 = pd_op.cross_entropy_with_softmax_grad %label, %p, %z : (tensor<?x1xi64>, tensor<?x6xf32>, tensor<?x1xf32>) -> tensor<?x6xf32>
  %1 = pd_op.take_along_axis %x, %i {axis = 1 : i32} : (tensor<?x6xf32>, tensor<?x2xi32>) -> tensor<?x2xf32>
  %2 = pd_op.take_along_axis_grad %x, %i, %g {axis = 1 : i32} : (tensor<?x6xf32>, tensor<?x2xi32>, tensor<?x2xf32>) -> tensor<?x6xf32>
  return
}

// -----

func.func @label_of_other_sizes(%x: tensor<4x6xf32>, %label: tensor<5x1xi64>) {
  // expected-error @+1 {{sizes of the input and the label}}
  %p, %z = pd_op.cross_entropy_with_softmax %x, %label : (tensor<4x6xf32>, tensor<5x1xi64>) -> (tensor<4x6xf32>, tensor<4x1xf32>)
  return
}

// -----

func.func @indices_of_other_rank(%x: tensor<4x6xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{expects indices of rank 2}}
  %0 = pd_op.take_along_axis %x, %i {axis = 1 : i32} : (tensor<4x6xf32>, tensor<4xi64>) -> tensor<4x6xf32>
  return
}
