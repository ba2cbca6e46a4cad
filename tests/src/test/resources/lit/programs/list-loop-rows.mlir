// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(list-loop-rows)' | FileCheck %s

// Each round puts a row into a tensor of all: a list has them until the loop is over, and the tensor gets all at once. A
// list without tensors cannot be put together, so the loop stands in a choice.
// OPS: 9 -> 9
// CHECK:      %[[BEGINS:.+]] = pd_op.less_than
// CHECK:      pd_op.if %[[BEGINS]]
// CHECK-DAG:  %[[ROWS:.+]] = pd_op.create_array {{.*}}!pd_op.tensor_array<tensor<?x2xf32>>
// CHECK-DAG:  %[[AT:.+]] = pd_op.create_array {{.*}}!pd_op.tensor_array<tensor<?xi64>>
// CHECK:      pd_op.while
// CHECK-NOT:  pd_op.scatter
// CHECK:      pd_op.array_write_ %[[ROWS]]
// CHECK:      pd_op.array_write_ %[[AT]]
// CHECK:      pir.yield
// CHECK:      %[[MADE:.+]]:2 = pd_op.array_to_tensor %[[ROWS]]
// CHECK:      %[[INDEX:.+]]:2 = pd_op.array_to_tensor %[[AT]]
// CHECK-NEXT: pd_op.scatter %{{.+}}, %[[INDEX]]#0, %[[MADE]]#0
%x = pd_op.data {name = "x", shape = array<i64: 1, 2>, dtype = #pir.dtype<float32>} : tensor<1x2xf32>
%all = pd_op.data {name = "all", shape = array<i64: 4, 2>, dtype = #pir.dtype<float32>} : tensor<4x2xf32>
%zero = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%one = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%count = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%begins = pd_op.less_than %zero, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
%r:3 = pd_op.while (%begins, %zero, %x, %all) : (tensor<1xi1>, tensor<1xi64>, tensor<1x2xf32>, tensor<4x2xf32>) -> (tensor<1xi64>, tensor<1x2xf32>, tensor<4x2xf32>) {
^bb0(%i: tensor<1xi64>, %row: tensor<1x2xf32>, %rows: tensor<4x2xf32>):
  %next = pd_op.add %row, %row : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %more = pd_op.scatter %rows, %i, %next : (tensor<4x2xf32>, tensor<1xi64>, tensor<1x2xf32>) -> tensor<4x2xf32>
  %j = pd_op.add %i, %one : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %again = pd_op.less_than %j, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  pir.yield %again, %j, %next, %more : tensor<1xi1>, tensor<1xi64>, tensor<1x2xf32>, tensor<4x2xf32>
}
pir.shadow_output %r#1, "last" : tensor<1x2xf32>
pir.shadow_output %r#2, "rows" : tensor<4x2xf32>

// -----

// Rows that are put behind those that there are: the list begins with these.
// OPS: 8 -> 12
// CHECK-NOT:  pd_op.if
// CHECK:      %[[ROWS:.+]] = pd_op.create_array
// CHECK:      pd_op.array_write_ %[[ROWS]]
// CHECK:      pd_op.while
// CHECK-NOT:  pd_op.concat
// CHECK:      pd_op.array_write_ %[[ROWS]]
// CHECK:      pir.yield
// CHECK:      pd_op.array_to_tensor %[[ROWS]]
%x = pd_op.data {name = "x", shape = array<i64: 1, 2>, dtype = #pir.dtype<float32>} : tensor<1x2xf32>
%zero = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%one = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%count = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%begins = pd_op.less_than %zero, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
%r:3 = pd_op.while (%begins, %zero, %x, %x) : (tensor<1xi1>, tensor<1xi64>, tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1xi64>, tensor<1x2xf32>, tensor<?x2xf32>) {
^bb0(%i: tensor<1xi64>, %row: tensor<1x2xf32>, %rows: tensor<?x2xf32>):
  %next = pd_op.add %row, %row : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
  %both = pir.combine %rows, %next : (tensor<?x2xf32>, tensor<1x2xf32>) -> tuple<tensor<?x2xf32>, tensor<1x2xf32>>
  %more = pd_op.concat %both, %axis : (tuple<tensor<?x2xf32>, tensor<1x2xf32>>, tensor<1xi32>) -> tensor<?x2xf32>
  %j = pd_op.add %i, %one : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %again = pd_op.less_than %j, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  pir.yield %again, %j, %next, %more : tensor<1xi1>, tensor<1xi64>, tensor<1x2xf32>, tensor<?x2xf32>
}
pir.shadow_output %r#1, "last" : tensor<1x2xf32>
pir.shadow_output %r#2, "rows" : tensor<?x2xf32>

// -----

// What a round reads of the rows before, it has to have.
// OPS: 8 -> 8
// CHECK:     pd_op.while
// CHECK:     pd_op.scatter
// CHECK-NOT: pd_op.create_array
%x = pd_op.data {name = "x", shape = array<i64: 1, 2>, dtype = #pir.dtype<float32>} : tensor<1x2xf32>
%all = pd_op.data {name = "all", shape = array<i64: 4, 2>, dtype = #pir.dtype<float32>} : tensor<4x2xf32>
%zero = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%one = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%count = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64, dtype = #pir.dtype<int64>} : tensor<1xi64>
%begins = pd_op.less_than %zero, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
%r:2 = pd_op.while (%begins, %zero, %all) : (tensor<1xi1>, tensor<1xi64>, tensor<4x2xf32>) -> (tensor<1xi64>, tensor<4x2xf32>) {
^bb0(%i: tensor<1xi64>, %rows: tensor<4x2xf32>):
  %j = pd_op.add %i, %one : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %before = pd_op.gather %rows, %j, %zero : (tensor<4x2xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x2xf32>
  %more = pd_op.scatter %rows, %i, %before : (tensor<4x2xf32>, tensor<1xi64>, tensor<1x2xf32>) -> tensor<4x2xf32>
  %again = pd_op.less_than %j, %count : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  pir.yield %again, %j, %more : tensor<1xi1>, tensor<1xi64>, tensor<4x2xf32>
}
pir.shadow_output %r#1, "rows" : tensor<4x2xf32>
