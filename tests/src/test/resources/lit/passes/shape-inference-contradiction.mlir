// RUN: not weir opt %s --pass-pipeline='builtin.module(shape-inference{assume=b=1..8;n%4})' 2>&1 | FileCheck %s

// Both sources are named where sizes cannot be.

// CHECK: error: 9 = b, required by 'pd_op.matmul', cannot hold
// CHECK: note: since b = 1..8, assumed by 'b = 1..8'

%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 3>} : tensor<?x3xf32, #shape.sizes<b>>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 3, 9>} : tensor<3x9xf32>
%0 = pd_op.matmul %y, %x : (tensor<3x9xf32>, tensor<?x3xf32, #shape.sizes<b>>) -> tensor<3x3xf32>
pir.shadow_output %0, "z" : tensor<3x3xf32>
