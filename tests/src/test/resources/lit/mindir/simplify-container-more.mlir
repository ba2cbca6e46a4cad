// RUN: weir opt %s --split-input-file --mindir-container-eliminate | FileCheck %s

// Slices as tuples, and what sparse tensors are made of.

// CHECK-LABEL: @tuple_MakeSlice
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1, %arg2)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @tuple_MakeSlice(%a: i64, %b: i64, %c: i64) -> tuple<i64, i64, i64> {
  %s = mindir.primitive "MakeSlice"(%a, %b, %c) : (i64, i64, i64) -> tuple<i64, i64, i64>
  mindir.return %s : tuple<i64, i64, i64>
}

// -----

// CHECK-LABEL: @tuple_make_slice
// CHECK-NEXT:   %[[T:.*]] = mindir.make_tuple(%arg0, %arg1, %arg2)
// CHECK-NEXT:   mindir.return %[[T]]
mindir.func @tuple_make_slice(%a: i64, %b: i64, %c: i64) -> tuple<i64, i64, i64> {
  %s = mindir.primitive "make_slice"(%a, %b, %c) : (i64, i64, i64) -> tuple<i64, i64, i64>
  mindir.return %s : tuple<i64, i64, i64>
}

// -----

// CHECK-LABEL: @part_SliceGetItem
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 1 : i64
// CHECK-NEXT:   %[[R:.*]] = mindir.tuple_get_item %arg0, %[[I]]
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @part_SliceGetItem(%s: tuple<i64, f32, i64>) -> f32 {
  %k = mindir.constant "stop" : !mindir.string
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (tuple<i64, f32, i64>, !mindir.string) -> f32
  mindir.return %r : f32
}

// -----

// CHECK-LABEL: @part_slice_getitem
// CHECK-NEXT:   %[[I:.*]] = mindir.constant 1 : i64
// CHECK-NEXT:   %[[R:.*]] = mindir.tuple_get_item %arg0, %[[I]]
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @part_slice_getitem(%s: tuple<i64, f32, i64>) -> f32 {
  %k = mindir.constant "stop" : !mindir.string
  %r = mindir.primitive "slice_getitem"(%s, %k) : (tuple<i64, f32, i64>, !mindir.string) -> f32
  mindir.return %r : f32
}

// -----

// What is no slice stays.

// CHECK-LABEL: @no_part
// CHECK:        mindir.primitive "SliceGetItem"
mindir.func @no_part(%s: tuple<i64, i64, i64>) -> i64 {
  %k = mindir.constant "size" : !mindir.string
  %r = mindir.primitive "SliceGetItem"(%s, %k) : (tuple<i64, i64, i64>, !mindir.string) -> i64
  mindir.return %r : i64
}

// -----

// CHECK-LABEL: @RowTensorGetIndices
// CHECK-NEXT:   mindir.return %arg0
mindir.func @RowTensorGetIndices(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xi64> {
  %t = mindir.primitive "MakeRowTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "RowTensorGetIndices"(%t) : (!mindir.unknown) -> tensor<2xi64>
  mindir.return %r : tensor<2xi64>
}

// -----

// CHECK-LABEL: @RowTensorGetValues
// CHECK-NEXT:   mindir.return %arg1
mindir.func @RowTensorGetValues(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xf32> {
  %t = mindir.primitive "MakeRowTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "RowTensorGetValues"(%t) : (!mindir.unknown) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @RowTensorGetDenseShape
// CHECK-NEXT:   mindir.return %arg2
mindir.func @RowTensorGetDenseShape(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tuple<i64, i64> {
  %t = mindir.primitive "MakeRowTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "RowTensorGetDenseShape"(%t) : (!mindir.unknown) -> tuple<i64, i64>
  mindir.return %r : tuple<i64, i64>
}

// -----

// CHECK-LABEL: @SparseTensorGetIndices
// CHECK-NEXT:   mindir.return %arg0
mindir.func @SparseTensorGetIndices(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xi64> {
  %t = mindir.primitive "MakeSparseTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "SparseTensorGetIndices"(%t) : (!mindir.unknown) -> tensor<2xi64>
  mindir.return %r : tensor<2xi64>
}

// -----

// CHECK-LABEL: @SparseTensorGetValues
// CHECK-NEXT:   mindir.return %arg1
mindir.func @SparseTensorGetValues(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xf32> {
  %t = mindir.primitive "MakeSparseTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "SparseTensorGetValues"(%t) : (!mindir.unknown) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @SparseTensorGetDenseShape
// CHECK-NEXT:   mindir.return %arg2
mindir.func @SparseTensorGetDenseShape(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tuple<i64, i64> {
  %t = mindir.primitive "MakeSparseTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "SparseTensorGetDenseShape"(%t) : (!mindir.unknown) -> tuple<i64, i64>
  mindir.return %r : tuple<i64, i64>
}

// -----

// CHECK-LABEL: @COOTensorGetIndices
// CHECK-NEXT:   mindir.return %arg0
mindir.func @COOTensorGetIndices(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xi64> {
  %t = mindir.primitive "MakeCOOTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "COOTensorGetIndices"(%t) : (!mindir.unknown) -> tensor<2xi64>
  mindir.return %r : tensor<2xi64>
}

// -----

// CHECK-LABEL: @COOTensorGetValues
// CHECK-NEXT:   mindir.return %arg1
mindir.func @COOTensorGetValues(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tensor<2xf32> {
  %t = mindir.primitive "MakeCOOTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "COOTensorGetValues"(%t) : (!mindir.unknown) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @COOTensorGetDenseShape
// CHECK-NEXT:   mindir.return %arg2
mindir.func @COOTensorGetDenseShape(%p0: tensor<2xi64>, %p1: tensor<2xf32>, %p2: tuple<i64, i64>) -> tuple<i64, i64> {
  %t = mindir.primitive "MakeCOOTensor"(%p0, %p1, %p2) : (tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "COOTensorGetDenseShape"(%t) : (!mindir.unknown) -> tuple<i64, i64>
  mindir.return %r : tuple<i64, i64>
}

// -----

// CHECK-LABEL: @CSRTensorGetIndptr
// CHECK-NEXT:   mindir.return %arg0
mindir.func @CSRTensorGetIndptr(%p0: tensor<3xi64>, %p1: tensor<2xi64>, %p2: tensor<2xf32>, %p3: tuple<i64, i64>) -> tensor<3xi64> {
  %t = mindir.primitive "MakeCSRTensor"(%p0, %p1, %p2, %p3) : (tensor<3xi64>, tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "CSRTensorGetIndptr"(%t) : (!mindir.unknown) -> tensor<3xi64>
  mindir.return %r : tensor<3xi64>
}

// -----

// CHECK-LABEL: @CSRTensorGetIndices
// CHECK-NEXT:   mindir.return %arg1
mindir.func @CSRTensorGetIndices(%p0: tensor<3xi64>, %p1: tensor<2xi64>, %p2: tensor<2xf32>, %p3: tuple<i64, i64>) -> tensor<2xi64> {
  %t = mindir.primitive "MakeCSRTensor"(%p0, %p1, %p2, %p3) : (tensor<3xi64>, tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "CSRTensorGetIndices"(%t) : (!mindir.unknown) -> tensor<2xi64>
  mindir.return %r : tensor<2xi64>
}

// -----

// CHECK-LABEL: @CSRTensorGetValues
// CHECK-NEXT:   mindir.return %arg2
mindir.func @CSRTensorGetValues(%p0: tensor<3xi64>, %p1: tensor<2xi64>, %p2: tensor<2xf32>, %p3: tuple<i64, i64>) -> tensor<2xf32> {
  %t = mindir.primitive "MakeCSRTensor"(%p0, %p1, %p2, %p3) : (tensor<3xi64>, tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "CSRTensorGetValues"(%t) : (!mindir.unknown) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @CSRTensorGetDenseShape
// CHECK-NEXT:   mindir.return %arg3
mindir.func @CSRTensorGetDenseShape(%p0: tensor<3xi64>, %p1: tensor<2xi64>, %p2: tensor<2xf32>, %p3: tuple<i64, i64>) -> tuple<i64, i64> {
  %t = mindir.primitive "MakeCSRTensor"(%p0, %p1, %p2, %p3) : (tensor<3xi64>, tensor<2xi64>, tensor<2xf32>, tuple<i64, i64>) -> !mindir.unknown
  %r = mindir.primitive "CSRTensorGetDenseShape"(%t) : (!mindir.unknown) -> tuple<i64, i64>
  mindir.return %r : tuple<i64, i64>
}

// -----

// What the sum of two environments holds is a sum where what is missing is 0.

// CHECK-LABEL: @get_of_sum
// CHECK-NEXT:   %[[Z:.*]] = mindir.primitive "ZerosLike"(%arg3)
// CHECK-NEXT:   %[[A:.*]] = mindir.primitive "EnvironGet"(%arg0, %arg2, %[[Z]])
// CHECK-NEXT:   %[[B:.*]] = mindir.primitive "EnvironGet"(%arg1, %arg2, %[[Z]])
// CHECK-NEXT:   %[[R:.*]] = mindir.primitive "Add"(%[[A]], %[[B]])
// CHECK-NEXT:   mindir.return %[[R]]
mindir.func @get_of_sum(%e: !mindir.environ, %f: !mindir.environ, %k: !mindir.string, %x: tensor<2xf32>) -> tensor<2xf32> {
  %z = mindir.primitive "ZerosLike"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %s = mindir.primitive "EnvironAdd"(%e, %f) : (!mindir.environ, !mindir.environ) -> !mindir.environ
  %r = mindir.primitive "EnvironGet"(%s, %k, %z) : (!mindir.environ, !mindir.string, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @get_of_sum_with_default
// CHECK:        mindir.primitive "EnvironAdd"
mindir.func @get_of_sum_with_default(%e: !mindir.environ, %f: !mindir.environ, %k: !mindir.string, %d: tensor<2xf32>) -> tensor<2xf32> {
  %s = mindir.primitive "EnvironAdd"(%e, %f) : (!mindir.environ, !mindir.environ) -> !mindir.environ
  %r = mindir.primitive "EnvironGet"(%s, %k, %d) : (!mindir.environ, !mindir.string, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @get_after
// CHECK-NEXT:   %[[G:.*]] = mindir.primitive "EnvironGet"(%arg0, %arg1, %arg2)
// CHECK-NEXT:   %[[D:.*]] = mindir.depend %[[G]], %arg3
// CHECK-NEXT:   mindir.return %[[D]]
mindir.func @get_after(%e: !mindir.environ, %k: !mindir.string, %d: tensor<2xf32>, %u: !mindir.umonad) -> tensor<2xf32> {
  %o = mindir.depend %e, %u : (!mindir.environ, !mindir.umonad) -> !mindir.environ
  %r = mindir.primitive "EnvironGet"(%o, %k, %d) : (!mindir.environ, !mindir.string, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}

// -----

// CHECK-LABEL: @get_of_choice
// CHECK-NEXT:   %[[A:.*]] = mindir.primitive "EnvironGet"(%arg1, %arg3, %arg4)
// CHECK-NEXT:   %[[B:.*]] = mindir.primitive "EnvironGet"(%arg2, %arg3, %arg4)
// CHECK-NEXT:   %[[S:.*]] = mindir.switch %arg0, %[[A]], %[[B]]
// CHECK-NEXT:   mindir.return %[[S]]
mindir.func @get_of_choice(%c: tensor<i1>, %e: !mindir.environ, %f: !mindir.environ, %k: !mindir.string, %d: tensor<2xf32>) -> tensor<2xf32> {
  %s = mindir.switch %c, %e, %f : (tensor<i1>, !mindir.environ, !mindir.environ) -> !mindir.environ
  %r = mindir.primitive "EnvironGet"(%s, %k, %d) : (!mindir.environ, !mindir.string, tensor<2xf32>) -> tensor<2xf32>
  mindir.return %r : tensor<2xf32>
}
