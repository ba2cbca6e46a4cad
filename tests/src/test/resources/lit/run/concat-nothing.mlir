// RUN: weir run %s --inputs=ones | FileCheck %s
// RUN: weir run %s --inputs=ones --target=c | FileCheck %s

// Nothing can be read of a part that has no elements, so that no kernel views any.
// CHECK:      output_0: tensor<3x8xf32>
// CHECK-COUNT-3: [1. 1. 1. 1. 1. 1. 1. 1.]
// CHECK:      output_1: tensor<0x8xf32>
func.func @f(%e: tensor<0x8xf32>, %x: tensor<0x8xf32>, %y: tensor<3x8xf32>, %z: tensor<0x8xf32>) -> (tensor<3x8xf32>, tensor<0x8xf32>) {
  %1 = pir.combine %e, %y, %x, %z : (tensor<0x8xf32>, tensor<3x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>) -> tuple<tensor<0x8xf32>, tensor<3x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>>
  %a = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi32>
  %2 = pd_op.concat %1, %a : (tuple<tensor<0x8xf32>, tensor<3x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>>, tensor<1xi32>) -> tensor<3x8xf32>
  %3 = pd_op.relu %2 : (tensor<3x8xf32>) -> tensor<3x8xf32>
  %4 = pir.combine %e, %x : (tensor<0x8xf32>, tensor<0x8xf32>) -> tuple<tensor<0x8xf32>, tensor<0x8xf32>>
  %5 = pd_op.concat %4, %a : (tuple<tensor<0x8xf32>, tensor<0x8xf32>>, tensor<1xi32>) -> tensor<0x8xf32>
  %6 = pd_op.relu %5 : (tensor<0x8xf32>) -> tensor<0x8xf32>
  return %3, %6 : tensor<3x8xf32>, tensor<0x8xf32>
}
