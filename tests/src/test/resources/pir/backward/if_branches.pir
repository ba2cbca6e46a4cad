{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[3],stop_gradient:[false]} : () -> tensor<3xf32>
    (%1) = "pd_op.data" () {dtype:bool,name:"c",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xb>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%stack_1, %inlet_1, %outlet_1) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%2) = "pd_op.if" (%1) {stop_gradient:[false]} -> tensor<3xf32> {
        (%3) = "pd_op.tanh" (%0) {stop_gradient:[false]} : (tensor<3xf32>) -> tensor<3xf32>
        (%4) = "pd_op.multiply" (%3, %0) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        () = "cf.tuple_push" (%inlet_0, %3) {} : (cf.inlet, tensor<3xf32>) -> 
        () = "cf.yield" (%4) {} : (tensor<3xf32>) -> 
    } else {
        (%5) = "pd_op.add" (%0, %0) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        (%6) = "pd_op.multiply" (%5, %0) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        () = "cf.tuple_push" (%inlet_1, %5, %6) {} : (cf.inlet, tensor<3xf32>, tensor<3xf32>) -> 
        () = "cf.yield" (%6) {} : (tensor<3xf32>) -> 
    }
    (%7) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%8) = "pd_op.full_like" (%2, %7) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    (%9) = "pd_op.if" (%1) {stop_gradient:[false]} -> tensor<3xf32> {
        (%10) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[false]} : (cf.outlet) -> tensor<3xf32>
        (%11, %12) = "pd_op.multiply_grad" (%10, %0, %8) {axis:-1,stop_gradient:[false,false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>, tensor<3xf32>
        (%13) = "pd_op.tanh_grad" (%10, %11) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        (%14) = "builtin.combine" (%12, %13) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
        (%15) = "pd_op.add_n" (%14) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
        () = "cf.yield" (%15) {} : (tensor<3xf32>) -> 
    } else {
        (%16, %17) = "cf.tuple_pop" (%outlet_1) {stop_gradient:[false,false]} : (cf.outlet) -> tensor<3xf32>, tensor<3xf32>
        (%18, %19) = "pd_op.multiply_grad" (%16, %0, %8) {axis:-1,stop_gradient:[false,false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>, tensor<3xf32>
        (%20, %21) = "pd_op.add_grad" (%0, %0, %18) {axis:-1,stop_gradient:[false,false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>, tensor<3xf32>
        (%22) = "builtin.combine" (%19, %20, %21) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>,tensor<3xf32>]
        (%23) = "pd_op.add_n" (%22) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
        () = "cf.yield" (%23) {} : (tensor<3xf32>) -> 
    }
    (%24) = "pd_op.fetch" (%2) {col:0,name:"y",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
    (%25) = "pd_op.fetch" (%9) {col:1,name:"dx",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
}
