// RUN: weir opt %s --shape-inference --split-input-file | FileCheck %s

// Each size that comes from outside has a name, and all others are said in these.

// CHECK: %[[X:.*]] = pd_op.data {{.*}} : tensor<?x?x64xf32, #shape.sizes<s0, s1>>
// CHECK: %[[Y:.*]] = pd_op.data {{.*}} : tensor<?x64xf32, #shape.sizes<s2>>
// CHECK: pd_op.add %[[X]], %[[Y]] : {{.*}} -> tensor<?x?x64xf32, #shape.sizes<s0, broadcast(s1, s2)>>
// CHECK: pd_op.flatten {{.*}} -> tensor<?x64xf32, #shape.sizes<s0*broadcast(s1, s2)>>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1, 64>} : tensor<?x?x64xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: -1, 64>} : tensor<?x64xf32>
%0 = pd_op.add %x, %y : (tensor<?x?x64xf32>, tensor<?x64xf32>) -> tensor<?x?x64xf32>
%1 = pd_op.flatten %0 {start_axis = 0 : si32, stop_axis = 1 : si32} : (tensor<?x?x64xf32>) -> tensor<?x64xf32>
pir.shadow_output %1, "z" : tensor<?x64xf32>

// -----

// A shape that the program computes from others: elements of small integer tensors are known, too.

// CHECK: pd_op.reshape {{.*}} -> tensor<?x4x16xf32, #shape.sizes<s0>>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 64>} : tensor<?x64xf32>
%s = pd_op.shape %x : (tensor<?x64xf32>) -> tensor<2xi32>
%i = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
%j = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
%n = pd_op.slice %s, %i, %j {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
%h = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 4.0} : tensor<i32>
%d = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = -1.0} : tensor<i32>
%c = pir.combine %n, %h, %d : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
%t = pd_op.stack %c {axis = 0 : si32} : (tuple<tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<3xi32>
%r = pd_op.reshape %x, %t : (tensor<?x64xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
pir.shadow_output %r, "z" : tensor<?x?x?xf32>

// -----

// Sizes that an operator needs to be equal are written alike, before it, too.

// CHECK: pd_op.data {{.*}} name = "x"{{.*}} : tensor<4x?xf32, #shape.sizes<s0>>
// CHECK: pd_op.data {{.*}} name = "w"{{.*}} : tensor<?x8xf32, #shape.sizes<s0>>
// CHECK: pd_op.relu {{.*}} -> tensor<?x8xf32, #shape.sizes<s0>>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, -1>} : tensor<4x?xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: -1, 8>} : tensor<?x8xf32>
%v = pd_op.relu %w : (tensor<?x8xf32>) -> tensor<?x8xf32>
%0 = pd_op.matmul %x, %v : (tensor<4x?xf32>, tensor<?x8xf32>) -> tensor<4x8xf32>
pir.shadow_output %0, "z" : tensor<4x8xf32>

// -----

// A value that is one of two has a size of its own where theirs differ.

// CHECK: pd_op.if {{.*}} -> (tensor<?x8xf32, #shape.sizes<s1>>, tensor<?x8xf32, #shape.sizes<s0>>)
// CHECK: pd_op.add {{.*}} -> tensor<?x8xf32, #shape.sizes<broadcast(s0, s1)>>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 8>} : tensor<?x8xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 1, 8>} : tensor<1x8xf32>
%p = pd_op.data {dtype = #pir.dtype<bool>, name = "p", shape = array<i64: 1>} : tensor<1xi1>
%0:2 = "pd_op.if"(%p) ({
  pir.yield %x, %x : tensor<?x8xf32>, tensor<?x8xf32>
}, {
  %r = pd_op.relu %x : (tensor<?x8xf32>) -> tensor<?x8xf32>
  pir.yield %y, %r : tensor<1x8xf32>, tensor<?x8xf32>
}) : (tensor<1xi1>) -> (tensor<?x8xf32>, tensor<?x8xf32>)
%1 = pd_op.add %0#0, %0#1 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
pir.shadow_output %1, "z" : tensor<?x8xf32>

// -----

// What a loop carries keeps the sizes that no round changes.

// CHECK: pd_op.while {{.*}} -> (tensor<?x8xf32, #shape.sizes<s2>>, tensor<?x8xf32, #shape.sizes<s0>>)
// CHECK: ^bb0(%{{.*}}: tensor<?x8xf32, #shape.sizes<s1>>, %{{.*}}: tensor<?x8xf32, #shape.sizes<s0>>):
// CHECK: pd_op.concat {{.*}} -> tensor<?x8xf32, #shape.sizes<s0 + s1>>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 8>} : tensor<?x8xf32>
%p = pd_op.data {dtype = #pir.dtype<bool>, name = "p", shape = array<i64: 1>} : tensor<1xi1>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0} : tensor<1xi32>
%0:2 = "pd_op.while"(%p, %x, %x) ({
^bb0(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>):
  %l = pir.combine %a, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tuple<tensor<?x8xf32>, tensor<?x8xf32>>
  %c = pd_op.concat %l, %axis : (tuple<tensor<?x8xf32>, tensor<?x8xf32>>, tensor<1xi32>) -> tensor<?x8xf32>
  pir.yield %p, %c, %b : tensor<1xi1>, tensor<?x8xf32>, tensor<?x8xf32>
}) : (tensor<1xi1>, tensor<?x8xf32>, tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>)
pir.shadow_output %0#0, "z" : tensor<?x8xf32>
pir.shadow_output %0#1, "w" : tensor<?x8xf32>

// -----

// A program whose sizes are all known stays as it is.

// CHECK: pd_op.relu %{{.*}} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 8>} : tensor<2x8xf32>
%0 = pd_op.relu %x : (tensor<2x8xf32>) -> tensor<2x8xf32>
pir.shadow_output %0, "z" : tensor<2x8xf32>
