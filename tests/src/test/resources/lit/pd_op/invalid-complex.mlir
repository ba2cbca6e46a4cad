// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @real_of_real(%arg0: tensor<2xf32>) {
  // expected-error@+1 {{expects complex numbers, got 'tensor<2xf32>'}}
  %0 = "pd_op.real"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @imag_of_real(%arg0: tensor<2xf32>) {
  // expected-error@+1 {{expects complex numbers, got 'tensor<2xf32>'}}
  %0 = "pd_op.imag"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @as_real_of_real(%arg0: tensor<2xf32>) {
  // expected-error@+1 {{expects complex numbers, got 'tensor<2xf32>'}}
  %0 = "pd_op.as_real"(%arg0) : (tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @as_complex_scalar(%arg0: tensor<f32>) {
  // expected-error@+1 {{expects a dimension of parts, got 'tensor<f32>'}}
  %0 = "pd_op.as_complex"(%arg0) : (tensor<f32>) -> tensor<complex<f32>>
  return
}

// -----

func.func @as_complex_parts(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{numbers of parts must agree, got 3 and 2}}
  %0 = "pd_op.as_complex"(%arg0) : (tensor<2x3xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @as_complex_narrow(%arg0: tensor<3x2xf16>) {
  // expected-error@+1 {{expects f32 or f64, got 'tensor<3x2xf16>'}}
  %0 = "pd_op.as_complex"(%arg0) : (tensor<3x2xf16>) -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @complex_types(%arg0: tensor<2xf32>, %arg1: tensor<2xf64>) {
  // expected-error@+1 {{expects parts of one type, got 'tensor<2xf32>' and 'tensor<2xf64>'}}
  %0 = "pd_op.complex"(%arg0, %arg1) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_integers(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) {
  // expected-error@+1 {{expects f32 or f64, got 'tensor<2xi32>'}}
  %0 = "pd_op.complex"(%arg0, %arg1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @complex_sizes(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{cannot broadcast}}
  %0 = "pd_op.complex"(%arg0, %arg1) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @abs_declared(%arg0: tensor<2xcomplex<f32>>) {
  // expected-error@+1 {{'tensor<2xf32>'}}
  %0 = "pd_op.abs"(%arg0) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @c2c_real(%arg0: tensor<2x4xf32>) {
  // expected-error@+1 {{expects complex numbers, got 'tensor<2x4xf32>'}}
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [1], forward = true, normalization = "backward"}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @c2c_axis(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [2], forward = true, normalization = "backward"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @c2c_twice(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{axis 1 is there twice}}
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [1, -1], forward = true, normalization = "backward"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @c2c_empty(%arg0: tensor<2x0xcomplex<f32>>) {
  // expected-error@+1 {{expects a point or more, got 'tensor<2x0xcomplex<f32>>'}}
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [1], forward = true, normalization = "backward"}> : (tensor<2x0xcomplex<f32>>) -> tensor<2x0xcomplex<f32>>
  return
}

// -----

func.func @c2c_norm(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{expects 'backward', 'ortho' or 'forward' as normalization, got 'none'}}
  %0 = "pd_op.fft_c2c"(%arg0) <{axes = [1], forward = true, normalization = "none"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @r2c_complex(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{expects f32 or f64, got 'tensor<2x4xcomplex<f32>>'}}
  %0 = "pd_op.fft_r2c"(%arg0) <{axes = [1], forward = true, normalization = "backward", onesided = true}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @r2c_no_axes(%arg0: tensor<2x4xf32>) {
  // expected-error@+1 {{expects an axis or more}}
  %0 = "pd_op.fft_r2c"(%arg0) <{axes = [], forward = true, normalization = "backward", onesided = true}> : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @r2c_empty(%arg0: tensor<2x0xf32>) {
  // expected-error@+1 {{expects a point or more, got 'tensor<2x0xf32>'}}
  %0 = "pd_op.fft_r2c"(%arg0) <{axes = [1], forward = true, normalization = "backward", onesided = true}> : (tensor<2x0xf32>) -> tensor<2x1xcomplex<f32>>
  return
}

// -----

func.func @c2r_real(%arg0: tensor<2x4xf32>) {
  // expected-error@+1 {{expects complex numbers, got 'tensor<2x4xf32>'}}
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [1], forward = true, normalization = "backward"}> : (tensor<2x4xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @c2r_no_axes(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{expects an axis or more}}
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [], forward = true, normalization = "backward"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x6xf32>
  return
}

// -----

func.func @c2r_one(%arg0: tensor<2x1xcomplex<f32>>) {
  // expected-error@+1 {{expects a last_dim_size of 0 or more, and a point or more, got 0 for 'tensor<2x1xcomplex<f32>>'}}
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [1], forward = true, normalization = "backward"}> : (tensor<2x1xcomplex<f32>>) -> tensor<2x0xf32>
  return
}

// -----

func.func @c2r_negative(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{expects a last_dim_size of 0 or more, and a point or more, got -6 for 'tensor<2x4xcomplex<f32>>'}}
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [1], forward = true, last_dim_size = -6 : i64, normalization = "backward"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x6xf32>
  return
}

// -----

func.func @c2r_half(%arg0: tensor<2x4xcomplex<f32>>) {
  // expected-error@+1 {{numbers of half of last_dim_size and of x must agree, got 4 and 5}}
  %0 = "pd_op.fft_c2r"(%arg0) <{axes = [1], forward = true, last_dim_size = 8 : i64, normalization = "backward"}> : (tensor<2x4xcomplex<f32>>) -> tensor<2x8xf32>
  return
}
