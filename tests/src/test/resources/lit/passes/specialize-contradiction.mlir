// RUN: weir opt --pass-pipeline='builtin.module(specialize-shapes{dims=x=3x4xf32;y=5xf32})' --verify-diagnostics %s
// Inputs that share a size are given one.

// expected-note @+1 {{since rows = 3, assumed by input "x"}}
%x = pd_op.data {name = "x", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32, #shape.sizes<rows>>
// expected-error @+1 {{rows = 5, assumed by input "y", cannot hold: 3 is not 5}}
%y = pd_op.data {name = "y", shape = array<i64: -1>, dtype = #pir.dtype<float32>} : tensor<?xf32, #shape.sizes<rows>>
"pir.shadow_output"(%x) {output_name = "x"} : (tensor<?x4xf32, #shape.sizes<rows>>) -> ()
