// RUN: weir opt %s --split-input-file --decompose | FileCheck %s

// Parts of given sizes.
// CHECK-COUNT-3: pd_op.slice
// CHECK-NOT:  pd_op.split
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%sizes = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 4, -1, 2>} : tensor<3xi64>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%parts = pd_op.split %x, %sizes, %axis : (tensor<3x16xf32>, tensor<3xi64>, tensor<1xi32>) -> tuple<tensor<3x4xf32>, tensor<3x10xf32>, tensor<3x2xf32>>
%y:3 = pir.split %parts : (tuple<tensor<3x4xf32>, tensor<3x10xf32>, tensor<3x2xf32>>) -> (tensor<3x4xf32>, tensor<3x10xf32>, tensor<3x2xf32>)
pir.shadow_output %y#0, "a" : tensor<3x4xf32>
pir.shadow_output %y#1, "b" : tensor<3x10xf32>
pir.shadow_output %y#2, "c" : tensor<3x2xf32>

// -----

// Equal parts.
// CHECK:      {{//}} -----
// CHECK-COUNT-2: pd_op.slice
// CHECK-NOT:  pd_op.split
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 6, 5>} : tensor<6x5xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = -2.0 : f64} : tensor<1xi32>
%parts = pd_op.split_with_num %x, %axis {num = 2 : i32} : (tensor<6x5xf32>, tensor<1xi32>) -> tuple<tensor<3x5xf32>, tensor<3x5xf32>>
%y:2 = pir.split %parts : (tuple<tensor<3x5xf32>, tensor<3x5xf32>>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
pir.shadow_output %y#0, "a" : tensor<3x5xf32>
pir.shadow_output %y#1, "b" : tensor<3x5xf32>

// -----

// Single slices.
// CHECK:      {{//}} -----
// CHECK-COUNT-2: pd_op.slice
// CHECK-NOT:  pd_op.unstack
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 6, 2, 5>} : tensor<6x2x5xf32>
%parts = pd_op.unstack %x {axis = 1 : i32, num = 2 : i32} : (tensor<6x2x5xf32>) -> tuple<tensor<6x5xf32>, tensor<6x5xf32>>
%y:2 = pir.split %parts : (tuple<tensor<6x5xf32>, tensor<6x5xf32>>) -> (tensor<6x5xf32>, tensor<6x5xf32>)
pir.shadow_output %y#0, "a" : tensor<6x5xf32>
pir.shadow_output %y#1, "b" : tensor<6x5xf32>

// -----

// The gradient of a slice, of which a dimension was dropped.
// CHECK:      {{//}} -----
// CHECK:      pd_op.reshape
// CHECK:      pd_op.pad
// CHECK-NOT:  pd_op.slice_grad
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 6, 8, 5>} : tensor<6x8x5xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 5>} : tensor<3x5xf32>
%starts = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, -3>} : tensor<2xi64>
%ends = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 5, -2>} : tensor<2xi64>
%y = pd_op.slice_grad %x, %g, %starts, %ends {axes = array<i64: 0, 1>, decrease_axis = array<i64: 1>} : (tensor<6x8x5xf32>, tensor<3x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<6x8x5xf32>
pir.shadow_output %y, "out" : tensor<6x8x5xf32>
