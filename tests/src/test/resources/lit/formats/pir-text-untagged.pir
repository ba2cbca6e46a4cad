// PIR's text since the end of 2024, whose numbers carry no types.
// RUN: weir opt %s | FileCheck %s
// RUN: weir opt %s --syntax=pir | FileCheck %s --check-prefix=PIR --strict-whitespace
// RUN: weir opt %s > %t
// RUN: weir opt %t --syntax=pir | FileCheck %s --check-prefix=PIR --strict-whitespace

// CHECK:      module {
// CHECK-NEXT: %[[W:.+]] = pir.parameter "w" {stop_gradient = [false]} : tensor<3x2xf32>
// CHECK-NEXT: %[[X:.+]] = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 3>, stop_gradient = [true]} : tensor<?x3xf32>
// CHECK-NEXT: %[[M:.+]] = pd_op.matmul %[[X]], %[[W]] {stop_gradient = [false]} : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
// CHECK-NEXT: %[[T:.+]] = pd_op.softmax %[[M]] {axis = 1 : i32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK-NEXT: pir.shadow_output %[[T]], "out" : tensor<?x2xf32>

// PIR:{{^}}{
// PIR-NEXT:{{^}}    (%0) = "builtin.parameter" () {parameter_name:"w",stop_gradient:[false]} : () -> tensor<3x2xf32>
// PIR-NEXT:{{^}}    (%1) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,3],stop_gradient:[true]} : () -> tensor<-1x3xf32>
// PIR-NEXT:{{^}}    (%2) = "pd_op.matmul" (%1, %0) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (tensor<-1x3xf32>, tensor<3x2xf32>) -> tensor<-1x2xf32>
// PIR-NEXT:{{^}}    (%3) = "pd_op.softmax" (%2) {axis:1} : (tensor<-1x2xf32>) -> tensor<-1x2xf32>
// PIR-NEXT:{{^}}    () = "builtin.shadow_output" (%3) {output_name:"out"} : (tensor<-1x2xf32>) ->
// PIR-NEXT:{{^}}}
{
    (%0) = "builtin.parameter" () {parameter_name:"w",stop_gradient:[false]} : () -> tensor<3x2xf32>
    (%1) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,3],stop_gradient:[true]} : () -> tensor<-1x3xf32>
    (%2) = "pd_op.matmul" (%1, %0) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (tensor<-1x3xf32>, tensor<3x2xf32>) -> tensor<-1x2xf32>
    (%3) = "pd_op.softmax" (%2) {axis:1} : (tensor<-1x2xf32>) -> tensor<-1x2xf32>
    () = "builtin.shadow_output" (%3) {output_name:"out"} : (tensor<-1x2xf32>) ->
}
