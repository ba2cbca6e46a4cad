// RUN: weir opt %s --split-input-file --value-form | FileCheck %s

// A parameter is written at the end, after all that reads it; an output is what memory holds at the end.
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[P:.+]] = pir.parameter "p"
// CHECK-NEXT:   %[[S:.+]] = pd_op.add %[[P]], %[[X]]
// CHECK-NEXT:   %[[R:.+]] = pd_op.relu %[[S]]
// CHECK-NEXT:   pir.shadow_output %[[S]], "old"
// CHECK-NEXT:   pir.shadow_output %[[R]], "out"
// CHECK-NEXT:   pd_op.assign_out_ %[[S]], %[[P]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
%p = pir.parameter "p" : tensor<2xf32>
pir.shadow_output %p, "old" : tensor<2xf32>
%s = pd_op.add_ %p, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%r = pd_op.relu %p : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %r, "out" : tensor<2xf32>

// -----

// The running statistics of a normalisation in training are written, too.
// CHECK:        %[[M:.+]] = pir.parameter "mean"
// CHECK:        %[[V:.+]] = pir.parameter "variance"
// CHECK:        %[[N:.+]]:6 = "pd_op.batch_norm_"
// CHECK:        pd_op.assign_out_ %[[N]]#1, %[[M]]
// CHECK-NEXT:   pd_op.assign_out_ %[[N]]#2, %[[V]]
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%mean = pir.parameter "mean" : tensor<3xf32>
%variance = pir.parameter "variance" : tensor<3xf32>
%n:6 = "pd_op.batch_norm_"(%y, %mean, %variance) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = false, momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>)
%r = pd_op.relu_ %n#0 : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
pir.shadow_output %r, "out" : tensor<2x3x4x4xf32>
