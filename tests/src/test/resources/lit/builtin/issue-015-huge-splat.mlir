// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --canonicalize --cse | FileCheck %s --check-prefix=FOLD
// RUN: weir opt %s --emit-bytecode -o %t
// RUN: weir opt %t | FileCheck %s

// A splat is one element, however many it stands for; mlir-opt 22 prints the same.

// CHECK: arith.constant dense<1> : tensor<1000000000000xi32>
// CHECK: arith.constant dense<2> : tensor<1000000000000xi32>
// CHECK: arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<4611686018427387904xcomplex<f32>>
// FOLD: arith.constant dense<3> : tensor<1000000000000xi32>
// FOLD-NOT: arith.addi
func.func @f() -> (tensor<1000000000000xi32>, tensor<4611686018427387904xcomplex<f32>>) {
  %a = arith.constant dense<1> : tensor<1000000000000xi32>
  %b = arith.constant dense<2> : tensor<1000000000000xi32>
  %s = arith.addi %a, %b : tensor<1000000000000xi32>
  %c = arith.constant dense<(1.0, 2.0)> : tensor<4611686018427387904xcomplex<f32>>
  return %s, %c : tensor<1000000000000xi32>, tensor<4611686018427387904xcomplex<f32>>
}
