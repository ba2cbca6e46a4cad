// RUN: weir opt %s --pass-pipeline='builtin.module(add_shadow_output_after_dead_parameter_pass,dead_code_elimination_pass)' | FileCheck %s

// An unused parameter outlives the removal of dead code; it is no output of the program, though.
// OPS: 5 -> 6
// CHECK:      module {
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[W:.+]] = pir.parameter "w"
// CHECK-NEXT:   %[[U:.+]] = pir.parameter "unused"
// CHECK-NEXT:   pir.shadow_output %[[U]], "unused"
// CHECK-NEXT:   %[[S:.+]] = pd_op.add %[[X]], %[[W]]
// CHECK-NEXT:   pir.shadow_output %[[S]], "out"
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%w = pir.parameter "w" : tensor<2xf32>
%u = pir.parameter "unused" : tensor<2xf32>
%s = pd_op.add %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %s, "out" : tensor<2xf32>
