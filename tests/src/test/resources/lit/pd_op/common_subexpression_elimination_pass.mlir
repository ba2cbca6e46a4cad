// Cases 12 to 14 of PIR's test_cse_pass.py; the others are in
// programs/common_subexpression_elimination_pass.mlir.
//
// RUN: weir opt %s --common_subexpression_elimination_pass | FileCheck %s

// 12. Two random tensors are two: the operator changes the state that random numbers come from.
// CHECK-LABEL: func.func @random(
// CHECK:         pd_op.uniform
// CHECK-NEXT:    pd_op.uniform
// CHECK-NEXT:    return
func.func @random(%shape: tensor<2xi64>, %low: tensor<1xf32>, %high: tensor<1xf32>) {
  %a = "pd_op.uniform"(%shape, %low, %high) {dtype = #pir.dtype<float32>, seed = 0 : i32} : (tensor<2xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  %b = "pd_op.uniform"(%shape, %low, %high) {dtype = #pir.dtype<float32>, seed = 0 : i32} : (tensor<2xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2xf32>
  return
}

// 13. What prints, prints as often as the program says.
// CHECK-LABEL: func.func @print(
// CHECK:         "pd_op.print"
// CHECK-NEXT:    "pd_op.print"
// CHECK-NEXT:    return
func.func @print(%x: tensor<2x2xf32>) {
  %a = "pd_op.print"(%x) {summarize = 20 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = "pd_op.print"(%x) {summarize = 20 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// 14. What is written in place is a tensor of its own, whether the operator is known or not.
// CHECK-LABEL: func.func @in_place(
// CHECK:         pd_op.add
// CHECK-NEXT:    pd_op.add
// CHECK-NEXT:    pd_op.full
// CHECK-NEXT:    pd_op.assign_out_
// CHECK-NEXT:    pd_op.exp
// CHECK-NEXT:    pd_op.exp
// CHECK-NEXT:    pd_op.relu_
// CHECK-NEXT:    return
func.func @in_place(%x1: tensor<2x2xf32>, %x2: tensor<2x2xf32>) {
  %a = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = pd_op.add %x1, %x2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %zero = pd_op.full {shape = array<i64: 2, 2>, value = 0.0 : f64} : tensor<2x2xf32>
  %c = "pd_op.assign_out_"(%zero, %b) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %d = pd_op.exp %x1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = pd_op.exp %x1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %f = pd_op.relu_ %e : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// What reads a tensor before and after it is written in place may read two different ones.
// CHECK-LABEL: func.func @around_a_write(
// CHECK-COUNT-2: pd_op.exp
// CHECK:         return
func.func @around_a_write(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %a = pd_op.sin %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = pd_op.exp %a : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = pd_op.relu_ %a : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %d = pd_op.exp %a : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %b, %d : tensor<2x2xf32>, tensor<2x2xf32>
}

// What is yielded or carried by a loop has a tensor of its own.
// CHECK-LABEL: func.func @passed_on(
// CHECK-COUNT-3: pd_op.exp
// CHECK:         return
func.func @passed_on(%x: tensor<2x2xf32>, %c: tensor<i1>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %a = pd_op.exp %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %b = pd_op.exp %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %w = pd_op.while (%c, %b) : (tensor<i1>, tensor<2x2xf32>) -> tensor<2x2xf32> {
  ^bb0(%arg: tensor<2x2xf32>):
    %d = pd_op.exp %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
    pir.yield %c, %d : tensor<i1>, tensor<2x2xf32>
  }
  return %a, %w : tensor<2x2xf32>, tensor<2x2xf32>
}
