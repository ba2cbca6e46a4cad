// RUN: weir opt %s --fused_gemm_epilogue_pass | FileCheck %s

// CHECK-LABEL: func.func @bias(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3xf32>, %[[W:.+]]: tensor<3x4xf32>, %[[B:.+]]: tensor<4xf32>)
// CHECK-NEXT:    %[[F:.+]] = pd_op.fused_gemm_epilogue %[[X]], %[[W]], %[[B]]{{.*}} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    return %[[F]]
func.func @bias(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %m = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a = pd_op.add %m, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return %a : tensor<2x4xf32>
}

// The bias may come first, and what is transposed stays transposed.
// CHECK-LABEL: func.func @relu(
// CHECK-SAME:    %[[X:.+]]: tensor<2x3xf32>, %[[W:.+]]: tensor<4x3xf32>, %[[B:.+]]: tensor<4xf32>)
// CHECK-NEXT:    %[[F:.+]] = pd_op.fused_gemm_epilogue %[[X]], %[[W]], %[[B]] {activation = "relu", trans_y = true}
// CHECK-NEXT:    return %[[F]]
func.func @relu(%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %m = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %a = pd_op.add %b, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = pd_op.relu %a : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @gelu(
// CHECK-NEXT:    pd_op.fused_gemm_epilogue {{.*}}activation = "gelu"
// CHECK-NEXT:    return
func.func @gelu(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %m = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a = pd_op.add %m, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %r = pd_op.gelu %a : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// The product is used elsewhere, the sum too: both stay, nothing is computed twice.
// CHECK-LABEL: func.func @used_elsewhere(
// CHECK-NEXT:    pd_op.matmul
// CHECK-NEXT:    pd_op.add
// CHECK-NEXT:    pd_op.relu
func.func @used_elsewhere(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %m = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a = pd_op.add %m, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %r = pd_op.relu %a : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %m, %a, %r : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

// A matrix is no bias vector; nor is one number for all columns.
// CHECK-LABEL: func.func @no_row(
// CHECK-NOT:     pd_op.fused_gemm_epilogue
// CHECK:         return
func.func @no_row(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>, %b: tensor<2x4xf32>, %c: tensor<1xf32>) -> tensor<2x4xf32> {
  %m = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a = pd_op.add %m, %b : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %n = pd_op.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %d = pd_op.add %n, %c : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xf32>
  %s = pd_op.subtract %a, %d : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}
