// RUN: weir opt --pass-pipeline='builtin.module(groups-to-compute)' %s | FileCheck %s
// A group becomes a kernel at index level and a call of it; groups of one form share the kernel. The rows of a softmax
// are read once in memory order: the axes are the rows and, in each, the columns.

%x = pd_op.data {name = "x", shape = array<i64: 3, 4>, dtype = #pir.dtype<float32>} : tensor<3x4xf32>
// CHECK: %[[m:.*]] = compute.call @row_reduce_1(%{{.*}}) : (tensor<3x4xf32>) -> tensor<3x1xf32>
%m = "pd_op.group"(%x) <{kind = "row_reduce"}> ({
^bb0(%in: tensor<3x4xf32>):
  %axes = pd_op.full_int_array {value = [1], dtype = #pir.dtype<int64>, place = #pir.place<cpu>} : tensor<1xi64>
  %0 = pd_op.sum %in, %axes {keepdim = true, dtype = #pir.dtype<undefined>} : (tensor<3x4xf32>, tensor<1xi64>) -> tensor<3x1xf32>
  pir.yield %0 : tensor<3x1xf32>
}) : (tensor<3x4xf32>) -> tensor<3x1xf32>
// CHECK: compute.call @row_reduce_1(%{{.*}}) : (tensor<3x4xf32>) -> tensor<3x1xf32>
%y = pd_op.data {name = "y", shape = array<i64: 3, 4>, dtype = #pir.dtype<float32>} : tensor<3x4xf32>
%n = "pd_op.group"(%y) <{kind = "row_reduce"}> ({
^bb0(%in: tensor<3x4xf32>):
  %axes = pd_op.full_int_array {value = [1], dtype = #pir.dtype<int64>, place = #pir.place<cpu>} : tensor<1xi64>
  %0 = pd_op.sum %in, %axes {keepdim = true, dtype = #pir.dtype<undefined>} : (tensor<3x4xf32>, tensor<1xi64>) -> tensor<3x1xf32>
  pir.yield %0 : tensor<3x1xf32>
}) : (tensor<3x4xf32>) -> tensor<3x1xf32>
// CHECK: compute.kernel @row_reduce_1(%arg0: tensor<3x4xf32>) -> (%arg1: tensor<3x1xf32>) kind "row_reduce" {
// CHECK-NEXT:   compute.nest (%arg2 = 3, %arg3 = 4) {
// CHECK-NEXT:     %[[e:.*]] = compute.load %arg0[%arg2, %arg3] view <3, 4> : tensor<3x4xf32>
// CHECK-NEXT:     %[[s:.*]] = compute.reduce <sum> %[[e]] along(%arg3) : f32
// CHECK-NEXT:     compute.store %[[s]], %arg1[%arg2] view <3> : f32, tensor<3x1xf32>
// CHECK-NOT: compute.kernel
"pir.shadow_output"(%m) {output_name = "m"} : (tensor<3x1xf32>) -> ()
"pir.shadow_output"(%n) {output_name = "n"} : (tensor<3x1xf32>) -> ()
