// RUN: weir opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'pd_kernel.phi_kernel' op requires attribute 'kernel_key'}}
"pd_kernel.phi_kernel"() {kernel_name = "full", op_name = "pd_op.full"} : () -> ()

// -----

// expected-error@+1 {{'pd_kernel.phi_kernel' op expects 'op_name' to name an operator, got 'full'}}
"pd_kernel.phi_kernel"() {kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "full", op_name = "full"} : () -> ()

// -----

// expected-error@+1 {{works in place but has no operand or no result to share storage}}
"pd_kernel.phi_kernel"() {is_inplace = true, kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu_"} : () -> ()

// -----

// expected-error@+1 {{unknown backend 'TPU'}}
"pd_kernel.phi_kernel"() {kernel_key = #pd_kernel.key<TPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu"} : () -> ()

// -----

// expected-error@+1 {{unknown kind of place 'mars'}}
%p = pir.parameter "p" : !pd_kernel.tensor<mars, tensor<2xf32>>
