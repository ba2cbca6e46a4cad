// The first example, for the host and for a GPU.
// RUN: weir opt %s --pd-op-to-kernel | FileCheck %s --check-prefix=CPU
// RUN: weir opt %s --pass-pipeline='builtin.module(pd-op-to-kernel{place=gpu})' | FileCheck %s --check-prefix=GPU
// RUN: weir opt %s --pass-pipeline='builtin.module(pd-op-to-kernel{place=gpu})' > %t
// RUN: weir opt %t | FileCheck %s --check-prefix=GPU

// CPU:      %[[X:.+]] = "pd_kernel.phi_kernel"() {{.*}}kernel_key = #pd_kernel.key<Undefined, UNDEFINED, float32>{{.*}}kernel_name = "data"{{.*}}op_name = "pd_op.data"{{.*}} : () -> !pd_kernel.tensor<undefined, tensor<?x?xf32>>
// CPU-NEXT: %[[Y:.+]] = "pd_kernel.phi_kernel"() {{.*}}kernel_name = "data"{{.*}}
// CPU-NEXT: %[[S:.+]] = "pd_kernel.phi_kernel"(%[[X]], %[[Y]]) {{.*}}kernel_key = #pd_kernel.key<CPU, NCHW, float32>{{.*}}kernel_name = "add"{{.*}} -> !pd_kernel.tensor<cpu, tensor<?x?xf32>>
// CPU-NEXT: %[[R:.+]] = "pd_kernel.phi_kernel"(%[[S]]) {{.*}}kernel_name = "relu"{{.*}} -> !pd_kernel.tensor<cpu, tensor<?x?xf32>>
// CPU-NEXT: pir.shadow_output %[[R]]

// Inputs reach the device through shadow_feed.
// GPU:      %[[X:.+]] = "pd_kernel.phi_kernel"() {{.*}}kernel_name = "data"{{.*}} -> !pd_kernel.tensor<undefined, tensor<?x?xf32>>
// GPU-NEXT: %[[XD:.+]] = "pd_kernel.phi_kernel"(%[[X]]) {{.*}}kernel_key = #pd_kernel.key<GPU, UNDEFINED, float32>{{.*}}kernel_name = "shadow_feed"{{.*}} -> !pd_kernel.tensor<gpu, tensor<?x?xf32>>
// GPU-NEXT: %[[Y:.+]] = "pd_kernel.phi_kernel"() {{.*}}kernel_name = "data"{{.*}}
// GPU-NEXT: %[[YD:.+]] = "pd_kernel.phi_kernel"(%[[Y]]) {{.*}}kernel_name = "shadow_feed"{{.*}}
// GPU-NEXT: %[[S:.+]] = "pd_kernel.phi_kernel"(%[[XD]], %[[YD]]) {{.*}}kernel_key = #pd_kernel.key<GPU, NCHW, float32>{{.*}}kernel_name = "add"{{.*}} -> !pd_kernel.tensor<gpu, tensor<?x?xf32>>
// GPU-NEXT: %[[R:.+]] = "pd_kernel.phi_kernel"(%[[S]]) {{.*}}kernel_name = "relu"{{.*}}
// GPU-NEXT: pir.shadow_output %[[R]]
%x = pd_op.data {name = "x", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32>
%y = pd_op.data {name = "y", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32>
%sum = pd_op.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
%out = pd_op.relu %sum : (tensor<?x?xf32>) -> tensor<?x?xf32>
"pir.shadow_output"(%out) {output_name = "output_0"} : (tensor<?x?xf32>) -> ()
