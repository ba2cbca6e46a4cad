// RUN: weir opt %s --split-input-file --auto_mixed_precision_pass | FileCheck %s

// Weights and inputs are cast, once each; exp is on the black list and gets f32; a constant becomes f16
// itself unless it is a factor; the output keeps its type.
// OPS: 13 -> 19
// TOLERANCE: 2e-2 the significand of f16 has 11 bits, and exp widens the error
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT:   %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT:   %[[X16:[0-9]+]] = pd_op.cast %[[X]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[W16:[0-9]+]] = pd_op.cast %[[W]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[M:[0-9]+]] = pd_op.matmul %[[X16]], %[[W16]] : (tensor<2x4xf16>, tensor<4x4xf16>) -> tensor<2x4xf16>
// CHECK-NEXT:   %[[B16:[0-9]+]] = pd_op.cast %[[B]]
// CHECK-NEXT:   %[[A:[0-9]+]] = pd_op.add %[[M]], %[[B16]]
// CHECK-NEXT:   %[[A32:[0-9]+]] = pd_op.cast %[[A]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:   %[[E:[0-9]+]] = pd_op.exp %[[A32]] : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:   %[[ONE:[0-9]+]] = pd_op.full {{.*}}float16{{.*}} : tensor<2x4xf16>
// CHECK-NEXT:   %[[E16:[0-9]+]] = pd_op.cast %[[E]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu %[[E16]]
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.add %[[R]], %[[ONE]]
// CHECK-NEXT:   %[[F:[0-9]+]] = pd_op.full {{.*}} : tensor<1xf32>
// CHECK-NEXT:   %[[SC:[0-9]+]] = pd_op.scale %[[S]], %[[F]] : (tensor<2x4xf16>, tensor<1xf32>) -> tensor<2x4xf16>
// CHECK-NEXT:   %[[C:[0-9]+]] = pd_op.cast %[[SC]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[OUT:[0-9]+]] = pd_op.cast %[[C]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:   pir.shadow_output %[[OUT]], "out" : tensor<2x4xf32>
%x = pd_op.data {name = "x", shape = array<i64: 2, 4>, dtype = #pir.dtype<float32>} : tensor<2x4xf32>
%w = pir.parameter "w" : tensor<4x4xf32>
%b = pir.parameter "b" : tensor<4xf32>
%m = pd_op.matmul %x, %w : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%a = pd_op.add %m, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%e = pd_op.exp %a : (tensor<2x4xf32>) -> tensor<2x4xf32>
%one = pd_op.full {shape = array<i64: 2, 4>, value = 1.0 : f64} : tensor<2x4xf32>
%r = pd_op.relu %e : (tensor<2x4xf32>) -> tensor<2x4xf32>
%s = pd_op.add %r, %one : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%sc = pd_op.scale %s, %f : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xf32>
%c = pd_op.cast %sc {dtype = #pir.dtype<float32>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
pir.shadow_output %c, "out" : tensor<2x4xf32>

// -----

// Block by block: a branch casts for itself and yields what it yielded before. The parts of a list are
// as narrow as the list. Statistics stay in f32, integers and doubles as they are.
// OPS: 13 -> 14
// VALUES: c 1 2
// VALUES: var 0.5 1.5
// TOLERANCE: 2e-2 the significand of f16 has 11 bits
// CHECK:      module {
// CHECK:        %[[X16:[0-9]+]] = pd_op.cast %{{.+}} {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[N:[0-9]+]]:5 = "pd_op.batch_norm_"(%[[X16]], {{.*}}tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x2x2xf16>, tensor<2xf32>
// CHECK:        %[[IF:[0-9]+]] = pd_op.if {{.*}} -> (tensor<1x4x2x2xf32>) {
// CHECK-NEXT:     %[[R:[0-9]+]] = pd_op.relu %[[N]]#0
// CHECK-NEXT:     %[[L:[0-9]+]] = pir.combine %[[N]]#0, %[[R]] : (tensor<1x2x2x2xf16>, tensor<1x2x2x2xf16>)
// CHECK-NEXT:     %[[J:[0-9]+]] = pd_op.concat %[[L]]
// CHECK-NEXT:     %[[J32:[0-9]+]] = pd_op.cast %[[J]]
// CHECK-NEXT:     pir.yield %[[J32]]
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[N32:[0-9]+]] = pd_op.cast %[[N]]#0 {dtype = #pir.dtype<float32>}
// CHECK-NEXT:     %[[Q:[0-9]+]] = pd_op.square %[[N32]]
// CHECK-NEXT:     %[[Q16:[0-9]+]] = pd_op.cast %[[Q]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:     %[[K:[0-9]+]] = pir.combine %[[N]]#0, %[[Q16]] : (tensor<1x2x2x2xf16>, tensor<1x2x2x2xf16>)
// CHECK:        %[[D:[0-9]+]] = pd_op.cast %[[IF]] {dtype = #pir.dtype<float64>}
// CHECK:        pd_op.sin %[[D]] : (tensor<1x4x2x2xf64>) -> tensor<1x4x2x2xf64>
%c = pd_op.data {name = "c", shape = array<i64>, dtype = #pir.dtype<bool>} : tensor<i1>
%x = pd_op.data {name = "x", shape = array<i64: 1, 2, 2, 2>, dtype = #pir.dtype<float32>} : tensor<1x2x2x2xf32>
%m = pir.parameter "mean" : tensor<2xf32>
%v = pir.parameter "var" : tensor<2xf32>
%s = pir.parameter "scale" : tensor<2xf32>
%b = pir.parameter "bias" : tensor<2xf32>
%n:5 = "pd_op.batch_norm_"(%x, %m, %v, %s, %b) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = true, momentum = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
%axis = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
%y = pd_op.if %c : tensor<i1> -> (tensor<1x4x2x2xf32>) {
  %r = pd_op.relu %n#0 : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %l = pir.combine %n#0, %r : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tuple<tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>>
  %j = pd_op.concat %l, %axis : (tuple<tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>>, tensor<1xi32>) -> tensor<1x4x2x2xf32>
  pir.yield %j : tensor<1x4x2x2xf32>
} else {
  %q = pd_op.square %n#0 : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %l = pir.combine %n#0, %q : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tuple<tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>>
  %u = pd_op.concat %l, %axis : (tuple<tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>>, tensor<1xi32>) -> tensor<1x4x2x2xf32>
  pir.yield %u : tensor<1x4x2x2xf32>
}
%d = pd_op.cast %y {dtype = #pir.dtype<float64>} : (tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf64>
%z = pd_op.sin %d : (tensor<1x4x2x2xf64>) -> tensor<1x4x2x2xf64>
%zz = pd_op.cos %d : (tensor<1x4x2x2xf64>) -> tensor<1x4x2x2xf64>
pir.shadow_output %z, "out" : tensor<1x4x2x2xf64>

// -----

// The same where operators work in place (issue 15).
// Weights and inputs are cast, once each; exp is on the black list and gets f32; a constant becomes f16
// itself unless it is a factor; the output keeps its type.
// OPS: 13 -> 19
// TOLERANCE: 2e-2 the significand of f16 has 11 bits, and exp widens the error
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT:   %[[B:.+]] = pir.parameter "b"
// CHECK-NEXT:   %[[X16:[0-9]+]] = pd_op.cast %[[X]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[W16:[0-9]+]] = pd_op.cast %[[W]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[M:[0-9]+]] = pd_op.matmul %[[X16]], %[[W16]] : (tensor<2x4xf16>, tensor<4x4xf16>) -> tensor<2x4xf16>
// CHECK-NEXT:   %[[B16:[0-9]+]] = pd_op.cast %[[B]]
// CHECK-NEXT:   %[[A:[0-9]+]] = pd_op.add_ %[[M]], %[[B16]]
// CHECK-NEXT:   %[[A32:[0-9]+]] = pd_op.cast %[[A]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:   %[[E:[0-9]+]] = pd_op.exp_ %[[A32]] : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:   %[[ONE:[0-9]+]] = pd_op.full {{.*}}float16{{.*}} : tensor<2x4xf16>
// CHECK-NEXT:   %[[E16:[0-9]+]] = pd_op.cast %[[E]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[R:[0-9]+]] = pd_op.relu_ %[[E16]]
// CHECK-NEXT:   %[[S:[0-9]+]] = pd_op.add_ %[[R]], %[[ONE]]
// CHECK-NEXT:   %[[F:[0-9]+]] = pd_op.full {{.*}} : tensor<1xf32>
// CHECK-NEXT:   %[[SC:[0-9]+]] = pd_op.scale_ %[[S]], %[[F]] : (tensor<2x4xf16>, tensor<1xf32>) -> tensor<2x4xf16>
// CHECK-NEXT:   %[[C:[0-9]+]] = pd_op.cast_ %[[SC]] {dtype = #pir.dtype<float16>}
// CHECK-NEXT:   %[[OUT:[0-9]+]] = pd_op.cast %[[C]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:   pir.shadow_output %[[OUT]], "out" : tensor<2x4xf32>
%x = pd_op.data {name = "x", shape = array<i64: 2, 4>, dtype = #pir.dtype<float32>} : tensor<2x4xf32>
%w = pir.parameter "w" : tensor<4x4xf32>
%b = pir.parameter "b" : tensor<4xf32>
%m = pd_op.matmul %x, %w : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%a = pd_op.add_ %m, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%e = pd_op.exp_ %a : (tensor<2x4xf32>) -> tensor<2x4xf32>
%one = pd_op.full {shape = array<i64: 2, 4>, value = 1.0 : f64} : tensor<2x4xf32>
%r = pd_op.relu_ %e : (tensor<2x4xf32>) -> tensor<2x4xf32>
%s = pd_op.add_ %r, %one : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%sc = pd_op.scale_ %s, %f : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xf32>
%c = pd_op.cast_ %sc {dtype = #pir.dtype<float32>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
pir.shadow_output %c, "out" : tensor<2x4xf32>
