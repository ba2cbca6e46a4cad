// RUN: weir opt --pass-pipeline='builtin.module(specialize-shapes{dims=x=3x4xf32})' %s | FileCheck %s
// What is known of an input reaches all that follows from it.

// CHECK: %[[x:.*]] = pd_op.data {{.*}}shape = array<i64: 3, 4>} : tensor<3x4xf32>
%x = pd_op.data {name = "x", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32>
// CHECK: pd_op.relu %[[x]] : (tensor<3x4xf32>) -> tensor<3x4xf32>
%y = pd_op.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
"pir.shadow_output"(%y) {output_name = "y"} : (tensor<?x4xf32>) -> ()
