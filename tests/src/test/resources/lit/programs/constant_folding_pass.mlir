// PIR's cases without weights (test/cpp/pir/pattern_rewrite/pattern_rewrite_test.cc).
//
// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(constant_folding_pass,dead_code_elimination_pass)' | FileCheck %s

// A list of constants is joined when the program is compiled.
// OPS: 8 -> 2
// CHECK:      module {
// CHECK-NEXT:   %[[P:.+]] = pir.parameter "constant_folding@_0" {persistable = [true]} : tensor<3x4xf32>
// CHECK-NEXT:   pd_op.fetch %[[P]]
%one = pd_op.full {shape = array<i64: 1, 4>, value = 1.5 : f64} : tensor<1x4xf32>
%two = pd_op.full {shape = array<i64: 2, 4>, value = 2.5 : f64} : tensor<2x4xf32>
%list = pir.combine %one, %two : (tensor<1x4xf32>, tensor<2x4xf32>) -> tuple<tensor<1x4xf32>, tensor<2x4xf32>>
%axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
%joined = pd_op.concat %list, %axis : (tuple<tensor<1x4xf32>, tensor<2x4xf32>>, tensor<1xi32>) -> tensor<3x4xf32>
%shift = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%moved = pd_op.add %joined, %shift : (tensor<3x4xf32>, tensor<1xf32>) -> tensor<3x4xf32>
%out = pd_op.fetch %moved {name = "out", col = 0 : i32} : (tensor<3x4xf32>) -> tensor<3x4xf32>

// -----

// Both results are parameters.
// OPS: 4 -> 4
// CHECK:      module {
// CHECK-NEXT:   %[[V:.+]] = pir.parameter "constant_folding@_0" {persistable = [true]} : tensor<2x3xf32>
// CHECK-NEXT:   %[[I:.+]] = pir.parameter "constant_folding@_1" {persistable = [true]} : tensor<2x3xi64>
// CHECK-NEXT:   pd_op.fetch %[[V]]
// CHECK-NEXT:   pd_op.fetch %[[I]]
%x = pd_op.full {shape = array<i64: 2, 3>, value = 2.0 : f64} : tensor<2x3xf32>
%max, %at = pd_op.cummax %x {axis = 0 : i32} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
%out0 = pd_op.fetch %max {name = "max", col = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
%out1 = pd_op.fetch %at {name = "at", col = 1 : i32} : (tensor<2x3xi64>) -> tensor<2x3xi64>

// -----

// A number that something else uses stays what it is; a loop's start is not stored, since the loop may
// change it.
// OPS: 7 -> 7
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[C:.+]] = pd_op.full
// CHECK-NEXT:   %[[F:.+]] = pd_op.full
// CHECK-NEXT:   %[[E:.+]] = pd_op.exp %[[F]]
// CHECK-NEXT:   pd_op.scale %[[X]], %[[F]]
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%c = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<bool>} : tensor<i1>
%f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%e = pd_op.exp %f : (tensor<1xf32>) -> tensor<1xf32>
%s = pd_op.scale %x, %f : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
%w:2 = pd_op.while (%c, %s, %e) : (tensor<i1>, tensor<2xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
^bb0(%a: tensor<2xf32>, %b: tensor<1xf32>):
  %next = pd_op.add %a, %b : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  pir.yield %c, %next, %b : tensor<i1>, tensor<2xf32>, tensor<1xf32>
}
pir.shadow_output %w#0, "out" : tensor<2xf32>

// -----

// The same where operators work in place (issue 15).
// PIR's cases without weights (test/cpp/pir/pattern_rewrite/pattern_rewrite_test.cc).
//

// A list of constants is joined when the program is compiled.
// OPS: 8 -> 2
// CHECK:      module {
// CHECK-NEXT:   %[[P:.+]] = pir.parameter "constant_folding@_0" {persistable = [true]} : tensor<3x4xf32>
// CHECK-NEXT:   pd_op.fetch %[[P]]
%one = pd_op.full {shape = array<i64: 1, 4>, value = 1.5 : f64} : tensor<1x4xf32>
%two = pd_op.full {shape = array<i64: 2, 4>, value = 2.5 : f64} : tensor<2x4xf32>
%list = pir.combine %one, %two : (tensor<1x4xf32>, tensor<2x4xf32>) -> tuple<tensor<1x4xf32>, tensor<2x4xf32>>
%axis = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
%joined = pd_op.concat %list, %axis : (tuple<tensor<1x4xf32>, tensor<2x4xf32>>, tensor<1xi32>) -> tensor<3x4xf32>
%shift = pd_op.full {shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%moved = pd_op.add_ %joined, %shift : (tensor<3x4xf32>, tensor<1xf32>) -> tensor<3x4xf32>
%out = pd_op.fetch %moved {name = "out", col = 0 : i32} : (tensor<3x4xf32>) -> tensor<3x4xf32>
