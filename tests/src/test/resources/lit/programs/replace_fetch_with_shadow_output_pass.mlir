// RUN: weir opt %s --replace_fetch_with_shadow_output_pass | FileCheck %s

// An input that is fetched as it is becomes a tensor of its own.
// OPS: 4 -> 6
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[R:.+]] = pd_op.relu %[[X]]
// CHECK-NEXT:   pir.shadow_output %[[R]], "relu"
// CHECK-NEXT:   %[[ONE:.+]] = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
// CHECK-NEXT:   %[[S:.+]] = pd_op.scale %[[X]], %[[ONE]]
// CHECK-NEXT:   pir.shadow_output %[[S]], "x"
// CHECK-NEXT: }
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%r = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
%out0 = pd_op.fetch %r {name = "relu", col = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
%out1 = pd_op.fetch %x {name = "x", col = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
