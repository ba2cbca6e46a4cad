// RUN: weir opt %s --split-input-file --transpose_flatten_concat_fuse_pass | FileCheck %s

// OPS: 7 -> 4
// CHECK-COUNT-1: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0 : (tensor<2x24xf32>) -> tuple<tensor<2x24xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>>, tensor<1xi32>) -> tensor<2x24xf32>
pir.shadow_output %c, "out" : tensor<2x24xf32>

// -----

// OPS: 10 -> 5
// CHECK-COUNT-2: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x3x4x3xf32>) -> tensor<2x36xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1 : (tensor<2x24xf32>, tensor<2x36xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>>, tensor<1xi32>) -> tensor<2x60xf32>
pir.shadow_output %c, "out" : tensor<2x60xf32>

// -----

// OPS: 13 -> 6
// CHECK-COUNT-3: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x3x4x3xf32>) -> tensor<2x36xf32>
%x2 = pd_op.data {dtype = #pir.dtype<float32>, name = "x2", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%t2 = pd_op.transpose %x2 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x4x4xf32>) -> tensor<2x4x4x3xf32>
%f2 = pd_op.flatten %t2 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x4x4x3xf32>) -> tensor<2x48xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1, %f2 : (tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>>, tensor<1xi32>) -> tensor<2x108xf32>
pir.shadow_output %c, "out" : tensor<2x108xf32>

// -----

// OPS: 16 -> 7
// CHECK-COUNT-4: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x3x4x3xf32>) -> tensor<2x36xf32>
%x2 = pd_op.data {dtype = #pir.dtype<float32>, name = "x2", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%t2 = pd_op.transpose %x2 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x4x4xf32>) -> tensor<2x4x4x3xf32>
%f2 = pd_op.flatten %t2 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x4x4x3xf32>) -> tensor<2x48xf32>
%x3 = pd_op.data {dtype = #pir.dtype<float32>, name = "x3", shape = array<i64: 2, 3, 5, 4>} : tensor<2x3x5x4xf32>
%t3 = pd_op.transpose %x3 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x5x4xf32>) -> tensor<2x5x4x3xf32>
%f3 = pd_op.flatten %t3 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x5x4x3xf32>) -> tensor<2x60xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1, %f2, %f3 : (tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>>, tensor<1xi32>) -> tensor<2x168xf32>
pir.shadow_output %c, "out" : tensor<2x168xf32>

// -----

// OPS: 19 -> 8
// CHECK-COUNT-5: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x3x4x3xf32>) -> tensor<2x36xf32>
%x2 = pd_op.data {dtype = #pir.dtype<float32>, name = "x2", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%t2 = pd_op.transpose %x2 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x4x4xf32>) -> tensor<2x4x4x3xf32>
%f2 = pd_op.flatten %t2 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x4x4x3xf32>) -> tensor<2x48xf32>
%x3 = pd_op.data {dtype = #pir.dtype<float32>, name = "x3", shape = array<i64: 2, 3, 5, 4>} : tensor<2x3x5x4xf32>
%t3 = pd_op.transpose %x3 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x5x4xf32>) -> tensor<2x5x4x3xf32>
%f3 = pd_op.flatten %t3 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x5x4x3xf32>) -> tensor<2x60xf32>
%x4 = pd_op.data {dtype = #pir.dtype<float32>, name = "x4", shape = array<i64: 2, 3, 6, 4>} : tensor<2x3x6x4xf32>
%t4 = pd_op.transpose %x4 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x6x4xf32>) -> tensor<2x6x4x3xf32>
%f4 = pd_op.flatten %t4 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x6x4x3xf32>) -> tensor<2x72xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1, %f2, %f3, %f4 : (tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>>, tensor<1xi32>) -> tensor<2x240xf32>
pir.shadow_output %c, "out" : tensor<2x240xf32>

// -----

// OPS: 22 -> 9
// CHECK-COUNT-6: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x3x4x3xf32>) -> tensor<2x36xf32>
%x2 = pd_op.data {dtype = #pir.dtype<float32>, name = "x2", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%t2 = pd_op.transpose %x2 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x4x4xf32>) -> tensor<2x4x4x3xf32>
%f2 = pd_op.flatten %t2 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x4x4x3xf32>) -> tensor<2x48xf32>
%x3 = pd_op.data {dtype = #pir.dtype<float32>, name = "x3", shape = array<i64: 2, 3, 5, 4>} : tensor<2x3x5x4xf32>
%t3 = pd_op.transpose %x3 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x5x4xf32>) -> tensor<2x5x4x3xf32>
%f3 = pd_op.flatten %t3 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x5x4x3xf32>) -> tensor<2x60xf32>
%x4 = pd_op.data {dtype = #pir.dtype<float32>, name = "x4", shape = array<i64: 2, 3, 6, 4>} : tensor<2x3x6x4xf32>
%t4 = pd_op.transpose %x4 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x6x4xf32>) -> tensor<2x6x4x3xf32>
%f4 = pd_op.flatten %t4 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x6x4x3xf32>) -> tensor<2x72xf32>
%x5 = pd_op.data {dtype = #pir.dtype<float32>, name = "x5", shape = array<i64: 2, 3, 7, 4>} : tensor<2x3x7x4xf32>
%t5 = pd_op.transpose %x5 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x7x4xf32>) -> tensor<2x7x4x3xf32>
%f5 = pd_op.flatten %t5 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x7x4x3xf32>) -> tensor<2x84xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1, %f2, %f3, %f4, %f5 : (tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>, tensor<2x84xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>, tensor<2x84xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>, tensor<2x48xf32>, tensor<2x60xf32>, tensor<2x72xf32>, tensor<2x84xf32>>, tensor<1xi32>) -> tensor<2x324xf32>
pir.shadow_output %c, "out" : tensor<2x324xf32>

// -----

// One is transposed in another way.
// OPS: 10 -> 10
// CHECK-NOT: fusion_transpose
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: 2, 3, 3, 4>} : tensor<2x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 3 : i32, 1 : i32, 2 : i32]} : (tensor<2x3x3x4xf32>) -> tensor<2x4x3x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x4x3x3xf32>) -> tensor<2x36xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1 : (tensor<2x24xf32>, tensor<2x36xf32>) -> tuple<tensor<2x24xf32>, tensor<2x36xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>, tensor<2x36xf32>>, tensor<1xi32>) -> tensor<2x60xf32>
pir.shadow_output %c, "out" : tensor<2x60xf32>

// -----

// A batch that is not known.
// OPS: 10 -> 5
// CHECK: "pd_op.fusion_transpose_flatten_concat"(%{{.+}}) {{.*}} -> tensor<?x60xf32>
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: -1, 3, 2, 4>} : tensor<?x3x2x4xf32>
%t0 = pd_op.transpose %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<?x3x2x4xf32>) -> tensor<?x2x4x3xf32>
%f0 = pd_op.flatten %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<?x2x4x3xf32>) -> tensor<?x24xf32>
%x1 = pd_op.data {dtype = #pir.dtype<float32>, name = "x1", shape = array<i64: -1, 3, 3, 4>} : tensor<?x3x3x4xf32>
%t1 = pd_op.transpose %x1 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<?x3x3x4xf32>) -> tensor<?x3x4x3xf32>
%f1 = pd_op.flatten %t1 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<?x3x4x3xf32>) -> tensor<?x36xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0, %f1 : (tensor<?x24xf32>, tensor<?x36xf32>) -> tuple<tensor<?x24xf32>, tensor<?x36xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<?x24xf32>, tensor<?x36xf32>>, tensor<1xi32>) -> tensor<?x60xf32>
pir.shadow_output %c, "out" : tensor<?x60xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 7 -> 4
// CHECK-COUNT-1: pd_op.data
// CHECK-NEXT: %[[L:.+]] = pir.combine
// CHECK-NEXT: %[[F:.+]] = "pd_op.fusion_transpose_flatten_concat"(%[[L]]) <{concat_axis = 1 : i32, flatten_axis = 1 : i32, trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]}>
// CHECK-NEXT: pir.shadow_output %[[F]]
%x0 = pd_op.data {dtype = #pir.dtype<float32>, name = "x0", shape = array<i64: 2, 3, 2, 4>} : tensor<2x3x2x4xf32>
%t0 = pd_op.transpose_ %x0 {perm = [0 : i32, 2 : i32, 3 : i32, 1 : i32]} : (tensor<2x3x2x4xf32>) -> tensor<2x2x4x3xf32>
%f0 = pd_op.flatten_ %t0 {start_axis = 1 : i32, stop_axis = 3 : i32} : (tensor<2x2x4x3xf32>) -> tensor<2x24xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %f0 : (tensor<2x24xf32>) -> tuple<tensor<2x24xf32>>
%c = pd_op.concat %l, %axis : (tuple<tensor<2x24xf32>>, tensor<1xi32>) -> tensor<2x24xf32>
pir.shadow_output %c, "out" : tensor<2x24xf32>
