// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff{inputs=0 parameters=all})' | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(autodiff{inputs=0 parameters=w})' | FileCheck %s --check-prefix=NAMED

// A program gets its gradients as outputs.
// CHECK: pir.shadow_output %{{.*}}, "out"
// CHECK: pir.shadow_output %{{.*}}, "x@GRAD" : tensor<2x3xf32>
// CHECK-NEXT: pir.shadow_output %{{.*}}, "w@GRAD" : tensor<3x2xf32>
// CHECK-NEXT: pir.shadow_output %{{.*}}, "b@GRAD" : tensor<2xf32>
// NAMED: pir.shadow_output %{{.*}}, "x@GRAD"
// NAMED-NEXT: pir.shadow_output %{{.*}}, "w@GRAD"
// NAMED-NOT: "b@GRAD"
%w = pir.parameter "w" : tensor<3x2xf32>
%b = pir.parameter "b" : tensor<2xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%0 = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
%1 = pd_op.add %0, %b : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
pir.shadow_output %1, "out" : tensor<2x2xf32>
