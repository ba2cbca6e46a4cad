// RUN: weir opt %s --auto_mixed_precision_pass='precision=bfloat16 black-list=concat,relu' | FileCheck %s

// A list is as wide as those who use it need it to be; what only feeds an axis keeps its type, and what
// is like something wide is wide.
// CHECK-LABEL: func.func @lists(
// CHECK-SAME:    %[[X:.+]]: tensor<2xf32>)
// CHECK-NEXT:    %[[X16:[0-9]+]] = pd_op.cast %[[X]] {dtype = #pir.dtype<bfloat16>}
// CHECK-NEXT:    %[[E:[0-9]+]] = pd_op.exp %[[X16]] : (tensor<2xbf16>) -> tensor<2xbf16>
// CHECK-NEXT:    %[[E32:[0-9]+]] = pd_op.cast %[[E]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:    %[[L:[0-9]+]] = pir.combine %[[E32]], %[[X]] : (tensor<2xf32>, tensor<2xf32>)
// CHECK-NEXT:    %[[A:[0-9]+]] = pd_op.full
// CHECK-NEXT:    %[[C:[0-9]+]] = pd_op.concat %[[L]], %[[A]] : {{.*}} -> tensor<4xf32>
// CHECK-NEXT:    %[[R:[0-9]+]] = pd_op.relu %[[C]]
// CHECK-NEXT:    %[[Z:[0-9]+]] = pd_op.full
// CHECK-NEXT:    %[[F:[0-9]+]] = pd_op.full_like %[[R]], %[[Z]] : {{.*}} -> tensor<4xf32>
// CHECK-NEXT:    %[[R16:[0-9]+]] = pd_op.cast %[[R]]
// CHECK-NEXT:    %[[F16:[0-9]+]] = pd_op.cast %[[F]]
// CHECK-NEXT:    %[[S:[0-9]+]] = pd_op.add %[[R16]], %[[F16]]
// CHECK-NEXT:    %[[S32:[0-9]+]] = pd_op.cast %[[S]] {dtype = #pir.dtype<float32>}
// CHECK-NEXT:    return %[[S32]]
func.func @lists(%x: tensor<2xf32>) -> tensor<4xf32> {
  %e = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
  %l = pir.combine %e, %x : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
  %a = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
  %c = pd_op.concat %l, %a : (tuple<tensor<2xf32>, tensor<2xf32>>, tensor<1xi32>) -> tensor<4xf32>
  %r = pd_op.relu %c : (tensor<4xf32>) -> tensor<4xf32>
  %z = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
  %f = "pd_op.full_like"(%r, %z) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %s = pd_op.add %r, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
