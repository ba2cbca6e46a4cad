// RUN: weir opt %s --decompose | FileCheck %s

// A part of what is split becomes a slice of sizes that the program does not declare; lists hold it all the same.
// CHECK:     %[[A:.+]] = pd_op.slice {{.*}} -> tensor<2x4xf32>
// CHECK:     %[[B:.+]] = pd_op.slice {{.*}} -> tensor<3x4xf32>
// CHECK:     pir.combine %[[B]], %[[A]]
// CHECK-NOT: pir.split
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 5, 4>} : tensor<5x4xf32>
%s = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [2, 3]} : tensor<2xi64>
%a = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi32>
%l = "pd_op.split"(%x, %s, %a) : (tensor<5x4xf32>, tensor<2xi64>, tensor<1xi32>) -> tuple<tensor<2x?xf32>, tensor<3x?xf32>>
%p, %q = "pir.split"(%l) : (tuple<tensor<2x?xf32>, tensor<3x?xf32>>) -> (tensor<2x?xf32>, tensor<3x?xf32>)
%m = "pir.combine"(%q, %p) : (tensor<3x?xf32>, tensor<2x?xf32>) -> tuple<tensor<3x?xf32>, tensor<2x?xf32>>
%z = "pd_op.concat"(%m, %a) : (tuple<tensor<3x?xf32>, tensor<2x?xf32>>, tensor<1xi32>) -> tensor<?x?xf32>
pir.shadow_output %z, "z" : tensor<?x?xf32>
