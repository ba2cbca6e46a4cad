// Operators on strings, and those that move elements; in generic and in custom form.
//
// RUN: weir opt %s --generic | FileCheck %s
// RUN: weir opt %s > %t.once
// RUN: weir opt %t.once | diff %t.once -

// CHECK: sym_name = "case"
func.func @case(%arg0: tensor<?x3x!pir.string>) {
  // CHECK: "pd_op.strings_lower"({{.*}}) : (tensor<?x3x!pir.string>) -> tensor<?x3x!pir.string>
  %0 = pd_op.strings_lower %arg0 : (tensor<?x3x!pir.string>) -> tensor<?x3x!pir.string>
  // CHECK: "pd_op.strings_upper"({{.*}}) <{use_utf8_encoding = true}> : (tensor<?x3x!pir.string>) -> tensor<?x3x!pir.string>
  %1 = pd_op.strings_upper %0 {use_utf8_encoding = true} : (tensor<?x3x!pir.string>) -> tensor<?x3x!pir.string>
  return
}

// CHECK: sym_name = "concat"
func.func @concat(%arg0: tensor<?x3x!pir.string>, %arg1: tensor<3x!pir.string>) {
  // CHECK: "pd_op.strings_concat"({{.*}}) : (tensor<?x3x!pir.string>, tensor<3x!pir.string>) -> tensor<?x3x!pir.string>
  %0 = pd_op.strings_concat %arg0, %arg1 : (tensor<?x3x!pir.string>, tensor<3x!pir.string>) -> tensor<?x3x!pir.string>
  return
}

// CHECK: sym_name = "split"
func.func @split(%arg0: tensor<?x3x!pir.string>) {
  // CHECK: "pd_op.strings_split"({{.*}}) <{delimiter = ",", max_splits = 2 : i64}> : (tensor<?x3x!pir.string>) -> (tensor<?x3x?x!pir.string>, tensor<?x3xi64>)
  %0, %1 = pd_op.strings_split %arg0 {delimiter = ",", max_splits = 2 : i64} : (tensor<?x3x!pir.string>) -> (tensor<?x3x?x!pir.string>, tensor<?x3xi64>)
  return
}

// CHECK: sym_name = "match"
func.func @match(%arg0: tensor<?x3x!pir.string>) {
  // CHECK: "pd_op.strings_full_match"({{.*}}) <{pattern = "[a-z]+"}> : (tensor<?x3x!pir.string>) -> tensor<?x3xi1>
  %0 = pd_op.strings_full_match %arg0 {pattern = "[a-z]+"} : (tensor<?x3x!pir.string>) -> tensor<?x3xi1>
  return
}

// CHECK: sym_name = "moved"
func.func @moved(%arg0: tensor<2x3x!pir.string>, %arg1: tensor<2x3xf32>) {
  // CHECK: "pd_op.transpose"({{.*}}) <{perm = array<i32: 1, 0>}> : (tensor<2x3x!pir.string>) -> tensor<3x2x!pir.string>
  %0 = pd_op.transpose %arg0 {perm = array<i32: 1, 0>} : (tensor<2x3x!pir.string>) -> tensor<3x2x!pir.string>
  // CHECK: "pd_op.cast"({{.*}}) <{dtype = #pir.dtype<pstring>}> : (tensor<2x3xf32>) -> tensor<2x3x!pir.string>
  %1 = pd_op.cast %arg1 {dtype = #pir.dtype<pstring>} : (tensor<2x3xf32>) -> tensor<2x3x!pir.string>
  // CHECK: "pd_op.equal"({{.*}}) : (tensor<2x3x!pir.string>, tensor<2x3x!pir.string>) -> tensor<2x3xi1>
  %2 = pd_op.equal %arg0, %1 : (tensor<2x3x!pir.string>, tensor<2x3x!pir.string>) -> tensor<2x3xi1>
  return
}
