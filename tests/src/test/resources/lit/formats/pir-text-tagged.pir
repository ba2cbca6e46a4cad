// PIR's text up to 2024, whose numbers carry their types.
// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --syntax=pir | FileCheck %s --check-prefix=PIR --strict-whitespace
// RUN: weir opt %s > %t
// RUN: weir opt %t --syntax=pir | FileCheck %s --check-prefix=PIR --strict-whitespace

// CHECK:      module attributes {pir.text_style = "tagged"} {
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w" {stop_gradient = [false]} : tensor<3x2xf32>
// CHECK-NEXT: %[[X:.+]] = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 3>, stop_gradient = [true]} : tensor<?x3xf32>
// CHECK-NEXT: %[[M:.+]] = pd_op.matmul %[[X]], %[[W]] {stop_gradient = [false]} : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
// CHECK-NEXT: %[[T:.+]] = pd_op.softmax %[[M]] {axis = 1 : i32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK-NEXT: pir.shadow_output %[[T]], "out" : tensor<?x2xf32>

// PIR:{{^}}{
// PIR-NEXT:{{^}}    (%0) = "builtin.parameter" () {parameter_name:"w",stop_gradient:[false]} : () -> builtin.tensor<3x2xf32>
// PIR-NEXT:{{^}}    (%1) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,3],stop_gradient:[true]} : () -> builtin.tensor<-1x3xf32>
// PIR-NEXT:{{^}}    (%2) = "pd_op.matmul" (%1, %0) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (builtin.tensor<-1x3xf32>, builtin.tensor<3x2xf32>) -> builtin.tensor<-1x2xf32>
// PIR-NEXT:{{^}}    (%3) = "pd_op.softmax" (%2) {axis:(Int32)1} : (builtin.tensor<-1x2xf32>) -> builtin.tensor<-1x2xf32>
// PIR-NEXT:{{^}}    () = "builtin.shadow_output" (%3) {output_name:"out"} : (builtin.tensor<-1x2xf32>) ->
// PIR-NEXT:{{^}}}
{
    (%0) = "builtin.parameter" () {parameter_name:"w",stop_gradient:[false]} : () -> builtin.tensor<3x2xf32>
    (%1) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,3],stop_gradient:[true]} : () -> builtin.tensor<-1x3xf32>
    (%2) = "pd_op.matmul" (%1, %0) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (builtin.tensor<-1x3xf32>, builtin.tensor<3x2xf32>) -> builtin.tensor<-1x2xf32>
    (%3) = "pd_op.softmax" (%2) {axis:(Int32)1} : (builtin.tensor<-1x2xf32>) -> builtin.tensor<-1x2xf32>
    () = "builtin.shadow_output" (%3) {output_name:"out"} : (builtin.tensor<-1x2xf32>) ->
}
