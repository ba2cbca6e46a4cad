// Every operator of the family, with the attributes that PaddlePaddle stores, keeps all it says in
// generic form; custom assembly is stable.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "equal"
func.func @equal(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.equal"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.equal"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.equal_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.equal_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "greater_equal"
func.func @greater_equal(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.greater_equal"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.greater_equal"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.greater_equal_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.greater_equal_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "greater_than"
func.func @greater_than(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.greater_than"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.greater_than"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.greater_than_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.greater_than_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "less_equal"
func.func @less_equal(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.less_equal"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.less_equal"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.less_equal_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.less_equal_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "less_than"
func.func @less_than(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.less_than"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.less_than"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.less_than_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.less_than_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "logical_and"
func.func @logical_and(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.logical_and"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.logical_and"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.logical_and_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.logical_and_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "logical_or"
func.func @logical_or(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.logical_or"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.logical_or"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.logical_or_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.logical_or_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "not_equal"
func.func @not_equal(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) {
  // CHECK: "pd_op.not_equal"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %0 = "pd_op.not_equal"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: "pd_op.not_equal_"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %1 = "pd_op.not_equal_"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}
