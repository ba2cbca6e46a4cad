// Tuples that are decomposed where they were made.
// RUN: weir opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @split_of_combine(
// CHECK-SAME:    %[[A:.+]]: tensor<1xf32>, %[[B:.+]]: tensor<2xf32>)
// CHECK-NEXT:    return %[[B]], %[[A]] : tensor<2xf32>, tensor<1xf32>
func.func @split_of_combine(%a: tensor<1xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
  %t = "pir.combine"(%a, %b) : (tensor<1xf32>, tensor<2xf32>) -> tuple<tensor<1xf32>, tensor<2xf32>>
  %p:2 = "pir.split"(%t) : (tuple<tensor<1xf32>, tensor<2xf32>>) -> (tensor<1xf32>, tensor<2xf32>)
  return %p#1, %p#0 : tensor<2xf32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @slice_of_combine(
// CHECK-SAME:    %{{.+}}: tensor<1xf32>, %[[B:.+]]: tensor<2xf32>)
// CHECK-NEXT:    return %[[B]] : tensor<2xf32>
func.func @slice_of_combine(%a: tensor<1xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %t = "pir.combine"(%a, %b) : (tensor<1xf32>, tensor<2xf32>) -> tuple<tensor<1xf32>, tensor<2xf32>>
  %s = "pir.slice"(%t) {index = 1 : i32} : (tuple<tensor<1xf32>, tensor<2xf32>>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// A tuple from outside stays as it is.
// CHECK-LABEL: func.func @opaque(
// CHECK-NEXT:    pir.slice
func.func @opaque(%t: tuple<tensor<1xf32>>) -> tensor<1xf32> {
  %s = "pir.slice"(%t) {index = 0 : i32} : (tuple<tensor<1xf32>>) -> tensor<1xf32>
  return %s : tensor<1xf32>
}
