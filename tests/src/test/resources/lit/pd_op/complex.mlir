// Complex numbers and the Fourier transform, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "real"
func.func @real(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.real"({{.*}}) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  %0 = "pd_op.real"(%arg0) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "imag"
func.func @imag(%arg0: tensor<?x3xcomplex<f64>>) {
  // CHECK: "pd_op.imag"({{.*}}) : (tensor<?x3xcomplex<f64>>) -> tensor<?x3xf64>
  %0 = "pd_op.imag"(%arg0) : (tensor<?x3xcomplex<f64>>) -> tensor<?x3xf64>
  return
}

// CHECK: sym_name = "conj"
func.func @conj(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.conj"({{.*}}) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  %0 = "pd_op.conj"(%arg0) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  return
}

// CHECK: sym_name = "angle"
func.func @angle(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.angle"({{.*}}) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  %0 = "pd_op.angle"(%arg0) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "angle_real"
func.func @angle_real(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.angle"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.angle"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "abs_complex"
func.func @abs_complex(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.abs"({{.*}}) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  %0 = "pd_op.abs"(%arg0) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "complex"
func.func @complex(%arg0: tensor<?x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: "pd_op.complex"({{.*}}) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xcomplex<f32>>
  %0 = "pd_op.complex"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xcomplex<f32>>
  return
}

// CHECK: sym_name = "as_real"
func.func @as_real(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.as_real"({{.*}}) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3x2xf32>
  %0 = "pd_op.as_real"(%arg0) : (tensor<?x3xcomplex<f32>>) -> tensor<?x3x2xf32>
  return
}

// CHECK: sym_name = "as_complex"
func.func @as_complex(%arg0: tensor<?x3x2xf64>) {
  // CHECK: "pd_op.as_complex"({{.*}}) : (tensor<?x3x2xf64>) -> tensor<?x3xcomplex<f64>>
  %0 = "pd_op.as_complex"(%arg0) : (tensor<?x3x2xf64>) -> tensor<?x3xcomplex<f64>>
  return
}

// CHECK: sym_name = "add_complex"
func.func @add_complex(%arg0: tensor<?x3xf32>, %arg1: tensor<3xcomplex<f32>>) {
  // CHECK: "pd_op.add"({{.*}}) : (tensor<?x3xf32>, tensor<3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  %0 = "pd_op.add"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  return
}

// CHECK: sym_name = "multiply_complex"
func.func @multiply_complex(%arg0: tensor<?x3xcomplex<f32>>, %arg1: tensor<3xcomplex<f32>>) {
  // CHECK: "pd_op.multiply"({{.*}}) : (tensor<?x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  %0 = "pd_op.multiply"(%arg0, %arg1) : (tensor<?x3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  return
}

// CHECK: sym_name = "fft_c2c"
func.func @fft_c2c(%arg0: tensor<?x3xcomplex<f32>>) {
  // CHECK: "pd_op.fft_c2c"({{.*}}) <{axes = [-1, 0], forward = false, normalization = "ortho"}> : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [-1, 0], forward = false, normalization = "ortho"}> : (tensor<?x3xcomplex<f32>>) -> tensor<?x3xcomplex<f32>>
  return
}

// CHECK: sym_name = "fft_r2c"
func.func @fft_r2c(%arg0: tensor<6x?xf32>) {
  // CHECK: "pd_op.fft_r2c"({{.*}}) <{axes = [-1, 0], forward = true, normalization = "forward", onesided = true}> : (tensor<6x?xf32>) -> tensor<4x?xcomplex<f32>>
  %0 = "pd_op.fft_r2c"(%arg0) <{axes = [-1, 0], forward = true, normalization = "forward", onesided = true}> : (tensor<6x?xf32>) -> tensor<4x?xcomplex<f32>>
  return
}

// CHECK: sym_name = "fft_c2r"
func.func @fft_c2r(%arg0: tensor<4x?xcomplex<f32>>) {
  // CHECK: "pd_op.fft_c2r"({{.*}}) <{axes = [-1, 0], forward = false, last_dim_size = 7 : i64, normalization = "backward"}> : (tensor<4x?xcomplex<f32>>) -> tensor<7x?xf32>
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [-1, 0], forward = false, last_dim_size = 7 : i64, normalization = "backward"}> : (tensor<4x?xcomplex<f32>>) -> tensor<7x?xf32>
  return
}
