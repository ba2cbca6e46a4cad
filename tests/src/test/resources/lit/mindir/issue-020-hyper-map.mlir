// RUN: weir run %s --input arg0=1 --input arg1=2 --input arg2=3 --input arg3=10 --input arg4=20 --input arg5=30 | FileCheck %s

// (1, (2, 3)) and (10, (20, 30)), added: (11, (22, 33)).
// CHECK: output_0: tensor<f32>
// CHECK-NEXT: 11.0
// CHECK-NEXT: output_1: tensor<f32>
// CHECK-NEXT: 22.0
// CHECK-NEXT: output_2: tensor<f32>
// CHECK-NEXT: 33.0
mindir.func @main(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>, %f: tensor<f32>) -> !mindir.unknown {
  %0 = mindir.make_tuple(%b, %c) : (tensor<f32>, tensor<f32>) -> !mindir.unknown
  %x = mindir.make_tuple(%a, %0) : (tensor<f32>, !mindir.unknown) -> !mindir.unknown
  %1 = mindir.make_tuple(%e, %f) : (tensor<f32>, tensor<f32>) -> !mindir.unknown
  %y = mindir.make_tuple(%d, %1) : (tensor<f32>, !mindir.unknown) -> !mindir.unknown
  %2 = mindir.primitive "S-Prim-hyper_map[add]"(%x, %y) : (!mindir.unknown, !mindir.unknown) -> !mindir.unknown
  mindir.return %2 : !mindir.unknown
}
