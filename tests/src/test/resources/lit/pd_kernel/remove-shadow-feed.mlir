// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(pd-op-to-kernel{place=gpu},remove_shadow_feed_pass)' | FileCheck %s
// RUN: weir opt %s --split-input-file --pass-pipeline='builtin.module(pd-op-to-kernel{place=gpu},remove_shadow_feed_pass{used-for-inference})' | FileCheck %s --check-prefix=INFERENCE

// A shape is read on the host: it is neither sent to the device nor fetched back from there. In inference
// the other input is on the device, too.
// CHECK:         %[[X:[0-9]+]] = {{.*}}name = "x"{{.*}} -> !pd_kernel.tensor<undefined,
// CHECK-NEXT:    %[[F:[0-9]+]] = "pd_kernel.phi_kernel"(%[[X]]) {{.*}}"pd_op.shadow_feed"
// CHECK-NEXT:    %[[S:[0-9]+]] = {{.*}}name = "s"{{.*}} -> !pd_kernel.tensor<cpu,
// CHECK-NEXT:    "pd_kernel.phi_kernel"(%[[F]], %[[S]]) {{.*}}op_name = "pd_op.reshape"
// INFERENCE-NOT: shadow_feed
// INFERENCE:     %[[X:[0-9]+]] = {{.*}}name = "x"{{.*}} -> !pd_kernel.tensor<gpu,
// INFERENCE-NOT: shadow_feed
%x = pd_op.data {name = "x", shape = array<i64: 6>, dtype = #pir.dtype<float32>} : tensor<6xf32>
%s = pd_op.data {name = "s", shape = array<i64: 2>, dtype = #pir.dtype<int64>} : tensor<2xi64>
%r = pd_op.reshape %x, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
pir.shadow_output %r, "out" : tensor<?x?xf32>

// -----

// An input that says it is on the device is taken at its word.
// CHECK:      module {
// CHECK-NEXT: %[[X:[0-9]+]] = {{.*}}name = "x"{{.*}} -> !pd_kernel.tensor<gpu,
// CHECK-NEXT: "pd_kernel.phi_kernel"(%[[X]]) {{.*}}op_name = "pd_op.relu"
// INFERENCE:  module {
%x = pd_op.data {name = "x", shape = array<i64: 6>, dtype = #pir.dtype<float32>, place = #pir.place<gpu:0>} : tensor<6xf32>
%r = pd_op.relu %x : (tensor<6xf32>) -> tensor<6xf32>
pir.shadow_output %r, "out" : tensor<6xf32>
