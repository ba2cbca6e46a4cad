// An operator that nobody declared parses, prints and verifies like any other operation.
//
// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s | weir opt - --generic | weir opt - | FileCheck %s

// CHECK-LABEL: func.func @unknown(
func.func @unknown(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: "pd_op.lu_solve"(%{{.*}}) {stop_gradient = [false]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "pd_op.lu_solve"(%x) {stop_gradient = [false]} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: "pd_op.lamb_"({{.*}}) {operandSegmentSizes = array<i32: 1, 0>} : (tensor<2xf32>) -> ()
  "pd_op.lamb_"(%0) {operandSegmentSizes = array<i32: 1, 0>} : (tensor<2xf32>) -> ()
  return %0 : tensor<2xf32>
}
