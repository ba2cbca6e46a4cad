// RUN: weir opt %s --split-input-file --value-form | FileCheck %s

// What is assigned to an input does not reach the caller, in a program without other twins too.
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data {{.*}}"x"
// CHECK-NEXT:   %[[Y:.+]] = pd_op.data {{.*}}"y"
// CHECK-NEXT:   %[[S:.+]] = pd_op.add %[[X]], %[[Y]]
// CHECK-NEXT:   %[[R:.+]] = pd_op.relu %[[S]]
// CHECK-NEXT:   pir.shadow_output %[[S]], "z"
// CHECK-NEXT:   pir.shadow_output %[[R]], "r"
// CHECK-NEXT: }
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2>} : tensor<2xf32>
%s = pd_op.add %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%z = pd_op.assign_out_ %s, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
%r = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %z, "z" : tensor<2xf32>
pir.shadow_output %r, "r" : tensor<2xf32>

// -----

// The running statistics of a normalisation in training are written where nothing else is in place.
// CHECK:        %[[M:.+]] = pir.parameter "mean"
// CHECK:        %[[V:.+]] = pir.parameter "variance"
// CHECK:        %[[N:.+]]:6 = "pd_op.batch_norm_"
// CHECK:        pir.shadow_output %[[N]]#0, "out"
// CHECK-NEXT:   pd_op.assign_out_ %[[N]]#1, %[[M]]
// CHECK-NEXT:   pd_op.assign_out_ %[[N]]#2, %[[V]]
// CHECK-NEXT: }
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%mean = pir.parameter "mean" : tensor<3xf32>
%variance = pir.parameter "variance" : tensor<3xf32>
%n:6 = "pd_op.batch_norm_"(%y, %mean, %variance) <{data_format = "NCHW", epsilon = 1.0e-5 : f32, is_test = false, momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>)
pir.shadow_output %n#0, "out" : tensor<2x3x4x4xf32>

// -----

// What is assigned to a parameter alone stays as it is.
// CHECK:        %[[P:.+]] = pir.parameter "p"
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[A:.+]] = pd_op.assign_out_ %[[X]], %[[P]]
// CHECK-NEXT:   pir.shadow_output %[[A]], "out"
%p = pir.parameter "p" : tensor<2xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
%a = pd_op.assign_out_ %x, %p : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %a, "out" : tensor<2xf32>
