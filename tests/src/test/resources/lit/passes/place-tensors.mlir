// RUN: weir opt --pass-pipeline='builtin.module(place-tensors{target=cuda})' %s | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(place-tensors{target=cuda})' --statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: weir opt --pass-pipeline='builtin.module(place-tensors{target=c})' %s | FileCheck %s --check-prefix=HOST
// A kernel that is launched has its tensors on the device, one of the library on the host. What comes from outside is
// brought to the device by a copy of its own.

// CHECK: %[[x:.*]] = "pd_kernel.phi_kernel"() {{.*}}kernel_name = "data"{{.*}} -> !pd_kernel.tensor<undefined, tensor<8xf32>>
// CHECK: %[[fed:.*]] = "pd_kernel.phi_kernel"(%[[x]]) {{.*}}kernel_name = "shadow_feed"{{.*}} -> !pd_kernel.tensor<gpu, tensor<8xf32>>
%x = "pd_kernel.phi_kernel"() <{kernel_key = #pd_kernel.key<Undefined, UNDEFINED, float32>, kernel_name = "data", op_name = "pd_op.data"}> {name = "x"} : () -> tensor<8xf32>
// CHECK: %[[y:.*]] = "pd_kernel.launch"(%[[fed]]) {{.*}} -> !pd_kernel.tensor<gpu, tensor<8xf32>>
// HOST: "pd_kernel.launch"(%0) {{.*}} -> !pd_kernel.tensor<cpu, tensor<8xf32>>
%y = "pd_kernel.launch"(%x) <{callee = "k", aliases = array<i32: -1>, dims = array<i32>, sizes = affine_map<() -> ()>, shapes = [affine_map<() -> (8)>]}> : (tensor<8xf32>) -> tensor<8xf32>
// CHECK: %[[h:.*]] = "pd_kernel.phi_kernel"(%[[y]]) {{.*}}kernel_name = "memcpy_d2h"{{.*}} -> !pd_kernel.tensor<cpu, tensor<8xf32>>
// CHECK: "pd_kernel.phi_kernel"(%[[h]]) {{.*}}kernel_name = "cumsum"{{.*}} -> !pd_kernel.tensor<cpu, tensor<8xf32>>
// HOST-NOT: memcpy
%z = "pd_kernel.phi_kernel"(%y) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "cumsum", op_name = "pd_op.cumsum"}> : (tensor<8xf32>) -> tensor<8xf32>
"pir.shadow_output"(%z) {output_name = "z"} : (tensor<8xf32>) -> ()
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}
// COUNT: place-tensors
// COUNT-NEXT: 1 copies to the host
// COUNT-NEXT: 1 inputs brought to the device
