// RUN: weir opt --pass-pipeline='builtin.module(specialize-shapes{dims=x=3x4xf32})' %s | FileCheck %s
// A size that an input gives a number has it wherever it is named.

// CHECK: pd_op.data {{.*}}name = "y", shape = array<i64: 7, -1>} : tensor<7x?xf32, #shape.sizes<cols>>
%y = pd_op.data {name = "y", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32, #shape.sizes<2*rows + 1, cols>>
// CHECK: %[[x:.*]] = pd_op.data {{.*}}name = "x", shape = array<i64: 3, 4>{{.*}} : tensor<3x4xf32>
%x = pd_op.data {name = "x", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32, #shape.sizes<rows>>
// CHECK: pd_op.relu %[[x]] : (tensor<3x4xf32>) -> tensor<3x4xf32>
%r = pd_op.relu %x : (tensor<?x4xf32, #shape.sizes<rows>>) -> tensor<?x4xf32>
// CHECK: "test.other"() : () -> tensor<3x9x?xf32, #shape.sizes<cols>>
%o = "test.other"() : () -> tensor<?x?x?xf32, #shape.sizes<rows, rows*rows, cols>>
"pir.shadow_output"(%r) {output_name = "r"} : (tensor<?x4xf32>) -> ()
"pir.shadow_output"(%y) {output_name = "y"} : (tensor<?x?xf32, #shape.sizes<2*rows + 1, cols>>) -> ()
