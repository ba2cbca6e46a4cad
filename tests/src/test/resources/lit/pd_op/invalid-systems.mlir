// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @cholesky_oblong(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.cholesky"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @cholesky_vector(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<3xf32>'}}
  %0 = "pd_op.cholesky"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @inverse_oblong(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.inverse"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @inverse_vector(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<3xf32>'}}
  %0 = "pd_op.inverse"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @det_oblong(%arg0: tensor<2x3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.det"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @det_vector(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<3xf32>'}}
  %0 = "pd_op.det"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @solve_oblong(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @solve_rows(%arg0: tensor<3x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 2}}
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @solve_batches(%arg0: tensor<2x3x3xf32>, %arg1: tensor<4x3x1xf32>) {
  // expected-error@+1 {{cannot broadcast 'tensor<2xf32>' and 'tensor<4xf32>'}}
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<2x3x3xf32>, tensor<4x3x1xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @solve_scalar(%arg0: tensor<3x3xf32>, %arg1: tensor<f32>) {
  // expected-error@+1 {{expects matrices on the right, got 'tensor<f32>'}}
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @triangular_solve_oblong(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{expects square matrices, got 'tensor<2x3xf32>'}}
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @triangular_solve_rows(%arg0: tensor<3x3xf32>, %arg1: tensor<2x3xf32>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 2}}
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @triangular_solve_batches(%arg0: tensor<2x3x3xf32>, %arg1: tensor<4x3x1xf32>) {
  // expected-error@+1 {{cannot broadcast 'tensor<2xf32>' and 'tensor<4xf32>'}}
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) : (tensor<2x3x3xf32>, tensor<4x3x1xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @triangular_solve_scalar(%arg0: tensor<3x3xf32>, %arg1: tensor<f32>) {
  // expected-error@+1 {{expects matrices on the right, got 'tensor<f32>'}}
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @triangular_solve_vector(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{expects matrices on the right, got 'tensor<3xf32>'}}
  %0 = "pd_op.triangular_solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @solve_vector_rows(%arg0: tensor<3x3xf32>, %arg1: tensor<4xf32>) {
  // expected-error@+1 {{numbers of rows must agree, got 3 and 4}}
  %0 = "pd_op.solve"(%arg0, %arg1) : (tensor<3x3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @einsum_operands(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{expects 2 operands for the equation 'ij,jk->ik', got 1}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ij,jk->ik", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_rank(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{the equation 'ijk->i' has 'ijk' for an operand of rank 2}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ijk->i", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_ellipsis(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{the equation '...ijk->i' has '...ijk' for an operand of rank 2}}
  %0 = "pd_op.einsum"(%c0) <{equation = "...ijk->i", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_letter(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{no operand of the equation 'ij->ik' has the 'k' of its result}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ij->ik", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_twice(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{the result of the equation 'ij->ii' has 'i' twice}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ij->ii", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_sign(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{expects letters, one '...' at most for each tensor, ',' and '->' in the equation, got 'i1->i'}}
  %0 = "pd_op.einsum"(%c0) <{equation = "i1->i", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_sizes(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tuple<tensor<2x3xf32>, tensor<2x3xf32>>
  // expected-error@+1 {{sizes of 'j' must agree, got 3 and 2}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ij,jk->ik", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>, tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_diagonal(%arg0: tensor<2x3xf32>) {
  %c0 = "pir.combine"(%arg0) : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
  // expected-error@+1 {{sizes of 'i' must agree, got 2 and 3}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ii->i", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_broadcast(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>) {
  %c0 = "pir.combine"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tuple<tensor<2x3xf32>, tensor<4x3xf32>>
  // expected-error@+1 {{cannot broadcast sizes 2 and 4 of the ellipsis}}
  %0 = "pd_op.einsum"(%c0) <{equation = "...i,...i->...", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>, tensor<4x3xf32>>) -> tensor<2x3xf32>
  return
}

// -----

func.func @einsum_elements(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf64>) {
  %c0 = "pir.combine"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3x2xf64>) -> tuple<tensor<2x3xf32>, tensor<3x2xf64>>
  // expected-error@+1 {{expects tensors of one element type, got 'tensor<2x3xf32>' and 'tensor<3x2xf64>'}}
  %0 = "pd_op.einsum"(%c0) <{equation = "ij,jk->ik", resultSegmentSizes = array<i32: 1, 0, 0>}> : (tuple<tensor<2x3xf32>, tensor<3x2xf64>>) -> tensor<2x3xf32>
  return
}
