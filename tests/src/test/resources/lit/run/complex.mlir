// RUN: weir run %s --input x=iota:6xf32 --input z=iota:4xcomplex<f64> | FileCheck %s
// RUN: weir run %s --target=c --input x=iota:6xf32 --input z=iota:4xcomplex<f64> | FileCheck %s
// RUN: weir run %s --target=interpret --input x=iota:6xf32 --input z=iota:4xcomplex<f64> | FileCheck %s
// RUN: weir opt %s --canonicalize --cse > %t.mlir
// RUN: weir run %t.mlir --input x=iota:6xf32 --input z=iota:4xcomplex<f64> | FileCheck %s

// A real signal through the Fourier transform and back, and arithmetic of complex numbers: no target generates code of
// them, so that all run on the host. The values are NumPy's; that of the second magnitude is the nearest float, which
// NumPy misses.

// CHECK: spectrum: tensor<4xcomplex<f32>>
// CHECK-NEXT: [15.+0.j        -3.+5.196152j  -3.+1.7320508j -3.+0.j       ]
// CHECK: magnitude: tensor<4xf32>
// CHECK-NEXT: [15.         6.         3.4641016  3.       ]
// CHECK: signal: tensor<6xf32>
// CHECK-NEXT: [0.        1.0000001 2.        3.        4.        5.       ]
// CHECK: product: tensor<4xcomplex<f64>>
// CHECK-NEXT: [0.+0.j 1.+2.j 4.+4.j 9.+6.j]
// CHECK: parts: tensor<4x2xf64>
// CHECK: [0. 0.]
// CHECK-NEXT: [1. 2.]
// CHECK-NEXT: [4. 4.]
// CHECK-NEXT: [9. 6.]
module {
  %x = pd_op.data {name = "x", shape = array<i64: 6>, dtype = #pir.dtype<float32>} : tensor<6xf32>
  %s = "pd_op.fft_r2c"(%x) <{axes = [0], forward = true, normalization = "backward", onesided = true}> : (tensor<6xf32>) -> tensor<4xcomplex<f32>>
  pir.shadow_output %s, "spectrum" : tensor<4xcomplex<f32>>
  %m = pd_op.abs %s : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  pir.shadow_output %m, "magnitude" : tensor<4xf32>
  %b = "pd_op.fft_c2r"(%s) <{axes = [0], forward = false, last_dim_size = 6 : i64, normalization = "backward"}> : (tensor<4xcomplex<f32>>) -> tensor<6xf32>
  pir.shadow_output %b, "signal" : tensor<6xf32>
  %z = pd_op.data {name = "z", shape = array<i64: 4>, dtype = #pir.dtype<complex128>} : tensor<4xcomplex<f64>>
  %r = pd_op.real %z : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %two = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64, dtype = #pir.dtype<float64>} : tensor<1xf64>
  %w = pd_op.complex %r, %two : (tensor<4xf64>, tensor<1xf64>) -> tensor<4xcomplex<f64>>
  %p = pd_op.multiply %z, %w : (tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
  pir.shadow_output %p, "product" : tensor<4xcomplex<f64>>
  %q = pd_op.as_real %p : (tensor<4xcomplex<f64>>) -> tensor<4x2xf64>
  pir.shadow_output %q, "parts" : tensor<4x2xf64>
}
