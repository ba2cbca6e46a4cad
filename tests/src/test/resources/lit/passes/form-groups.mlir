// RUN: weir opt --pass-pipeline='builtin.module(form-groups)' %s | FileCheck %s
// RUN: weir opt --pass-pipeline='builtin.module(form-groups{fusion=false})' %s | FileCheck %s --check-prefix=ALONE
// Two operators become one kernel, or one each.

%x = pd_op.data {name = "x", shape = array<i64: 3, 4>, dtype = #pir.dtype<float32>} : tensor<3x4xf32>
// CHECK:      "pd_op.group"(%{{.*}}) <{kind = "elementwise"}>
// CHECK:      %[[s:.*]] = pd_op.add
// CHECK-NEXT: %[[y:.*]] = pd_op.relu %[[s]]
// CHECK-NEXT: pir.yield %[[y]]
// CHECK-NEXT: choice = "2 operators: add, relu"
// CHECK-NOT:  "pd_op.group"
// ALONE:      "pd_op.group"
// ALONE:      "pd_op.group"
%s = pd_op.add %x, %x : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
%y = pd_op.relu %s : (tensor<3x4xf32>) -> tensor<3x4xf32>
"pir.shadow_output"(%y) {output_name = "y"} : (tensor<3x4xf32>) -> ()
