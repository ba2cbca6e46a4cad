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

// -----

%x = pir.parameter "x" : tensor<4xf32>
// expected-error@+1 {{'bounds' names operand 0, which is no tensor of integers}}
%y = "pd_kernel.launch"(%x) <{callee = "k", dims = array<i32>, sizes = affine_map<() -> ()>, shapes = [affine_map<() -> (4)>], aliases = array<i32: -1>, bounds = [#pd_kernel.bounds<operand = 0, operator = "gather", noun = "index", wraps = true, extents = affine_map<() -> (4)>, exempt = []>]}> : (tensor<4xf32>) -> tensor<4xf32>
tile.func @k(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xi64>
// expected-error@+1 {{expects 'bounds' to map 0 symbols, one for each pair of 'dims'}}
%y = "pd_kernel.launch"(%x) <{callee = "k", dims = array<i32>, sizes = affine_map<() -> ()>, shapes = [affine_map<() -> (4)>], aliases = array<i32: -1>, bounds = [#pd_kernel.bounds<operand = 0, operator = "gather", noun = "index", wraps = true, extents = affine_map<()[s0] -> (s0)>, exempt = [3]>]}> : (tensor<4xi64>) -> tensor<4xf32>
tile.func @k(%x: !tile.ptr<i64> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}

// -----

%x = pir.parameter "x" : tensor<4xi64>
// expected-error@+1 {{expects 'bounds' to hold bounds of indices}}
%y = "pd_kernel.launch"(%x) <{callee = "k", dims = array<i32>, sizes = affine_map<() -> ()>, shapes = [affine_map<() -> (4)>], aliases = array<i32: -1>, bounds = [1]}> : (tensor<4xi64>) -> tensor<4xf32>
tile.func @k(%x: !tile.ptr<i64> read, %y: !tile.ptr<f32> write) grid affine_map<() -> (1)> {
  tile.return
}
