// An assumption about a size that there is not is an error, not a fact about nothing.
// RUN: not weir opt %s --shape-inference --split-input-file --verify-diagnostics

%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 64>} : tensor<?x64xf32, #shape.sizes<batch>>
// expected-error@+1 {{no size of the program is called 'bacth', of which 'bacth = 1..64' is assumed; did you mean 'batch'?}}
shape.assume <"bacth = 1..64">
pir.shadow_output %x, "z" : tensor<?x64xf32, #shape.sizes<batch>>

// -----

%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 64>} : tensor<?x64xf32, #shape.sizes<batch>>
// expected-error@+1 {{'batch = 1..' is no constraint}}
shape.assume <"batch = 1..x">
pir.shadow_output %x, "z" : tensor<?x64xf32, #shape.sizes<batch>>
