// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @broadcast(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{cannot broadcast 'tensor<2x3xf32>' and 'tensor<4xf32>'}}
  %0 = "pd_op.add"(%x, %y) : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @declared(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<2x4xf32>'}}
  %0 = "pd_op.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @unknown_sizes_agree(%x: tensor<?x3xf32>) {
  %0 = "pd_op.relu"(%x) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  return
}

// -----

func.func @inner_sizes(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>) {
  // expected-error@+1 {{cannot multiply 'tensor<2x3xf32>' and 'tensor<4x5xf32>': inner sizes 3 and 4 differ}}
  %0 = "pd_op.matmul"(%x, %y) <{transpose_x = false, transpose_y = false}> : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @axis(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = "pd_op.softmax"(%x) <{axis = 2 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @permutation(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{dimension 0 occurs twice in [0, 0]}}
  %0 = "pd_op.transpose"(%x) <{perm = [0 : i32, 0 : i32]}> : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @attribute_missing(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{requires attribute 'dtype'}}
  %0 = "pd_op.cast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @attribute_of_another_kind(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'dtype' failed to satisfy constraint: element type}}
  %0 = "pd_op.cast"(%x) <{dtype = "float64"}> : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @operand_missing(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected 2 operands, but found 1}}
  %0 = "pd_op.add"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @operand_of_another_type(%x: f32) {
  // expected-error@+1 {{operand #0 must be tensor, but got 'f32'}}
  %0 = "pd_op.relu"(%x) : (f32) -> tensor<f32>
  return
}

// -----

func.func @result_missing(%x: tensor<2xf32>) {
  // expected-error@+1 {{requires one result}}
  "pd_op.relu"(%x) : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @sections(%x: tensor<6xf32>, %y: tensor<2xi64>) {
  %s = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  %a = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{sections of 5 elements together do not divide 6}}
  %0 = "pd_op.split"(%x, %s, %a) : (tensor<6xf32>, tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<2xf32>, tensor<3xf32>>
  return
}

// -----

// The shape depends on an operation that is wrong itself: that one is reported.
func.func @depends(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'pd_op.full_int_array' op attribute 'value'}}
  %s = "pd_op.full_int_array"() <{value = dense<[6]> : tensor<1xi64>, dtype = #pir.dtype<int64>}> : () -> tensor<1xi64>
  %0 = "pd_op.reshape"(%x, %s) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  return
}

// -----

func.func @indices_that_are_no_integers(%ids: tensor<4xf32>, %table: tensor<5x6xf32>) {
  // expected-error@+1 {{expects indices of i32 or i64, got 'tensor<4xf32>'}}
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = -1 : i64, sparse = false}> : (tensor<4xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @indices_of_bytes(%ids: tensor<4xi8>, %table: tensor<5x6xf32>) {
  // expected-error@+1 {{expects indices of i32 or i64, got 'tensor<4xi8>'}}
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = -1 : i64, sparse = false}> : (tensor<4xi8>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @indices_of_32_bits(%ids: tensor<4xi32>, %table: tensor<5x6xf32>) {
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = -1 : i64, sparse = false}> : (tensor<4xi32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @padding_after_the_table(%ids: tensor<4xi64>, %table: tensor<5x6xf32>) {
  // expected-error@+1 {{padding_idx 5 is neither -1 nor a row of 'tensor<5x6xf32>'}}
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = 5 : i64, sparse = false}> : (tensor<4xi64>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

// What counts from the end in the API is a row by the time it is an attribute.
func.func @padding_below(%ids: tensor<4xi64>, %table: tensor<?x6xf32>) {
  // expected-error@+1 {{padding_idx -2 is neither -1 nor a row of 'tensor<?x6xf32>'}}
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = -2 : i64, sparse = false}> : (tensor<4xi64>, tensor<?x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @padding_of_an_open_table(%ids: tensor<4xi64>, %table: tensor<?x6xf32>) {
  %0 = "pd_op.embedding"(%ids, %table) <{padding_idx = 9 : i64, sparse = false}> : (tensor<4xi64>, tensor<?x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @padding_of_a_gradient(%ids: tensor<4xi64>, %table: tensor<5x6xf32>, %g: tensor<4x6xf32>) {
  // expected-error@+1 {{padding_idx 7 is neither -1 nor a row of 'tensor<5x6xf32>'}}
  %0 = "pd_op.embedding_grad"(%ids, %table, %g) <{padding_idx = 7 : i64, sparse = false}> : (tensor<4xi64>, tensor<5x6xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
  return
}
