// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(func-to-program,pd-op-to-kernel)' | FileCheck %s

// What libraries of products know: factors as they lie, a batch, a scale, a bias, a matrix added.
// CHECK: #map{{[0-9]*}} = affine_map<() -> (3, 20, 24, 40)>
// CHECK: product = #tile.product<left = 0, transposeLeft = true, repeatLeft = false, right = 1, transposeRight = false, repeatRight = true, sizes = #map{{[0-9]*}}, scale = 5.000000e-01, bias = 2, addend = 3, activation = none, result = 4>
func.func @all(%x: tensor<3x40x20xf32>, %w: tensor<40x24xf32>, %b: tensor<24xf32>, %r: tensor<3x20x24xf32>) -> tensor<3x20x24xf32> {
  %0 = "pd_op.group"(%x, %w, %b, %r) <{kind = "matmul"}> ({
  ^bb0(%a: tensor<3x40x20xf32>, %c: tensor<40x24xf32>, %d: tensor<24xf32>, %e: tensor<3x20x24xf32>):
    %half = pd_op.full {shape = array<i64: 1>, value = 0.5 : f64} : tensor<1xf32>
    %m = pd_op.matmul %a, %c {transpose_x = true} : (tensor<3x40x20xf32>, tensor<40x24xf32>) -> tensor<3x20x24xf32>
    %s = pd_op.scale %m, %half : (tensor<3x20x24xf32>, tensor<1xf32>) -> tensor<3x20x24xf32>
    %t = pd_op.add %e, %s : (tensor<3x20x24xf32>, tensor<3x20x24xf32>) -> tensor<3x20x24xf32>
    %u = pd_op.add %t, %d : (tensor<3x20x24xf32>, tensor<24xf32>) -> tensor<3x20x24xf32>
    pir.yield %u : tensor<3x20x24xf32>
  }) : (tensor<3x40x20xf32>, tensor<40x24xf32>, tensor<24xf32>, tensor<3x20x24xf32>) -> tensor<3x20x24xf32>
  return %0 : tensor<3x20x24xf32>
}

// -----

// Rows that are known only at run time; the batch of the left factor alone is more rows.
// CHECK: affine_map<()[s0] -> (1, s0 * 20, 24, 40)>
// CHECK: product = #tile.product<left = 0, transposeLeft = false, repeatLeft = false, right = 1, transposeRight = true, repeatRight = false, sizes = #map{{[0-9]*}}, scale = 1.000000e+00, bias = -1, addend = -1, activation = relu, result = 2>
func.func @rows(%x: tensor<?x20x40xf16>, %w: tensor<24x40xf16>) -> tensor<?x20x24xf16> {
  %0 = "pd_op.group"(%x, %w) <{kind = "matmul"}> ({
  ^bb0(%a: tensor<?x20x40xf16>, %c: tensor<24x40xf16>):
    %m = pd_op.matmul %a, %c {transpose_y = true} : (tensor<?x20x40xf16>, tensor<24x40xf16>) -> tensor<?x20x24xf16>
    %r = pd_op.relu %m : (tensor<?x20x24xf16>) -> tensor<?x20x24xf16>
    pir.yield %r : tensor<?x20x24xf16>
  }) : (tensor<?x20x40xf16>, tensor<24x40xf16>) -> tensor<?x20x24xf16>
  return %0 : tensor<?x20x24xf16>
}

// -----

// A bias after the activation is not known, so it is the product alone.
// CHECK: product = #tile.product<left = 0, {{.*}}scale = 1.000000e+00, bias = -1, addend = -1, activation = none, result = -1>
func.func @late(%x: tensor<20x40xf32>, %w: tensor<40x24xf32>, %b: tensor<24xf32>) -> tensor<20x24xf32> {
  %0 = "pd_op.group"(%x, %w, %b) <{kind = "matmul"}> ({
  ^bb0(%a: tensor<20x40xf32>, %c: tensor<40x24xf32>, %d: tensor<24xf32>):
    %m = pd_op.matmul %a, %c : (tensor<20x40xf32>, tensor<40x24xf32>) -> tensor<20x24xf32>
    %r = pd_op.relu %m : (tensor<20x24xf32>) -> tensor<20x24xf32>
    %u = pd_op.add %r, %d : (tensor<20x24xf32>, tensor<24xf32>) -> tensor<20x24xf32>
    pir.yield %u : tensor<20x24xf32>
  }) : (tensor<20x40xf32>, tensor<40x24xf32>, tensor<24xf32>) -> tensor<20x24xf32>
  return %0 : tensor<20x24xf32>
}

// -----

// A factor that is computed on the way is none of a library's.
// CHECK: kind "matmul" {
func.func @computed(%x: tensor<20x40xf32>, %w: tensor<40x24xf32>) -> tensor<20x24xf32> {
  %0 = "pd_op.group"(%x, %w) <{kind = "matmul"}> ({
  ^bb0(%a: tensor<20x40xf32>, %c: tensor<40x24xf32>):
    %r = pd_op.relu %a : (tensor<20x40xf32>) -> tensor<20x40xf32>
    %m = pd_op.matmul %r, %c : (tensor<20x40xf32>, tensor<40x24xf32>) -> tensor<20x24xf32>
    pir.yield %m : tensor<20x24xf32>
  }) : (tensor<20x40xf32>, tensor<40x24xf32>) -> tensor<20x24xf32>
  return %0 : tensor<20x24xf32>
}
