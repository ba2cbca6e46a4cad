// RUN: weir opt %s --split-input-file --matmul_transpose_fuse_pass | FileCheck %s

// The operands of a transposed product change places.
// OPS: 5 -> 4
// TOLERANCE: 1e-6 sums in another order
// CHECK:      %[[X:.+]] = pd_op.data {{.*}}"x"
// CHECK-NEXT: %[[Y:.+]] = pd_op.data {{.*}}"y"
// CHECK-NEXT: pd_op.matmul %[[Y]], %[[X]] {transpose_x = true, transpose_y = true}
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 5, 2, 4>} : tensor<5x2x4xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%m = pd_op.matmul %x, %y : (tensor<5x2x4xf32>, tensor<4x3xf32>) -> tensor<5x2x3xf32>
%t = pd_op.transpose %m {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<5x2x3xf32>) -> tensor<5x3x2xf32>
pir.shadow_output %t, "out" : tensor<5x3x2xf32>

// -----

// A transposed operand that is used elsewhere stays.
// OPS: 6 -> 6
// CHECK:      %[[X:.+]] = pd_op.data {{.*}}"x"
// CHECK:      pd_op.matmul %[[X]], %{{.+}} {transpose_x = true}
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 5, 4, 2>} : tensor<5x4x2xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%t = pd_op.transpose %x {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<5x4x2xf32>) -> tensor<5x2x4xf32>
%m = pd_op.matmul %t, %y : (tensor<5x2x4xf32>, tensor<4x3xf32>) -> tensor<5x2x3xf32>
pir.shadow_output %m, "out" : tensor<5x2x3xf32>
pir.shadow_output %t, "out2" : tensor<5x2x4xf32>

// -----

// Both operands; the right one is no longer transposed.
// OPS: 6 -> 4
// CHECK:      %[[X:.+]] = pd_op.data {{.*}}"x"
// CHECK-NEXT: %[[Y:.+]] = pd_op.data {{.*}}"y"
// CHECK-NEXT: pd_op.matmul %[[X]], %[[Y]] {transpose_x = true}
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 2>} : tensor<4x2xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%t = pd_op.transpose %x {perm = [1 : i32, 0 : i32]} : (tensor<4x2xf32>) -> tensor<2x4xf32>
%u = pd_op.transpose %y {perm = [-1 : i32, -2 : i32]} : (tensor<4x3xf32>) -> tensor<3x4xf32>
%m = pd_op.matmul %t, %u {transpose_y = true} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
pir.shadow_output %m, "out" : tensor<2x3xf32>

// -----

// Other dimensions move too; a vector stays what it is.
// OPS: 9 -> 9
// CHECK-COUNT-2: pd_op.transpose
// CHECK-NOT:     transpose_x
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 2, 5>} : tensor<4x2x5xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%v = pd_op.data {dtype = #pir.dtype<float32>, name = "v", shape = array<i64: 4>} : tensor<4xf32>
%t = pd_op.transpose %x {perm = [2 : i32, 1 : i32, 0 : i32]} : (tensor<4x2x5xf32>) -> tensor<5x2x4xf32>
%m = pd_op.matmul %t, %y : (tensor<5x2x4xf32>, tensor<4x3xf32>) -> tensor<5x2x3xf32>
%n = pd_op.matmul %t, %v : (tensor<5x2x4xf32>, tensor<4xf32>) -> tensor<5x2xf32>
%u = pd_op.transpose %n {perm = [1 : i32, 0 : i32]} : (tensor<5x2xf32>) -> tensor<2x5xf32>
pir.shadow_output %m, "out" : tensor<5x2x3xf32>
pir.shadow_output %u, "out2" : tensor<2x5xf32>

// -----

// The same where operators work in place (issue 15).
// The operands of a transposed product change places.
// OPS: 5 -> 4
// TOLERANCE: 1e-6 sums in another order
// CHECK:      %[[X:.+]] = pd_op.data {{.*}}"x"
// CHECK-NEXT: %[[Y:.+]] = pd_op.data {{.*}}"y"
// CHECK-NEXT: pd_op.matmul %[[Y]], %[[X]] {transpose_x = true, transpose_y = true}
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 5, 2, 4>} : tensor<5x2x4xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 3>} : tensor<4x3xf32>
%m = pd_op.matmul %x, %y : (tensor<5x2x4xf32>, tensor<4x3xf32>) -> tensor<5x2x3xf32>
%t = pd_op.transpose_ %m {perm = [0 : i32, 2 : i32, 1 : i32]} : (tensor<5x2x3xf32>) -> tensor<5x3x2xf32>
pir.shadow_output %t, "out" : tensor<5x3x2xf32>
