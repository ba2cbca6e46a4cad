// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s
// What is computed, asked and required of sizes; 's0', 's1', … are the dimensions that 'dims' names.

// CHECK: shape.likely [#shape.constraint<"b = 8">, #shape.constraint<"n = 1..128">]
// CHECK: shape.value [#shape.term<s0>, #shape.term<2*s1 + 1>](%{{.*}}, %{{.*}}) {dims = array<i32: 0, 1>} : ({{.*}}) -> tensor<2xi64>
// CHECK: shape.value [#shape.term<s0>](%{{.*}}) {dims = array<i32: 0>} : ({{.*}}) -> tensor<i32>
// CHECK: shape.holds [#shape.constraint<"s0 = 1..8">, #shape.constraint<"s1 % 4">](%{{.*}}, %{{.*}}) {dims = array<i32: 0, 1>} : ({{.*}}) -> tensor<1xi1>
// CHECK: %[[W:.*]] = shape.constrain <"s0 and s1 broadcast">(%{{.*}}, %{{.*}}) {dims = array<i32: 0, 0>} : tensor<{{.*}}>, tensor<{{.*}}>
// CHECK: shape.constrain <"s0 = 1..inf">(%{{.*}}) {dims = array<i32: 0>, names = ["the input"], reason = "as the model says"}
// CHECK: shape.assuming(%[[W]]) -> (tensor<?x?xf32>) {
// CHECK:   %[[C:.*]] = shape.cast %{{.*}} : tensor<?x?xf32, #shape.sizes<b, n>> to tensor<?x3xf32>
// CHECK:   shape.cast %[[C]] : tensor<?x3xf32> to tensor<?x?xf32>
// CHECK:   shape.yield %{{.*}} : tensor<?x?xf32>
// CHECK: shape.assuming(%[[W]], %[[W]]) {
// CHECK:   shape.yield
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<b, n>>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: -1, -1>} : tensor<?x?xf32, #shape.sizes<m, 2*n>>
shape.likely [#shape.constraint<"b = 8">, #shape.constraint<"n = 1..128">]
%v = shape.value [#shape.term<s0>, #shape.term<2*s1 + 1>] (%x, %y) {dims = array<i32: 0, 1>} : (tensor<?x?xf32, #shape.sizes<b, n>>, tensor<?x?xf32, #shape.sizes<m, 2*n>>) -> tensor<2xi64>
%s = shape.value [#shape.term<s0>] (%x) {dims = array<i32: 0>} : (tensor<?x?xf32, #shape.sizes<b, n>>) -> tensor<i32>
%h = shape.holds [#shape.constraint<"s0 = 1..8">, #shape.constraint<"s1 % 4">] (%x, %x) {dims = array<i32: 0, 1>} : (tensor<?x?xf32, #shape.sizes<b, n>>, tensor<?x?xf32, #shape.sizes<b, n>>) -> tensor<1xi1>
%w = shape.constrain <"s0 and s1 broadcast"> (%x, %y) {dims = array<i32: 0, 0>} : tensor<?x?xf32, #shape.sizes<b, n>>, tensor<?x?xf32, #shape.sizes<m, 2*n>>
%named = shape.constrain <"s0 = 1.."> (%x) {dims = array<i32: 0>, names = ["the input"], reason = "as the model says"} : tensor<?x?xf32, #shape.sizes<b, n>>
%r = shape.assuming (%w) -> (tensor<?x?xf32>) {
  %c = shape.cast %x : tensor<?x?xf32, #shape.sizes<b, n>> to tensor<?x3xf32>
  %d = shape.cast %c : tensor<?x3xf32> to tensor<?x?xf32>
  shape.yield %d : tensor<?x?xf32>
}
shape.assuming (%w, %w) {
  shape.yield
}
