// Numbers that an operator takes as a value stay on the host; an in-place operator says so.
// RUN: weir opt %s --pass-pipeline='builtin.module(pd-op-to-kernel{place=gpu})' | FileCheck %s

// CHECK:     %[[F:.+]] = "pd_kernel.phi_kernel"() {{.*}}kernel_key = #pd_kernel.key<CPU, UNDEFINED, float32>{{.*}}kernel_name = "full"{{.*}} -> !pd_kernel.tensor<cpu, tensor<1xf32>>
// CHECK:     %[[X:.+]] = "pd_kernel.phi_kernel"({{.+}}) {{.*}}kernel_name = "shadow_feed"{{.*}} -> !pd_kernel.tensor<gpu, tensor<4xf32>>
// CHECK-NOT: memcpy
// CHECK:     %[[S:.+]] = "pd_kernel.phi_kernel"(%[[X]], %[[F]]) {{.*}}kernel_name = "scale"{{.*}} -> !pd_kernel.tensor<gpu, tensor<4xf32>>
// CHECK:     "pd_kernel.phi_kernel"(%[[S]]) {{.*}}is_inplace = true{{.*}}op_name = "pd_op.relu_"
%f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
%s = pd_op.scale %x, %f : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
%r = pd_op.relu_ %s : (tensor<4xf32>) -> tensor<4xf32>
"pir.shadow_output"(%r) {output_name = "out"} : (tensor<4xf32>) -> ()
