// Lowered programs as PIR prints them.
// RUN: weir opt %s --pd-op-to-kernel --syntax=pir | FileCheck %s

// CHECK: (%0) = "data(phi_kernel)" () {dtype:(pd_op.DataType)float32,kernel_key:<backend:Undefined|layout:Undefined(AnyLayout)|dtype:float32>,kernel_name:"data",name:"x",op_name:"pd_op.data",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[4],stop_gradient:[true]} : () -> undefined_tensor<4xf32>
// CHECK: (%1) = "relu(phi_kernel)" (%0) {kernel_key:<backend:CPU|layout:NCHW|dtype:float32>,kernel_name:"relu",op_name:"pd_op.relu",stop_gradient:[true]} : (undefined_tensor<4xf32>) -> cpu_tensor<4xf32>
// CHECK: () = "builtin.shadow_output" (%1) {output_name:"out"} : (cpu_tensor<4xf32>) ->
{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[4],stop_gradient:[true]} : () -> builtin.tensor<4xf32>
    (%1) = "pd_op.relu" (%0) {stop_gradient:[true]} : (builtin.tensor<4xf32>) -> builtin.tensor<4xf32>
    () = "builtin.shadow_output" (%1) {output_name:"out"} : (builtin.tensor<4xf32>) ->
}
