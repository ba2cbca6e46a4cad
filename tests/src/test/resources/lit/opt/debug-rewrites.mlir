// RUN: weir opt %s --fused_gemm_epilogue_pass --debug-rewrites=matmul-add,matmul-add-relu -o %t 2>&1 | FileCheck %s
// RUN: weir opt %s --fused_gemm_epilogue_pass --print-matcher -o %t 2>&1 | FileCheck %s --check-prefix=TREE
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(canonicalize))' --debug-rewrites --print-matcher --threads=1 -o %t > %t1 2>&1
// RUN: weir opt %s --pass-pipeline='builtin.module(func.func(canonicalize))' --debug-rewrites --print-matcher --threads=8 -o %t 2>&1 | diff %t1 -

// The reasons are those the pattern gives, or what the matcher found in the graph.

// CHECK:      // -----// Rewrites of fused_gemm_epilogue_pass ('builtin.module' operation) //----- //
// CHECK-NEXT: 'pd_op.add' at {{.*}}debug-rewrites.mlir:26:8
// CHECK-NEXT:   'matmul-add': applied
// CHECK-NEXT: 'pd_op.add' at {{.*}}debug-rewrites.mlir:20:8
// CHECK-NEXT:   'matmul-add': no match: the bias is no row of the product
// CHECK-NEXT: 'pd_op.add' at {{.*}}debug-rewrites.mlir:18:8
// CHECK-NEXT:   'matmul-add': no match: operand 'x' of 'pd_op.add' is a block argument, not of 'pd_op.matmul'
// CHECK-NOT:  folded

func.func @reasons(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>, %m: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = pd_op.add %x, %m : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = pd_op.matmul %0, %w : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = pd_op.add %1, %m : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %2 : tensor<2x4xf32>
}

func.func @applied(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %1 = pd_op.matmul %x, %w : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = pd_op.add %1, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  func.return %2 : tensor<2x4xf32>
}

// TREE:      // -----// Matcher of fused_gemm_epilogue_pass //----- //
// TREE:      root pd_op.relu:
// TREE-NEXT:   definer of root.0
// TREE-NEXT:     pd_op.add:
// TREE-NEXT:       definer of root.0.0
// TREE-NEXT:         pd_op.matmul:
// TREE-NEXT:           accept matmul-add-relu-kept#0
// TREE-NEXT:           accept matmul-add-relu#0
// TREE:      root pd_op.add:
// TREE-NEXT:   definer of root.0
// TREE-NEXT:     pd_op.matmul:
// TREE-NEXT:       accept matmul-add#0
