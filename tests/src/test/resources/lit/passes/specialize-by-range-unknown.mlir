// RUN: not weir opt %s --pass-pipeline='builtin.module(specialize-by-range{cases=batsch=8})' 2>&1 | FileCheck %s
// RUN: not weir opt %s --pass-pipeline='builtin.module(specialize-by-range{cases=batch})' 2>&1 | FileCheck %s --check-prefix=SYNTAX

// A size that no input has cannot be looked at.

// CHECK: error: no size of an input is called 'batsch', of which 'batsch = 8' is likely; did you mean 'batch'?
// SYNTAX: a list of cases with ';' between them
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 4>} : tensor<?x4xf32, #shape.sizes<batch>>
%y = pd_op.relu %x : (tensor<?x4xf32, #shape.sizes<batch>>) -> tensor<?x4xf32>
pir.shadow_output %y, "y" : tensor<?x4xf32>
