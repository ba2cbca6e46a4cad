// What is drawn at random, in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "uniform"
func.func @uniform() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  %c1 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 0.0 : f64}> : () -> tensor<1xi32>
  %c2 = "pd_op.full"() <{dtype = #pir.dtype<int32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 1.0 : f64}> : () -> tensor<1xi32>
  // CHECK: "pd_op.uniform"({{.*}}) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, seed = 7 : i32}> : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xf32>
  %0 = "pd_op.uniform"(%c0, %c1, %c2) <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, seed = 7 : i32}> : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xf32>
  return
}

// CHECK: sym_name = "gaussian"
func.func @gaussian(%arg0: tensor<2xi64>) {
  // CHECK: "pd_op.gaussian"({{.*}}) <{dtype = #pir.dtype<float32>, mean = 1.000000e+00 : f32, place = #pir.place<cpu>, seed = 7 : i32, std = 2.000000e+00 : f32}> : (tensor<2xi64>) -> tensor<?x?xf32>
  %0 = "pd_op.gaussian"(%arg0) <{dtype = #pir.dtype<float32>, mean = 1.000000e+00 : f32, place = #pir.place<cpu>, seed = 7 : i32, std = 2.000000e+00 : f32}> : (tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// CHECK: sym_name = "randint"
func.func @randint() {
  %c0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [2, 3]}> : () -> tensor<2xi64>
  // CHECK: "pd_op.randint"({{.*}}) <{dtype = #pir.dtype<int32>, high = 5 : i32, low = -5 : i32, place = #pir.place<cpu>}> : (tensor<2xi64>) -> tensor<2x3xi32>
  %0 = "pd_op.randint"(%c0) <{dtype = #pir.dtype<int32>, high = 5 : i32, low = -5 : i32, place = #pir.place<cpu>}> : (tensor<2xi64>) -> tensor<2x3xi32>
  return
}

// CHECK: sym_name = "bernoulli"
func.func @bernoulli(%arg0: tensor<?x3xf32>) {
  // CHECK: "pd_op.bernoulli"({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.bernoulli"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// CHECK: sym_name = "top_p_sampling"
func.func @top_p_sampling(%arg0: tensor<?x9xf32>, %arg1: tensor<?x1xf32>, %arg2: tensor<?x1xf32>, %arg3: tensor<?x1xi64>) {
  // CHECK: "pd_op.top_p_sampling"({{.*}}) <{k = 2 : i32, mode = "non-truncated", operandSegmentSizes = array<i32: 1, 1, 1, 1>, seed = 7 : i32}> : (tensor<?x9xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xi64>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  %0:4 = "pd_op.top_p_sampling"(%arg0, %arg1, %arg2, %arg3) <{k = 2 : i32, mode = "non-truncated", operandSegmentSizes = array<i32: 1, 1, 1, 1>, seed = 7 : i32}> : (tensor<?x9xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xi64>) -> (tensor<?x1xf32>, tensor<?x1xi64>, tensor<?x2xf32>, tensor<?x2xi64>)
  return
}
