// RUN: weir opt %s --split-input-file --verify-diagnostics

func.func @uniform_size() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, -3]}> : () -> tensor<2xi64>
  %c1 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  %c2 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 1.0 : f64}> : () -> tensor<1xi32>
  // expected-error@+1 {{to -3}}
  %0 = "pd_op.uniform"(%c0, %c1, %c2) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, seed = 7 : i32}> : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gaussian_size() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, -3]}> : () -> tensor<2xi64>
  // expected-error@+1 {{to -3}}
  %0 = "pd_op.gaussian"(%c0) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, mean = 1.000000e+00 : f32, seed = 7 : i32, std = 2.000000e+00 : f32}> : (tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @randint_bounds() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  // expected-error@+1 {{expects a high above low, got 5 and 5}}
  %0 = "pd_op.randint"(%c0) <{high = 5 : i32, low = 5 : i32}> : (tensor<2xi64>) -> tensor<2x3xi64>
  return
}
