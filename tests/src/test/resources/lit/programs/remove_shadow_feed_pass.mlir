// RUN: weir opt %s --remove_shadow_feed_pass | FileCheck %s

// The input says that it is where it is wanted.
// OPS: 4 -> 3
// CHECK:     module {
// CHECK-NEXT:  %[[X:[0-9]+]] = {{.*}}op_name = "pd_op.data"{{.*}} -> !pd_kernel.tensor<cpu, tensor<2xf32>>
// CHECK-NEXT:  %[[R:[0-9]+]] = "pd_kernel.phi_kernel"(%[[X]]) {{.*}}op_name = "pd_op.relu"
// CHECK-NEXT:  pir.shadow_output %[[R]], "out"
%x = "pd_kernel.phi_kernel"() <{kernel_key = #pd_kernel.key<Undefined, UNDEFINED, float32>, kernel_name = "data", op_name = "pd_op.data"}> {dtype = #pir.dtype<float32>, name = "x", place = #pir.place<cpu>, shape = array<i64: 2>} : () -> !pd_kernel.tensor<undefined, tensor<2xf32>>
%f = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, UNDEFINED, float32>, kernel_name = "shadow_feed", op_name = "pd_op.shadow_feed"}> : (!pd_kernel.tensor<undefined, tensor<2xf32>>) -> !pd_kernel.tensor<cpu, tensor<2xf32>>
%r = "pd_kernel.phi_kernel"(%f) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu"}> : (!pd_kernel.tensor<cpu, tensor<2xf32>>) -> !pd_kernel.tensor<cpu, tensor<2xf32>>
pir.shadow_output %r, "out" : !pd_kernel.tensor<cpu, tensor<2xf32>>
