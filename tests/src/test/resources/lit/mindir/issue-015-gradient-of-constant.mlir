// RUN: weir run %s --input arg0=0 | FileCheck %s
// The derivative of y y at 3 is 6, and 3 is a constant.
// CHECK: output_0: tensor<f32>
// CHECK-NEXT: 6.0

mindir.func @main(%x: tensor<f32>) -> !mindir.unknown {
  %h = mindir.closure @h() : () -> ((tensor<f32>) -> !mindir.unknown)
  %g = mindir.primitive "GradOperation"(%h) : ((tensor<f32>) -> !mindir.unknown) -> !mindir.unknown
  %c = mindir.constant dense<3.0> : tensor<f32>
  %d = mindir.call %g(%c) : (!mindir.unknown, tensor<f32>) -> !mindir.unknown
  mindir.return %d : !mindir.unknown
}
mindir.func private @h(%y: tensor<f32>) -> !mindir.unknown {
  %a = mindir.primitive "Mul"(%y, %y) : (tensor<f32>, tensor<f32>) -> !mindir.unknown
  mindir.return %a : !mindir.unknown
}
