// RUN: weir opt %s --delete_assert_op_pass | FileCheck %s

// The list that would be printed goes with the check; its elements are used elsewhere.
// OPS: 6 -> 4
// VALUES: c 1 2
// CHECK:      module {
// CHECK-NEXT:   pd_op.data
// CHECK-NEXT:   %[[X:.+]] = pd_op.data
// CHECK-NEXT:   %[[R:.+]] = pd_op.relu %[[X]]
// CHECK-NEXT:   pir.shadow_output %[[R]]
%c = pd_op.data {name = "c", shape = array<i64>, dtype = #pir.dtype<bool>} : tensor<i1>
%x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
%list = pir.combine %x : (tensor<2xf32>) -> tuple<tensor<2xf32>>
"pd_op.assert"(%c, %list) <{summarize = -1 : i64}> : (tensor<i1>, tuple<tensor<2xf32>>) -> ()
%r = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
pir.shadow_output %r, "out" : tensor<2xf32>
