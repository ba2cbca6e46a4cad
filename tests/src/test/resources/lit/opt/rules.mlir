// RUN: weir opt %s --rules=%S/Inputs/gemm.rules | FileCheck %s
// RUN: weir opt %s --pass-pipeline='builtin.module(apply-rules{rules=%S/Inputs/gemm.rules})' | FileCheck %s
// RUN: weir opt %s --rules=%S/Inputs/gemm.rules --print-matcher -o %t 2>&1 | FileCheck %s --check-prefix=TREE
// RUN: not weir opt %s --rules=%S/Inputs/wrong.rules 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not weir opt %s --rules=%S/Inputs/missing.rules 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK-LABEL: @gemm
// CHECK-NEXT:    [[G:%.+]] = pd_op.fused_gemm_epilogue %arg0, %arg1, %arg2 {trans_y = true}
// CHECK-NEXT:    return [[G]]
func.func @gemm(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %1 = pd_op.matmul %x, %w {transpose_y = true} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
  %2 = pd_op.add %b, %1 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  func.return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: @scale
// CHECK-NEXT:    [[F:%.+]] = pd_op.full {shape = array<i64: 1>, value = 6.000000e+00 : f64}
// CHECK-NEXT:    [[S:%.+]] = pd_op.scale %arg0, [[F]]
// CHECK-NEXT:    return [[S]]
func.func @scale(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
  %b = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
  %0 = pd_op.scale %x, %a {bias = 0.0 : f32} : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  %1 = pd_op.scale %0, %b {bias = 0.0 : f32} : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  func.return %1 : tensor<2xf32>
}

// CHECK-LABEL: @alternatives
// CHECK-NEXT:    [[T:%.+]] = pd_op.tanh %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    [[U:%.+]] = pd_op.transpose [[T]]
// CHECK-NEXT:    return [[U]]
func.func @alternatives(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = pd_op.transpose %x {perm = [1 : i32, 0 : i32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = pd_op.tanh %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  func.return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: @weights
// CHECK:         [[W:%.+]] = pd_op.scale %{{.+}}, %{{.+}} : (tensor<3x4xf32>, tensor<1xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:    [[P:%.+]] = pd_op.matmul %arg0, [[W]] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    [[S:%.+]] = pd_op.scale %arg0
// CHECK-NEXT:    [[Q:%.+]] = pd_op.matmul [[S]], %arg1
// CHECK-NEXT:    return [[P]], [[Q]]
func.func @weights(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
  %w = pd_op.full {shape = array<i64: 3, 4>, value = 3.0 : f64} : tensor<3x4xf32>
  %0 = pd_op.scale %x, %f {bias = 0.0 : f32} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %1 = pd_op.matmul %0, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = pd_op.scale %x, %f {bias = 0.0 : f32} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %3 = pd_op.matmul %2, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  func.return %1, %3 : tensor<2x4xf32>, tensor<2x4xf32>
}

// TREE:      Matcher of apply-rules
// TREE:      root pd_op.scale:
// TREE-NEXT:   definer of root.0
// TREE-NEXT:     pd_op.scale:

// WRONG:      wrong.rules:3:16: warning: dialect 'pd_op' declares no operation 'pd_op.mattmul'
// WRONG:      wrong.rules:4:16: error: dialect 'arith' has no operation 'arith.mulli'
// WRONG-NEXT:     %product = arith.mulli(%unknown, %w)
// WRONG-NEXT: {{^}}               ^

// MISSING: missing.rules: error:
