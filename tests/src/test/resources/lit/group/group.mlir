// RUN: weir opt %s --split-input-file --group | FileCheck %s

// What lies between two tensors of one shape is one kernel, and constants belong to it.
// CHECK-LABEL: func.func @elementwise
// CHECK-NEXT:  %[[R:.+]] = "pd_op.group"(%arg0, %arg1) <{kind = "elementwise"}> ({
// CHECK:         pd_op.add
// CHECK-NEXT:    pd_op.exp
// CHECK-NEXT:    pd_op.full
// CHECK-NEXT:    pd_op.scale
// CHECK-NEXT:    pir.yield
// CHECK:       return %[[R]]
func.func @elementwise(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %two = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
  %0 = pd_op.add %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.exp %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = pd_op.scale %1, %two : (tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// Operands that are broadcast are read where they are.
// CHECK-LABEL: func.func @broadcast
// CHECK:       "pd_op.group"(%arg0, %arg1, %arg2) <{kind = "broadcast"}>
// CHECK-NOT:   "pd_op.group"
func.func @broadcast(%x: tensor<6x1x8xf32>, %y: tensor<1x5x8xf32>, %z: tensor<8xf32>) -> tensor<6x5x8xf32> {
  %0 = pd_op.add %x, %y : (tensor<6x1x8xf32>, tensor<1x5x8xf32>) -> tensor<6x5x8xf32>
  %1 = pd_op.multiply %0, %z : (tensor<6x5x8xf32>, tensor<8xf32>) -> tensor<6x5x8xf32>
  return %1 : tensor<6x5x8xf32>
}

// -----

// A reduction of rows, what is computed before it, and what it is broadcast over afterwards.
// CHECK-LABEL: func.func @rows
// CHECK:       "pd_op.group"(%arg0) <{kind = "row_reduce"}>
// CHECK-NOT:   "pd_op.group"
func.func @rows(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.sum %0, %axis {keepdim = true} : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x1xf32>
  %2 = pd_op.divide %0, %1 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// A tensor that others need too becomes a result of the kernel.
// CHECK-LABEL: func.func @results
// CHECK:       %[[R:.+]]:2 = "pd_op.group"(%arg0) <{kind = "row_reduce"}>
// CHECK:       return %[[R]]#0, %[[R]]#1
func.func @results(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.max %0, %axis : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4xf32>
}

// -----

// Sums of columns, and over everything.
// CHECK-LABEL: func.func @columns
// CHECK:       kind = "col_reduce"
// CHECK:       kind = "reduce_tree"
func.func @columns(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<f32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
  %all = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
  %0 = pd_op.sum %x, %axis : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<8xf32>
  %1 = pd_op.square %y : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = pd_op.mean %1, %all : (tensor<4x8xf32>, tensor<0xi64>) -> tensor<f32>
  return %0, %2 : tensor<8xf32>, tensor<f32>
}

// -----

// Reductions along different axes do not line up.
// CHECK-LABEL: func.func @both_axes
// CHECK-COUNT-2: "pd_op.group"
// CHECK-NOT:   "pd_op.group"
func.func @both_axes(%x: tensor<8x8xf32>) -> tensor<8x1xf32> {
  %first = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
  %last = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.max %x, %first {keepdim = true} : (tensor<8x8xf32>, tensor<1xi64>) -> tensor<1x8xf32>
  %1 = pd_op.subtract %x, %0 : (tensor<8x8xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  %2 = pd_op.sum %1, %last {keepdim = true} : (tensor<8x8xf32>, tensor<1xi64>) -> tensor<8x1xf32>
  return %2 : tensor<8x1xf32>
}

// -----

// A vector of rows that is added along columns: the axis would be both kept and reduced.
// CHECK-LABEL: func.func @square
// CHECK-COUNT-2: "pd_op.group"
func.func @square(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.sum %x, %axis : (tensor<8x8xf32>, tensor<1xi64>) -> tensor<8xf32>
  %1 = pd_op.add %x, %0 : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// A matmul with what follows it, element by element.
// CHECK-LABEL: func.func @epilogue
// CHECK:       "pd_op.group"(%arg0, %arg1, %arg2) <{kind = "matmul"}>
// CHECK-NOT:   "pd_op.group"
func.func @epilogue(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %b: tensor<6xf32>) -> tensor<4x6xf32> {
  %0 = pd_op.matmul %x, %w : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = pd_op.add %0, %b : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  %2 = pd_op.relu %1 : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// -----

// Costly arithmetic is not done again for each tile, a softmax needs all of a row.
// CHECK-LABEL: func.func @around_product
// CHECK:       kind = "elementwise"
// CHECK:       kind = "matmul"
// CHECK:       kind = "row_reduce"
func.func @around_product(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4xf32> {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.matmul %0, %w : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = pd_op.sum %1, %axis : (tensor<4x6xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A transpose is another way to read; together with a reduction only if the innermost axis stays.
// CHECK-LABEL: func.func @transposes
// CHECK:       kind = "injective"
// CHECK:       kind = "injective"
// CHECK:       kind = "row_reduce"
func.func @transposes(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %0 = pd_op.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = pd_op.transpose %0 {perm = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %2 = pd_op.transpose %y {perm = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %3 = pd_op.sum %2, %axis : (tensor<8x4xf32>, tensor<1xi64>) -> tensor<8xf32>
  return %1, %3 : tensor<8x4xf32>, tensor<8xf32>
}

// -----

// Something else between two operators keeps them apart.
// CHECK-LABEL: func.func @between
// CHECK:       "pd_op.group"(%arg0)
// CHECK:       pd_op.cumsum
// CHECK:       "pd_op.group"
func.func @between(%x: tensor<8xf32>) -> tensor<8xf32> {
  %axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
  %0 = pd_op.exp %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = pd_op.cumsum %0, %axis : (tensor<8xf32>, tensor<1xi32>) -> tensor<8xf32>
  %2 = pd_op.add %0, %1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Views cost nothing outside of groups, and hold nothing together.
// CHECK-LABEL: func.func @views
// CHECK:       %[[R:.+]] = "pd_op.group"(%arg0) <{kind = "elementwise"}>
// CHECK:       %[[V:.+]] = pd_op.flatten %[[R]]
// CHECK:       return %[[R]], %[[V]]
func.func @views(%x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x12xf32>) {
  %0 = pd_op.exp %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = pd_op.flatten %0 {start_axis = 1 : i32, stop_axis = 2 : i32} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  return %0, %1 : tensor<2x3x4xf32>, tensor<2x12xf32>
}

// -----

// Sizes of one name are one size.
// CHECK-LABEL: func.func @sizes
// CHECK:       "pd_op.group"(%arg0, %arg1) <{kind = "elementwise"}>
// CHECK-NOT:   "pd_op.group"
func.func @sizes(%x: tensor<?x8xf32, #shape.sizes<n>>, %y: tensor<?x8xf32, #shape.sizes<n>>) -> tensor<?x8xf32, #shape.sizes<n>> {
  %0 = pd_op.exp %x : (tensor<?x8xf32, #shape.sizes<n>>) -> tensor<?x8xf32, #shape.sizes<n>>
  %1 = pd_op.multiply %0, %x : (tensor<?x8xf32, #shape.sizes<n>>, tensor<?x8xf32, #shape.sizes<n>>) -> tensor<?x8xf32, #shape.sizes<n>>
  %2 = pd_op.add %1, %y : (tensor<?x8xf32, #shape.sizes<n>>, tensor<?x8xf32, #shape.sizes<n>>) -> tensor<?x8xf32, #shape.sizes<n>>
  return %2 : tensor<?x8xf32, #shape.sizes<n>>
}

// -----

// Whether what is computed is broadcast may depend on the run: that is a kernel of its own.
// CHECK-LABEL: func.func @apart
// CHECK:       "pd_op.group"(%arg0) <{kind = "elementwise"}>
// CHECK:       "pd_op.group"(%{{.*}}, %arg1) <{kind = "elementwise"}>
func.func @apart(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = pd_op.exp %x : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = pd_op.multiply %0, %x : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %2 = pd_op.add %1, %y : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %2 : tensor<?x8xf32>
}

// -----

// Branches are grouped by themselves.
// CHECK-LABEL: func.func @branches
// CHECK:       "pd_op.group"
// CHECK:       pd_op.if
// CHECK:         "pd_op.group"
// CHECK:           pd_op.tanh
func.func @branches(%c: tensor<1xi1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = pd_op.exp %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "pd_op.if"(%c) ({
    %2 = pd_op.tanh %0 : (tensor<8xf32>) -> tensor<8xf32>
    pir.yield %2 : tensor<8xf32>
  }, {
    pir.yield %0 : tensor<8xf32>
  }) : (tensor<1xi1>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// What is written over is read before.
// CHECK-LABEL: func.func @writes
// CHECK:       %[[R:.+]] = "pd_op.group"(%arg0, %arg1)
// CHECK:       pd_op.assign_out_ %arg1, %arg0
// CHECK:       "pd_op.group"
func.func @writes(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = pd_op.add %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = pd_op.assign_out_ %y, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = pd_op.multiply %0, %1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// A product, a softmax with its scale and mask, and the product of that: transposes are ways to read.
// CHECK-LABEL: func.func @attention
// CHECK:       "pd_op.group"({{.+}}) <{kind = "attention"}>
// CHECK-COUNT-2: pd_op.matmul
// CHECK-NOT:   "pd_op.group"
func.func @attention(%q0: tensor<2x5x3x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x8xf32>, %mask: tensor<5x5xf32>) -> tensor<2x5x24xf32> {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
  %shape = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 24>} : tensor<3xi64>
  %factor = pd_op.full {shape = array<i64: 1>, value = 0.5 : f64} : tensor<1xf32>
  %q = pd_op.transpose %q0 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x5x3x8xf32>) -> tensor<2x3x5x8xf32>
  %0 = pd_op.matmul %q, %k {transpose_y = true} : (tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>) -> tensor<2x3x5x5xf32>
  %1 = pd_op.scale %0, %factor : (tensor<2x3x5x5xf32>, tensor<1xf32>) -> tensor<2x3x5x5xf32>
  %2 = pd_op.add %1, %mask : (tensor<2x3x5x5xf32>, tensor<5x5xf32>) -> tensor<2x3x5x5xf32>
  %3 = pd_op.max %2, %axis {keepdim = true} : (tensor<2x3x5x5xf32>, tensor<1xi64>) -> tensor<2x3x5x1xf32>
  %4 = pd_op.subtract %2, %3 : (tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>) -> tensor<2x3x5x5xf32>
  %5 = pd_op.exp %4 : (tensor<2x3x5x5xf32>) -> tensor<2x3x5x5xf32>
  %6 = pd_op.sum %5, %axis {keepdim = true} : (tensor<2x3x5x5xf32>, tensor<1xi64>) -> tensor<2x3x5x1xf32>
  %7 = pd_op.divide %5, %6 : (tensor<2x3x5x5xf32>, tensor<2x3x5x1xf32>) -> tensor<2x3x5x5xf32>
  %8 = pd_op.matmul %7, %v : (tensor<2x3x5x5xf32>, tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  %9 = pd_op.transpose %8 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x3x5x8xf32>) -> tensor<2x5x3x8xf32>
  %10 = pd_op.reshape %9, %shape : (tensor<2x5x3x8xf32>, tensor<3xi64>) -> tensor<2x5x24xf32>
  return %10 : tensor<2x5x24xf32>
}

// -----

// Where others need the scores, there are three kernels.
// CHECK-LABEL: func.func @scores
// CHECK:       kind = "matmul"
// CHECK:       kind = "row_reduce"
// CHECK:       kind = "matmul"
func.func @scores(%q: tensor<5x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x8xf32>) -> (tensor<5x8xf32>, tensor<5x5xf32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
  %0 = pd_op.matmul %q, %k {transpose_y = true} : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x5xf32>
  %1 = pd_op.exp %0 : (tensor<5x5xf32>) -> tensor<5x5xf32>
  %2 = pd_op.sum %1, %axis {keepdim = true} : (tensor<5x5xf32>, tensor<1xi64>) -> tensor<5x1xf32>
  %3 = pd_op.divide %1, %2 : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
  %4 = pd_op.matmul %3, %v : (tensor<5x5xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
  return %4, %3 : tensor<5x8xf32>, tensor<5x5xf32>
}

// -----

// Rows of tables are read where they are wanted, parts are put side by side in one kernel.
// CHECK-LABEL: func.func @places
// CHECK:       kind = "row_reduce"
// CHECK:         pd_op.embedding
// CHECK:         pd_op.sum
// CHECK:       kind = "injective"
// CHECK:         pd_op.slice
// CHECK:         pd_op.slice
// CHECK:         pir.combine
// CHECK-NEXT:    pd_op.full
// CHECK-NEXT:    pd_op.concat
// CHECK-NEXT:    pd_op.multiply
// CHECK-NOT:   "pd_op.group"
func.func @places(%ids: tensor<7xi64>, %table: tensor<11x8xf32>, %x: tensor<4x8xf32>) -> (tensor<7xf32>, tensor<4x8xf32>) {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %last = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
  %start = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
  %half = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 4>} : tensor<1xi64>
  %end = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 8>} : tensor<1xi64>
  %minus = pd_op.full {shape = array<i64: 1>, value = -1.0 : f64} : tensor<1xf32>
  %0 = pd_op.embedding %ids, %table : (tensor<7xi64>, tensor<11x8xf32>) -> tensor<7x8xf32>
  %1 = pd_op.sum %0, %axis : (tensor<7x8xf32>, tensor<1xi64>) -> tensor<7xf32>
  %2 = pd_op.slice %x, %start, %half {axes = array<i64: 1>} : (tensor<4x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x4xf32>
  %3 = pd_op.slice %x, %half, %end {axes = array<i64: 1>} : (tensor<4x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x4xf32>
  %4 = pd_op.scale %3, %minus : (tensor<4x4xf32>, tensor<1xf32>) -> tensor<4x4xf32>
  %5 = pir.combine %4, %2 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4x4xf32>>
  %6 = pd_op.concat %5, %last : (tuple<tensor<4x4xf32>, tensor<4x4xf32>>, tensor<1xi32>) -> tensor<4x8xf32>
  %7 = pd_op.multiply %6, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1, %7 : tensor<7xf32>, tensor<4x8xf32>
}
