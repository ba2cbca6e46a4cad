// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "bitwise"
func.func @bitwise(%a: tensor<?x3xi32>, %b: tensor<3xi32>, %c: tensor<3xi1>) {
  // CHECK: "pd_op.bitwise_and"({{.*}}) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %0 = "pd_op.bitwise_and"(%a, %b) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  // CHECK: "pd_op.bitwise_or_"({{.*}}) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  %1 = "pd_op.bitwise_or_"(%a, %b) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
  // CHECK: "pd_op.bitwise_xor"({{.*}}) : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %2 = "pd_op.bitwise_xor"(%c, %c) : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  // CHECK: "pd_op.logical_xor"({{.*}}) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi1>
  %3 = "pd_op.logical_xor"(%a, %b) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "cummax"
func.func @cummax(%a: tensor<?x3xf32>) {
  // CHECK: "pd_op.cummax"({{.*}}) <{axis = 1 : i32, dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
  %0:2 = "pd_op.cummax"(%a) <{axis = 1 : i32, dtype = #pir.dtype<int32>}> : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
  return
}
