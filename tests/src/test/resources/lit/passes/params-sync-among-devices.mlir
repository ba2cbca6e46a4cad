// RUN: weir opt %s --params_sync_among_devices_pass{place=gpu} 2>&1 | FileCheck %s

// CHECK: remark: 1 parameter stays in host memory: no target at hand keeps tensors on the GPU
%w = pir.parameter "w" : tensor<4xf32>
pir.shadow_output %w, "out" : tensor<4xf32>
