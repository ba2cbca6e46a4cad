// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "arange"
func.func @arange(%arg0: tensor<1xi64>, %arg1: tensor<1xi64>, %arg2: tensor<1xi64>) {
  // CHECK: "pd_op.arange"({{.*}}) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>}> : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xi64>
  %0 = "pd_op.arange"(%arg0, %arg1, %arg2) <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>}> : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xi64>
  return
}

// CHECK: sym_name = "full"
func.func @full() {
  // CHECK: "pd_op.full"() <{dtype = #pir.dtype<float16>, place = #pir.place<cpu>, shape = array<i64: 2, 3>, value = 0.000000e+00 : f64}> : () -> tensor<2x3xf16>
  %0 = "pd_op.full"() <{dtype = #pir.dtype<float16>, place = #pir.place<cpu>, shape = array<i64: 2, 3>, value = 0.000000e+00 : f64}> : () -> tensor<2x3xf16>
  return
}

// CHECK: sym_name = "full_int_array"
func.func @full_int_array() {
  // CHECK: "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [1, 2]}> : () -> tensor<2xi64>
  %0 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = [1, 2]}> : () -> tensor<2xi64>
  return
}

// CHECK: sym_name = "full_like"
func.func @full_like(%arg0: tensor<?x3xf32>, %arg1: tensor<1xf32>) {
  // CHECK: "pd_op.full_like"({{.*}}) <{dtype = #pir.dtype<undefined>, place = #pir.place<undefined>}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = "pd_op.full_like"(%arg0, %arg1) <{dtype = #pir.dtype<undefined>, place = #pir.place<undefined>}> : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}
