// RUN: weir opt --pass-pipeline='builtin.module(merge-products{target=cuda})' %s | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(merge-products{target=c})' %s | FileCheck %s --check-prefix=HOST
// Two matmuls of one operand are one kernel on a GPU, which neither of them fills: a nest for each, in one launch. What is
// multiplied by the result of another stays apart, and so does what has an operand of its own.

// CHECK:      %[[r:.*]]:2 = compute.call @matmul_1(%[[x:.*]], %[[a:.*]], %[[b:.*]]) {choice = "2 matmuls of one operand"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK-NEXT: %[[c:.*]] = pd_op.matmul %[[r]]#0, %[[r]]#1
// CHECK-NEXT: compute.call @product(%[[x]], %[[c]]) :
// CHECK-NEXT: compute.call @other(%[[r]]#0, %[[b]])
// HOST-COUNT-3: compute.call @product(
%x = pd_op.data {name = "x", shape = array<i64: 4, 8>, dtype = #pir.dtype<float32>} : tensor<4x8xf32>
%a = pd_op.data {name = "a", shape = array<i64: 8, 8>, dtype = #pir.dtype<float32>} : tensor<8x8xf32>
%b = pd_op.data {name = "b", shape = array<i64: 8, 8>, dtype = #pir.dtype<float32>} : tensor<8x8xf32>
%0 = compute.call @product(%x, %a) : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
%1 = compute.call @product(%x, %b) : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
%c = pd_op.matmul %0, %1 {transpose_x = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
%2 = compute.call @product(%x, %c) : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
%3 = compute.call @other(%0, %b) : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%2) {output_name = "y"} : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%3) {output_name = "z"} : (tensor<4x8xf32>) -> ()

compute.kernel @product(%l: tensor<4x8xf32>, %r: tensor<8x8xf32>) -> (%out: tensor<4x8xf32>) kind "matmul" {
  compute.nest (%i = 4, %j = 8, %k = 8) {
    %4 = compute.load %l[%i, %k] view <4, 8> : tensor<4x8xf32>
    %5 = compute.load %r[%k, %j] view <8, 8> : tensor<8x8xf32>
    %6 = compute.contract %4, %5 along(%k) : f32, f32 -> f32
    compute.store %6, %out[%i, %j] view <4, 8> : f32, tensor<4x8xf32>
  }
}

compute.kernel @other(%l: tensor<4x8xf32>, %r: tensor<8x8xf32>) -> (%out: tensor<4x8xf32>) kind "matmul" {
  compute.nest (%i = 4, %j = 8, %k = 8) {
    %4 = compute.load %l[%i, %k] view <4, 8> : tensor<4x8xf32>
    %5 = compute.load %r[%j, %k] view <8, 8> : tensor<8x8xf32>
    %6 = compute.contract %4, %5 along(%k) : f32, f32 -> f32
    compute.store %6, %out[%i, %j] view <4, 8> : f32, tensor<4x8xf32>
  }
}

// CHECK:      compute.kernel @matmul_1(%[[l:.*]]: tensor<4x8xf32>, %[[p:.*]]: tensor<8x8xf32>, %[[q:.*]]: tensor<8x8xf32>) -> (%[[u:.*]]: tensor<4x8xf32>, %[[v:.*]]: tensor<4x8xf32>) kind "matmul" {
// CHECK-NEXT: compute.nest
// CHECK:      compute.store %{{.*}}, %[[u]]
// CHECK:      compute.nest
// CHECK:      compute.store %{{.*}}, %[[v]]
