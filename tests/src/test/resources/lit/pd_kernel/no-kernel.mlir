// What has no kernel is told, all of it, and the program stays as it was.
// RUN: weir opt %s --pd-op-to-kernel --verify-diagnostics

%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
// expected-error@+1 {{operator 'pd_op.unheard' is not known, so no kernel can be chosen for it}}
%a = "pd_op.unheard"(%x) : (tensor<2xf32>) -> tensor<2xf32>
// expected-error@+1 {{operator 'pd_op.unseen' is not known, so no kernel can be chosen for it}}
%b = "pd_op.unseen"(%a) : (tensor<2xf32>) -> tensor<2xf32>
"pir.shadow_output"(%b) {output_name = "out"} : (tensor<2xf32>) -> ()
