// RUN: weir opt %s --split-input-file --horizontal_fuse_pass | FileCheck %s

// OPS: 13 -> 18
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-COUNT-3: pir.parameter
// CHECK:      %[[L:.+]] = pir.combine
// CHECK:      %[[W:.+]] = pd_op.concat %[[L]]
// CHECK:      %[[M:.+]] = pd_op.matmul{{.*}}%[[X]], %[[W]]
// CHECK:      %[[S:.+]] = pd_op.split %[[M]]
// CHECK-NEXT: %[[R:.+]]:3 = pir.split %[[S]]
// CHECK-NEXT: pd_op.exp %[[R]]#0
// CHECK-NEXT: pd_op.exp %[[R]]#1
// CHECK-NEXT: pd_op.exp %[[R]]#2
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w0 = pir.parameter "w0" : tensor<4x5xf32>
%m0 = pd_op.matmul %x, %w0 : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
%r0 = pd_op.exp %m0 : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%w1 = pir.parameter "w1" : tensor<4x6xf32>
%m1 = pd_op.matmul %x, %w1 : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%r1 = pd_op.exp %m1 : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%w2 = pir.parameter "w2" : tensor<4x7xf32>
%m2 = pd_op.matmul %x, %w2 : (tensor<2x3x4xf32>, tensor<4x7xf32>) -> tensor<2x3x7xf32>
%r2 = pd_op.exp %m2 : (tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
pir.shadow_output %r0, "out0" : tensor<2x3x5xf32>
pir.shadow_output %r1, "out1" : tensor<2x3x6xf32>
pir.shadow_output %r2, "out2" : tensor<2x3x7xf32>

// -----

// Biases are put together as weights are.
// OPS: 16 -> 24
// CHECK:         pir.combine
// CHECK:         pir.combine
// CHECK:         "pd_op.fc"
// CHECK-NOT:     "pd_op.fc"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w0 = pir.parameter "w0" : tensor<4x5xf32>
%b0 = pir.parameter "b0" : tensor<5xf32>
%m0 = "pd_op.fc"(%x, %w0, %b0) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x5xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
%r0 = pd_op.exp %m0 : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%w1 = pir.parameter "w1" : tensor<4x6xf32>
%b1 = pir.parameter "b1" : tensor<6xf32>
%m1 = "pd_op.fc"(%x, %w1, %b1) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%r1 = pd_op.exp %m1 : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%w2 = pir.parameter "w2" : tensor<4x7xf32>
%b2 = pir.parameter "b2" : tensor<7xf32>
%m2 = "pd_op.fc"(%x, %w2, %b2) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x7xf32>, tensor<7xf32>) -> tensor<2x3x7xf32>
%r2 = pd_op.exp %m2 : (tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
pir.shadow_output %r0, "out0" : tensor<2x3x5xf32>
pir.shadow_output %r1, "out1" : tensor<2x3x6xf32>
pir.shadow_output %r2, "out2" : tensor<2x3x7xf32>

// -----

// OPS: 16 -> 24
// CHECK:         "pd_op.gemm_epilogue"
// CHECK-NOT:     "pd_op.gemm_epilogue"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w0 = pir.parameter "w0" : tensor<4x5xf32>
%b0 = pir.parameter "b0" : tensor<5xf32>
%m0 = "pd_op.gemm_epilogue"(%x, %w0, %b0) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x5xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
%r0 = pd_op.exp %m0 : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%w1 = pir.parameter "w1" : tensor<4x6xf32>
%b1 = pir.parameter "b1" : tensor<6xf32>
%m1 = "pd_op.gemm_epilogue"(%x, %w1, %b1) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x6xf32>, tensor<6xf32>) -> tensor<2x3x6xf32>
%r1 = pd_op.exp %m1 : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%w2 = pir.parameter "w2" : tensor<4x7xf32>
%b2 = pir.parameter "b2" : tensor<7xf32>
%m2 = "pd_op.gemm_epilogue"(%x, %w2, %b2) <{activation_type = "relu", in_num_col_dims = 2 : i32}> : (tensor<2x3x4xf32>, tensor<4x7xf32>, tensor<7xf32>) -> tensor<2x3x7xf32>
%r2 = pd_op.exp %m2 : (tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
pir.shadow_output %r0, "out0" : tensor<2x3x5xf32>
pir.shadow_output %r1, "out1" : tensor<2x3x6xf32>
pir.shadow_output %r2, "out2" : tensor<2x3x7xf32>

// -----

// The weights are the left operands: their rows are put together.
// OPS: 10 -> 15
// CHECK:     pd_op.split %{{.+}}, %{{.+}}, %{{.+}} : (tensor<2x9x4xf32>
// CHECK-NOT: pd_op.matmul
// CHECK:     pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w0 = pir.parameter "w0" : tensor<2x3xf32>
%y0 = pd_op.matmul %w0, %x : (tensor<2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
%w1 = pir.parameter "w1" : tensor<3x3xf32>
%y1 = pd_op.matmul %w1, %x : (tensor<3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
%w2 = pir.parameter "w2" : tensor<4x3xf32>
%y2 = pd_op.matmul %w2, %x : (tensor<4x3xf32>, tensor<2x3x4xf32>) -> tensor<2x4x4xf32>
pir.shadow_output %y0, "out0" : tensor<2x2x4xf32>
pir.shadow_output %y1, "out1" : tensor<2x3x4xf32>
pir.shadow_output %y2, "out2" : tensor<2x4x4xf32>

// -----

// Two are too few; those that transpose or sum over another size do not count.
// OPS: 14 -> 14
// CHECK-NOT: pd_op.concat
// CHECK:     pir.shadow_output %{{.+}}, "out_p"
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4>} : tensor<2x4xf32>
%z = pd_op.data {dtype = #pir.dtype<float32>, name = "z", shape = array<i64: 2, 4>} : tensor<2x4xf32>
%a = pir.parameter "a" : tensor<4x5xf32>
%b = pir.parameter "b" : tensor<4x5xf32>
%c = pir.parameter "c" : tensor<5x4xf32>
%d = pir.parameter "d" : tensor<4x5xf32>
%m = pd_op.matmul %x, %a : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
%n = pd_op.matmul %x, %b : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
%o = pd_op.matmul %x, %c {transpose_y = true} : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
%p = pd_op.matmul %z, %d : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
pir.shadow_output %m, "out_m" : tensor<2x5xf32>
pir.shadow_output %n, "out_n" : tensor<2x5xf32>
pir.shadow_output %o, "out_o" : tensor<2x5xf32>
pir.shadow_output %p, "out_p" : tensor<2x5xf32>

// -----

// Rows that are not known.
// OPS: 13 -> 18
// CHECK:     pd_op.split %{{.+}}, %{{.+}}, %{{.+}} : (tensor<?x?x18xf32>
// CHECK-NOT: pd_op.matmul
// CHECK:     pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1, 4>} : tensor<?x?x4xf32>
%w0 = pir.parameter "w0" : tensor<4x5xf32>
%m0 = pd_op.matmul %x, %w0 : (tensor<?x?x4xf32>, tensor<4x5xf32>) -> tensor<?x?x5xf32>
%r0 = pd_op.exp %m0 : (tensor<?x?x5xf32>) -> tensor<?x?x5xf32>
%w1 = pir.parameter "w1" : tensor<4x6xf32>
%m1 = pd_op.matmul %x, %w1 : (tensor<?x?x4xf32>, tensor<4x6xf32>) -> tensor<?x?x6xf32>
%r1 = pd_op.exp %m1 : (tensor<?x?x6xf32>) -> tensor<?x?x6xf32>
%w2 = pir.parameter "w2" : tensor<4x7xf32>
%m2 = pd_op.matmul %x, %w2 : (tensor<?x?x4xf32>, tensor<4x7xf32>) -> tensor<?x?x7xf32>
%r2 = pd_op.exp %m2 : (tensor<?x?x7xf32>) -> tensor<?x?x7xf32>
pir.shadow_output %r0, "out0" : tensor<?x?x5xf32>
pir.shadow_output %r1, "out1" : tensor<?x?x6xf32>
pir.shadow_output %r2, "out2" : tensor<?x?x7xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 13 -> 18
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-COUNT-3: pir.parameter
// CHECK:      %[[L:.+]] = pir.combine
// CHECK:      %[[W:.+]] = pd_op.concat %[[L]]
// CHECK:      %[[M:.+]] = pd_op.matmul{{.*}}%[[X]], %[[W]]
// CHECK:      %[[S:.+]] = pd_op.split %[[M]]
// CHECK-NEXT: %[[R:.+]]:3 = pir.split %[[S]]
// CHECK-NEXT: pd_op.exp_ %[[R]]#0
// CHECK-NEXT: pd_op.exp_ %[[R]]#1
// CHECK-NEXT: pd_op.exp_ %[[R]]#2
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%w0 = pir.parameter "w0" : tensor<4x5xf32>
%m0 = pd_op.matmul %x, %w0 : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
%r0 = pd_op.exp_ %m0 : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
%w1 = pir.parameter "w1" : tensor<4x6xf32>
%m1 = pd_op.matmul %x, %w1 : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
%r1 = pd_op.exp_ %m1 : (tensor<2x3x6xf32>) -> tensor<2x3x6xf32>
%w2 = pir.parameter "w2" : tensor<4x7xf32>
%m2 = pd_op.matmul %x, %w2 : (tensor<2x3x4xf32>, tensor<4x7xf32>) -> tensor<2x3x7xf32>
%r2 = pd_op.exp_ %m2 : (tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
pir.shadow_output %r0, "out0" : tensor<2x3x5xf32>
pir.shadow_output %r1, "out1" : tensor<2x3x6xf32>
pir.shadow_output %r2, "out2" : tensor<2x3x7xf32>
