// RUN: weir opt --pass-pipeline='builtin.module(store-parameters)' %s | FileCheck %s

// What an operator writes in place of a parameter is the parameter from then on.

// CHECK: %[[OUT:.*]] = "pd_op.sgd_"
// CHECK: pir.set_parameter %[[OUT]], "w"
// CHECK-NOT: set_parameter
%w = pir.parameter "w" : tensor<2xf32>
%r = pir.parameter "rate" : tensor<1xf32>
%g = pd_op.data {name = "g", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%o = "pd_op.sgd_"(%w, %r, %g) : (tensor<2xf32>, tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
