// What has no kernel is told, all of it, and the program stays as it was.
// RUN: weir opt %s --pd-op-to-kernel --verify-diagnostics

%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
// expected-error@+2 {{operator 'pd_op.unheard' is not known, so no kernel can be chosen for it}}
// expected-remark@+1 {{'pd_op.unheard' is not a known operation of dialect 'pd_op'}}
%a = "pd_op.unheard"(%x) : (tensor<2xf32>) -> tensor<2xf32>
// expected-error@+2 {{operator 'pd_op.unseen' is not known, so no kernel can be chosen for it}}
// expected-remark@+1 {{'pd_op.unseen' is not a known operation of dialect 'pd_op'}}
%b = "pd_op.unseen"(%a) : (tensor<2xf32>) -> tensor<2xf32>
"pir.shadow_output"(%b) {output_name = "out"} : (tensor<2xf32>) -> ()
