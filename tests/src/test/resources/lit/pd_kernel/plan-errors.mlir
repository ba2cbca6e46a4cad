// RUN: weir opt %s --split-input-file --verify-diagnostics
// Plans of buffers that were written by hand.

// The first three are right: memory is shared, written over, and left for what needs it longer.
builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 128, hostLive = 128, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<at 64>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = "pd_kernel.phi_kernel"(%b) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu_", is_inplace = true}> {pd_kernel.storage = #pd_kernel.storage<over 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %d = "pd_kernel.phi_kernel"(%c) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "cos", op_name = "pd_op.cos"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %e = "pd_kernel.phi_kernel"(%d, %d) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "add", op_name = "pd_op.add"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %e, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 128, hostLive = 128, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-note@+1 {{result 0 of 'pd_kernel.phi_kernel' is stored in bytes 0 to 64}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is stored in bytes 0 to 64, which hold a value that is still live}}
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = "pd_kernel.phi_kernel"(%a, %b) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "add", op_name = "pd_op.add"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %c, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is stored in bytes 64 to 128, beyond the 64 of the plan}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 64>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 128, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is stored at offset 4, expected a multiple of 64}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 4>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{has no 'pd_kernel.storage', but the program has a buffer plan: run 'plan-buffers'}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{has 'pd_kernel.storage', but the program around has no 'pd_kernel.plan': run 'plan-buffers'}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %a, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{'pd_kernel.storage' has 2 entries, expected one for each of the 1 results}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<output, none>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %a, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 cannot be written over operand 0, which its kernel may still read}}
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<over 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = "pd_kernel.phi_kernel"(%b) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %c, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 cannot be written over operand 0, which is used elsewhere too}}
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu_", is_inplace = true}> {pd_kernel.storage = #pd_kernel.storage<over 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = "pd_kernel.phi_kernel"(%b, %a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "add", op_name = "pd_op.add"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %c, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 cannot be written over operand 0, which is not in memory of the plan}}
  %b = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "relu", op_name = "pd_op.relu_", is_inplace = true}> {pd_kernel.storage = #pd_kernel.storage<over 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = "pd_kernel.phi_kernel"(%b, %b) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "add", op_name = "pd_op.add"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %c, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is no output of the program that the host can read}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is computed into memory, but has none}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<none>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  // expected-error@+1 {{result 0 is written over operand 1, which is not there}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<over 1>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 64, hostLive = 64, device = 0, deviceLive = 0>} {
  %n = pir.parameter "n" : !pd_kernel.tensor<cpu, tensor<?xf32>>
  // expected-error@+1 {{result 0 of type '!pd_kernel.tensor<cpu, tensor<?xf32>>' has no static size: expected 'grown'}}
  %a = "pd_kernel.phi_kernel"(%n) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<?xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 0, hostLive = 0, device = 0, deviceLive = 0>} {
  %n = pir.parameter "n" : !pd_kernel.tensor<cpu, tensor<?xf32>>
  // expected-note@+1 {{result 0 of 'pd_kernel.phi_kernel' grows there}}
  %a = "pd_kernel.phi_kernel"(%n) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<grown 0>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  // expected-error@+1 {{result 0 grows in a buffer that holds a value that is still live}}
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<grown 0>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  %c = "pd_kernel.phi_kernel"(%b) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "cos", op_name = "pd_op.cos"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  pir.shadow_output %c, "o" : !pd_kernel.tensor<cpu, tensor<?xf32>>
}

// -----

builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 0, hostLive = 0, device = 0, deviceLive = 0>} {
  %n = pir.parameter "n" : !pd_kernel.tensor<cpu, tensor<?xf32>>
  // expected-error@+1 {{result 0 grows in buffer -1, which cannot be}}
  %a = "pd_kernel.phi_kernel"(%n) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<grown -1>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  %b = "pd_kernel.phi_kernel"(%a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<output>} : (!pd_kernel.tensor<cpu, tensor<?xf32>>) -> !pd_kernel.tensor<cpu, tensor<?xf32>>
  pir.shadow_output %b, "o" : !pd_kernel.tensor<cpu, tensor<?xf32>>
}

// -----

// expected-error@+1 {{'#pd_kernel.storage<at 0>' stands under 'pd_kernel.storage' on kernel calls and launches only}}
%p = "pir.parameter"() {parameter_name = "p", pd_kernel.storage = #pd_kernel.storage<at 0>} : () -> tensor<4xf32>

// -----

// expected-error@+1 {{a buffer plan stands under 'pd_kernel.plan' on a program or a function of one block}}
%p = "pir.parameter"() {parameter_name = "p", pd_kernel.plan = #pd_kernel.plan<host = 0, hostLive = 0, device = 0, deviceLive = 0>} : () -> tensor<4xf32>

// -----

// expected-error@+1 {{expected 'at', 'over', 'output', 'grown' or 'none', got 'there'}}
%p = "pir.parameter"() {parameter_name = "p", pd_kernel.storage = #pd_kernel.storage<there 0>} : () -> tensor<4xf32>

// -----

  // What a loop uses is needed until it ends: the second iteration would read what the first wrote over.
builtin.module attributes {pd_kernel.plan = #pd_kernel.plan<host = 128, hostLive = 128, device = 0, deviceLive = 0>} {
  %x = pir.parameter "x" : !pd_kernel.tensor<cpu, tensor<16xf32>>
  %c = pir.parameter "c" : !pd_kernel.tensor<cpu, tensor<1xi1>>
  // expected-note@+1 {{result 0 of 'pd_kernel.phi_kernel' is stored in bytes 0 to 64}}
  %a = "pd_kernel.phi_kernel"(%x) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "exp", op_name = "pd_op.exp"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  %r = "pd_op.while"(%c, %x) ({
  ^bb0(%i: !pd_kernel.tensor<cpu, tensor<16xf32>>):
    %u = "pd_kernel.phi_kernel"(%i, %a) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "add", op_name = "pd_op.add"}> {pd_kernel.storage = #pd_kernel.storage<at 64>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
    // expected-error@+1 {{result 0 is stored in bytes 0 to 64, which hold a value that is still live}}
    %v = "pd_kernel.phi_kernel"(%u) <{kernel_key = #pd_kernel.key<CPU, NCHW, float32>, kernel_name = "sin", op_name = "pd_op.sin"}> {pd_kernel.storage = #pd_kernel.storage<at 0>} : (!pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
    "pir.yield"(%c, %v) : (!pd_kernel.tensor<cpu, tensor<1xi1>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> ()
  }) : (!pd_kernel.tensor<cpu, tensor<1xi1>>, !pd_kernel.tensor<cpu, tensor<16xf32>>) -> !pd_kernel.tensor<cpu, tensor<16xf32>>
  pir.shadow_output %r, "o" : !pd_kernel.tensor<cpu, tensor<16xf32>>
}
