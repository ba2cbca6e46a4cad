{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[3],stop_gradient:[false]} : () -> tensor<3xf32>
    (%1) = "pd_op.data" () {dtype:bool,name:"c",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xb>
    (%2) = "pd_op.data" () {dtype:int64,name:"n",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xi64>
    (%3) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
    (%4) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xi64>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%5) = "pd_op.if" (%1) {stop_gradient:[false]} -> tensor<3xf32> {
        (%6) = "pd_op.less_than" (%3, %2) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        (%7, %8) = "pd_op.while" (cond=%6, inputs=%3, %0) { 
        ^%arg_0 {stop_gradient:[false]}, %arg_1 {stop_gradient:[false]}
            (%9) = "pd_op.add" (%arg_0, %4) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
            (%10) = "pd_op.multiply" (%arg_1, %0) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
            () = "cf.tuple_push" (%inlet_0, %arg_1, %0) {} : (cf.inlet, tensor<3xf32>, tensor<3xf32>) -> 
            (%11) = "pd_op.less_than" (%9, %2) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
            () = "cf.yield" (%11, %9, %10) {} : (tensor<1xb>, tensor<1xi64>, tensor<3xf32>) -> 
        }
        () = "cf.yield" (%8) {} : (tensor<3xf32>) -> 
    } else {
        (%12) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:-1.0} : () -> tensor<1xf32>
        (%13) = "pd_op.scale" (%0, %12) {bias:0,bias_after_scale:true,stop_gradient:[false]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
        () = "cf.yield" (%13) {} : (tensor<3xf32>) -> 
    }
    (%14) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%15) = "pd_op.full_like" (%5, %14) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    (%16) = "pd_op.if" (%1) {stop_gradient:[false]} -> tensor<3xf32> {
        (%17) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xf32>
        (%18) = "pd_op.full_like" (%0, %17) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
        (%19) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%20, %21) = "pd_op.while" (cond=%19, inputs=%15, %18) { 
        ^%arg_2 {stop_gradient:[false]}, %arg_3 {stop_gradient:[false]}
            (%22, %23) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[false,false]} : (cf.outlet) -> tensor<3xf32>, tensor<3xf32>
            (%24, %25) = "pd_op.multiply_grad" (%22, %23, %arg_2) {axis:-1,stop_gradient:[false,false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>, tensor<3xf32>
            (%26) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
            (%27) = "builtin.combine" (%arg_3, %25) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
            (%28) = "pd_op.add_n" (%27) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
            () = "cf.yield" (%26, %24, %28) {} : (tensor<1xb>, tensor<3xf32>, tensor<3xf32>) -> 
        }
        (%29) = "builtin.combine" (%20, %21) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
        (%30) = "pd_op.add_n" (%29) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
        () = "cf.yield" (%30) {} : (tensor<3xf32>) -> 
    } else {
        (%31) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:-1.0} : () -> tensor<1xf32>
        (%32) = "pd_op.scale" (%15, %31) {bias:0,bias_after_scale:true,stop_gradient:[false]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
        () = "cf.yield" (%32) {} : (tensor<3xf32>) -> 
    }
    (%33) = "pd_op.fetch" (%5) {col:0,name:"y",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
    (%34) = "pd_op.fetch" (%16) {col:1,name:"dx",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
}
