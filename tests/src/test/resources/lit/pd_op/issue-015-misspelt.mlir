// RUN: weir opt %s --split-input-file --verify-diagnostics

%x = pd_op.full {shape = array<i64: 2>, value = 1.0 : f64} : tensor<2xf32>
// expected-warning @+1 {{'pd_op.rellu' is not a known operation of dialect 'pd_op'; did you mean 'pd_op.relu'?}}
%y = "pd_op.rellu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
// Once for each name.
%z = "pd_op.rellu"(%y) : (tensor<2xf32>) -> tensor<2xf32>

// -----

// expected-remark @+1 {{'pd_op.of_a_later_version_of_paddle' is not a known operation of dialect 'pd_op'}}
"pd_op.of_a_later_version_of_paddle"() : () -> ()

// -----

// expected-error @+2 {{custom op 'pd_op.rellu' is unknown}}
// expected-note @+1 {{did you mean 'pd_op.relu'?}}
pd_op.rellu
