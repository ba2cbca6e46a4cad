{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1],stop_gradient:[false]} : () -> tensor<-1xf32>
    (%1) = "pd_op.data" () {dtype:int64,name:"n",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xi64>
    (%2) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
    (%3) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xi64>
    (%4) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:2} : () -> tensor<1xi64>
    (%5) = "pd_op.less_than" (%2, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%6, %7) = "pd_op.while" (cond=%5, inputs=%2, %0) { 
    ^%arg_0 {stop_gradient:[false]}, %arg_1 {stop_gradient:[false]}
        (%8) = "pd_op.less_than" (%arg_0, %4) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        (%stack_1, %inlet_1, %outlet_1) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
        (%9) = "pd_op.if" (%8) {stop_gradient:[false]} -> tensor<-1xf32> {
            (%10) = "pd_op.multiply" (%arg_1, %0) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>
            () = "cf.tuple_push" (%inlet_1, %arg_1) {} : (cf.inlet, tensor<-1xf32>) -> 
            () = "cf.yield" (%10) {} : (tensor<-1xf32>) -> 
        } else {
            (%11) = "pd_op.tanh" (%arg_1) {stop_gradient:[false]} : (tensor<-1xf32>) -> tensor<-1xf32>
            (%12) = "pd_op.multiply" (%11, %0) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>
            () = "cf.yield" (%12) {} : (tensor<-1xf32>) -> 
        }
        (%13) = "pd_op.add" (%arg_0, %3) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
        () = "cf.tuple_push" (%inlet_0, %8, %outlet_1, %arg_1) {} : (cf.inlet, tensor<1xb>, cf.outlet, tensor<-1xf32>) -> 
        (%14) = "pd_op.less_than" (%13, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        () = "cf.yield" (%14, %13, %9) {} : (tensor<1xb>, tensor<1xi64>, tensor<-1xf32>) -> 
    }
    (%15) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%16) = "pd_op.full_like" (%7, %15) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<-1xf32>, tensor<1xf32>) -> tensor<-1xf32>
    (%17) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xf32>
    (%18) = "pd_op.full_like" (%0, %17) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<-1xf32>, tensor<1xf32>) -> tensor<-1xf32>
    (%19) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
    (%20, %21) = "pd_op.while" (cond=%19, inputs=%16, %18) { 
    ^%arg_2 {stop_gradient:[false]}, %arg_3 {stop_gradient:[false]}
        (%22, %outlet_9, %23) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[true,true,false]} : (cf.outlet) -> tensor<1xb>, cf.outlet, tensor<-1xf32>
        (%24, %25) = "pd_op.if" (%22) {stop_gradient:[false,false]} -> tensor<-1xf32>, tensor<-1xf32> {
            (%26) = "cf.tuple_pop" (%outlet_9) {stop_gradient:[false]} : (cf.outlet) -> tensor<-1xf32>
            (%27, %28) = "pd_op.multiply_grad" (%26, %0, %arg_2) {axis:-1,stop_gradient:[false,false]} : (tensor<-1xf32>, tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>, tensor<-1xf32>
            () = "cf.yield" (%27, %28) {} : (tensor<-1xf32>, tensor<-1xf32>) -> 
        } else {
            (%29) = "pd_op.tanh" (%23) {stop_gradient:[false]} : (tensor<-1xf32>) -> tensor<-1xf32>
            (%30, %31) = "pd_op.multiply_grad" (%29, %0, %arg_2) {axis:-1,stop_gradient:[false,false]} : (tensor<-1xf32>, tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>, tensor<-1xf32>
            (%32) = "pd_op.tanh_grad" (%29, %30) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>
            () = "cf.yield" (%32, %31) {} : (tensor<-1xf32>, tensor<-1xf32>) -> 
        }
        (%33) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%34) = "builtin.combine" (%arg_3, %25) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%35) = "pd_op.add_n" (%34) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>
        () = "cf.yield" (%33, %24, %35) {} : (tensor<1xb>, tensor<-1xf32>, tensor<-1xf32>) -> 
    }
    (%36) = "builtin.combine" (%20, %21) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
    (%37) = "pd_op.add_n" (%36) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>
    (%38) = "pd_op.fetch" (%7) {col:0,name:"y",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
    (%39) = "pd_op.fetch" (%37) {col:1,name:"dx",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
}
