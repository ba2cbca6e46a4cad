// RUN: weir opt --pass-pipeline='builtin.module(pd-op-to-kernel,plan-buffers)' %s | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(pd-op-to-kernel,plan-buffers{reuse=false})' %s | FileCheck %s --check-prefix=APART
// RUN: weir opt --pass-pipeline='builtin.module(pd-op-to-kernel,plan-buffers)' %s | weir opt - | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(pd-op-to-kernel,plan-buffers)' --statistics %s 2>&1 | FileCheck %s --check-prefix=COUNT
// The third result lies where the first did, which nobody needs any more; the last is computed where the output is
// wanted. What grows has a size known only at run time; it shares buffers in the same way.

// CHECK: module attributes {pd_kernel.plan = #pd_kernel.plan<host = 512, hostLive = 512, device = 0, deviceLive = 0>}
// APART: module attributes {pd_kernel.plan = #pd_kernel.plan<host = 768,
// COUNT: plan-buffers
// COUNT-NEXT: 3 buffers
// COUNT: 512 bytes on the host
// COUNT: 768 bytes without sharing
// COUNT: 3 results whose size is known only at run time
// COUNT: 2 results written to outputs
%x = pd_op.data {name = "x", shape = array<i64: 64>, dtype = #pir.dtype<float32>} : tensor<64xf32>
%n = pd_op.data {name = "n", shape = array<i64: -1>, dtype = #pir.dtype<float32>} : tensor<?xf32>
// CHECK: kernel_name = "exp"{{.*}}pd_kernel.storage = #pd_kernel.storage<at 0>
// APART: kernel_name = "exp"{{.*}}<at 0>
%a = pd_op.exp %x : (tensor<64xf32>) -> tensor<64xf32>
// CHECK: kernel_name = "sin"{{.*}}<at 256>
// APART: kernel_name = "sin"{{.*}}<at 256>
%b = pd_op.sin %a : (tensor<64xf32>) -> tensor<64xf32>
// CHECK: kernel_name = "cos"{{.*}}<at 0>
// APART: kernel_name = "cos"{{.*}}<at 512>
%c = pd_op.cos %b : (tensor<64xf32>) -> tensor<64xf32>
// CHECK: kernel_name = "tanh"{{.*}}<output>
%d = pd_op.tanh %c : (tensor<64xf32>) -> tensor<64xf32>
// CHECK: kernel_name = "exp"{{.*}}<grown 0>
%e = pd_op.exp %n : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: kernel_name = "sin"{{.*}}<grown 1>
// APART: kernel_name = "exp"{{.*}}<grown 0>
// APART: kernel_name = "sin"{{.*}}<grown 1>
%g = pd_op.sin %e : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: kernel_name = "cos"{{.*}}<grown 0>
// APART: kernel_name = "cos"{{.*}}<grown 2>
%h = pd_op.cos %g : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: kernel_name = "sin"{{.*}}<output>
%f = pd_op.sin %h : (tensor<?xf32>) -> tensor<?xf32>
"pir.shadow_output"(%d) {output_name = "d"} : (tensor<64xf32>) -> ()
"pir.shadow_output"(%f) {output_name = "f"} : (tensor<?xf32>) -> ()
