// What is added to integers is a whole number most of the time, and then a kernel for a device adds it as the host's does:
// by hand, 3 * (5 + 2) = 21, 3 * 5 + 2 = 17, and 5 + 1 = 6. A fraction is left to the host, which takes its whole part.
// RUN: weir run %s --input x=5:2xi32 | FileCheck %s
// RUN: weir run %s --input x=5:2xi32 --target=interpret --print-kernels 2>&1 | FileCheck %s --check-prefixes=CHECK,KERNELS

// KERNELS-NOT: fallback  scale
// CHECK: before: tensor<2xi32>
// CHECK-NEXT: [21 21]
// CHECK: after: tensor<2xi32>
// CHECK-NEXT: [17 17]
// CHECK: next: tensor<2xi32>
// CHECK-NEXT: [6 6]
module {
  %x = pd_op.data {dtype = #pir.dtype<int32>, name = "x", shape = array<i64: 2>} : tensor<2xi32>
  %three = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xi32>
  %0 = pd_op.scale %x, %three {bias = 2.0 : f32, bias_after_scale = false} : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  %1 = pd_op.scale %x, %three {bias = 2.0 : f32, bias_after_scale = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  %2 = pd_op.increment %x : (tensor<2xi32>) -> tensor<2xi32>
  pir.shadow_output %0, "before" : tensor<2xi32>
  pir.shadow_output %1, "after" : tensor<2xi32>
  pir.shadow_output %2, "next" : tensor<2xi32>
}
