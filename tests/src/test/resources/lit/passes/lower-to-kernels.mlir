// RUN: weir opt --pass-pipeline='builtin.module(lower-to-kernels{target=c})' %s | FileCheck %s
// An operator outside of groups becomes a call of the library's kernel, on the host.

// CHECK: %[[x:.*]] = "pd_kernel.phi_kernel"() {{.*}}kernel_name = "data"
%x = pd_op.data {name = "x", shape = array<i64: 3>, dtype = #pir.dtype<float32>} : tensor<3xf32>
// CHECK: "pd_kernel.phi_kernel"(%[[x]]) {{.*}}kernel_name = "relu"{{.*}} -> tensor<3xf32>
%y = pd_op.relu %x : (tensor<3xf32>) -> tensor<3xf32>
"pir.shadow_output"(%y) {output_name = "y"} : (tensor<3xf32>) -> ()
