// RUN: weir opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @loop
// CHECK:         [[SQUARE:%.+]] = pd_op.multiply %arg1, %arg1
// CHECK-NEXT:    [[SUM:%.+]] = pd_op.add [[SQUARE]], %arg1
// CHECK:         pd_op.while
// CHECK:           pd_op.add %{{.+}}, [[SUM]]
// CHECK-NEXT:      "test.read"
func.func @loop(%c: tensor<i1>, %a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "pd_op.while"(%c, %a) ({
  ^body(%x: tensor<2xf32>):
    %1 = "pd_op.multiply"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "pd_op.add"(%1, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "pd_op.add"(%x, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "test.read"(%c) : (tensor<i1>) -> tensor<i1>
    "pir.yield"(%4, %3) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  func.return %0 : tensor<2xf32>
}
