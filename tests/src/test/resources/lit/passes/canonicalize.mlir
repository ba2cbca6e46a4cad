// RUN: weir opt %s --canonicalize | FileCheck %s
// RUN: weir opt %s --canonicalize > %t
// RUN: weir opt %t --canonicalize | diff %t -

// Equal constants become one, at the start of the function.
// CHECK-LABEL: @constants
// CHECK-NEXT:    [[ONE:%.+]] = pd_op.full
// CHECK-NEXT:    [[A:%.+]] = pd_op.exp %arg0
// CHECK-NEXT:    pd_op.add [[A]], [[ONE]]
// CHECK-NEXT:    pd_op.subtract {{%.+}}, [[ONE]]
// CHECK-NOT:     pd_op.full
func.func @constants(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "pd_op.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "pd_op.full"() {shape = array<i64: 2>, value = 3.0 : f64} : () -> tensor<2xf32>
  %2 = "pd_op.full"() {shape = array<i64: 2>, value = 3.0 : f64} : () -> tensor<2xf32>
  %3 = "pd_op.add"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = "pd_op.subtract"(%3, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %4 : tensor<2xf32>
}

// CHECK-LABEL: @dead
// CHECK-NEXT:    return
func.func @dead(%a: tensor<2xf32>) {
  %0 = "pd_op.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "pd_op.exp"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  func.return
}

// Constants of commutative operations stand last.
// CHECK-LABEL: @constant_last
// CHECK:         pd_op.multiply %arg0, %{{.+}}
func.func @constant_last(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "pd_op.full"() {shape = array<i64: 2>, value = 3.0 : f64} : () -> tensor<2xf32>
  %1 = "pd_op.multiply"(%0, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %1 : tensor<2xf32>
}
