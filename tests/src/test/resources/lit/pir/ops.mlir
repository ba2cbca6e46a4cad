// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --generic | weir opt - | FileCheck %s
// RUN: weir opt %s --generic | FileCheck %s --check-prefix=GENERIC

// CHECK: %[[W:.*]] = pir.parameter "fc_0.w_0" {persistable = [true]} : tensor<30x30xf32>
// GENERIC: "pir.parameter"() <{parameter_name = "fc_0.w_0"}> {persistable = [true]} : () -> tensor<30x30xf32>
%w = pir.parameter "fc_0.w_0" {persistable = [true]} : tensor<30x30xf32>
// CHECK: pir.constant 3 : i64 : i64
// GENERIC: "pir.constant"() <{value = 3 : i64}> : () -> i64
%c = pir.constant 3 : i64 : i64
// CHECK: %[[K:.*]] = pir.constant #pir.tensor_name<"k"> : tensor<2xf32>
%k = pir.constant #pir.tensor_name<"k"> : tensor<2xf32>
// CHECK: %[[L:.*]] = pir.combine %[[W]], %[[K]] : (tensor<30x30xf32>, tensor<2xf32>) -> tuple<tensor<30x30xf32>, tensor<2xf32>>
%l = pir.combine %w, %k : (tensor<30x30xf32>, tensor<2xf32>) -> tuple<tensor<30x30xf32>, tensor<2xf32>>
// CHECK: %[[S:.*]] = pir.slice %[[L]][1] : (tuple<tensor<30x30xf32>, tensor<2xf32>>) -> tensor<2xf32>
// GENERIC: "pir.slice"({{.*}}) <{index = 1 : i32}>
%s = pir.slice %l[1] : (tuple<tensor<30x30xf32>, tensor<2xf32>>) -> tensor<2xf32>
// CHECK: %[[P:.*]]:2 = pir.split %[[L]] : (tuple<tensor<30x30xf32>, tensor<2xf32>>) -> (tensor<30x30xf32>, tensor<2xf32>)
%p:2 = pir.split %l : (tuple<tensor<30x30xf32>, tensor<2xf32>>) -> (tensor<30x30xf32>, tensor<2xf32>)
// CHECK: pir.set_parameter %[[P]]#0, "fc_0.w_0" : tensor<30x30xf32>
pir.set_parameter %p#0, "fc_0.w_0" : tensor<30x30xf32>
// CHECK: pir.shadow_output %[[S]], "out" : tensor<2xf32>
pir.shadow_output %s, "out" : tensor<2xf32>
// CHECK: pir.group -> tensor<30x30xf32> {
// CHECK-NEXT: pir.yield %[[W]] : tensor<30x30xf32>
%g = pir.group -> tensor<30x30xf32> {
  pir.yield %w : tensor<30x30xf32>
}
// CHECK: %[[ST:.*]]:3 = pir.stack_create : !pir.stack, !pir.inlet, !pir.outlet
%st, %in, %out = pir.stack_create : !pir.stack, !pir.inlet, !pir.outlet
// CHECK: pir.tuple_push %[[ST]]#1, %[[W]] : (!pir.inlet, tensor<30x30xf32>) -> ()
pir.tuple_push %in, %w : (!pir.inlet, tensor<30x30xf32>) -> ()
// CHECK: pir.has_elements %[[ST]]#0 : (!pir.stack) -> tensor<1xi1>
%h = pir.has_elements %st : (!pir.stack) -> tensor<1xi1>
// CHECK: pir.tuple_pop %[[ST]]#2 : (!pir.outlet) -> tensor<30x30xf32>
%e = pir.tuple_pop %out : (!pir.outlet) -> tensor<30x30xf32>
// CHECK: %[[IN:.*]] = pir.tag 0() : () -> !pir.tagged
%t0 = pir.tag 0() : () -> !pir.tagged
// CHECK: %[[T:.*]] = pir.tag 3(%[[W]], %[[IN]]) : (tensor<30x30xf32>, !pir.tagged) -> !pir.tagged
%t3 = pir.tag 3(%w, %t0) : (tensor<30x30xf32>, !pir.tagged) -> !pir.tagged
// CHECK: pir.tag_below %[[T]], 2 : (!pir.tagged) -> tensor<1xi1>
%below = pir.tag_below %t3, 2 : (!pir.tagged) -> tensor<1xi1>
// CHECK: pir.untag %[[T]], 3 : (!pir.tagged) -> (tensor<?x30xf32>, !pir.tagged)
%u:2 = pir.untag %t3, 3 : (!pir.tagged) -> (tensor<?x30xf32>, !pir.tagged)
