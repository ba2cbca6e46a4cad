{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1],stop_gradient:[false]} : () -> tensor<-1xf32>
    (%1) = "pd_op.data" () {dtype:int64,name:"n",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xi64>
    (%2) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
    (%3) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xi64>
    (%4) = "pd_op.less_than" (%2, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%5, %6) = "pd_op.while" (cond=%4, inputs=%2, %0) { 
    ^%arg_0 {stop_gradient:[false]}, %arg_1 {stop_gradient:[false]}
        (%7) = "pd_op.add" (%arg_0, %3) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
        (%8) = "pd_op.multiply" (%arg_1, %0) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>
        () = "cf.tuple_push" (%inlet_0, %arg_1) {} : (cf.inlet, tensor<-1xf32>) -> 
        (%9) = "pd_op.less_than" (%7, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        () = "cf.yield" (%9, %7, %8) {} : (tensor<1xb>, tensor<1xi64>, tensor<-1xf32>) -> 
    }
    (%10) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%11) = "pd_op.full_like" (%6, %10) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<-1xf32>, tensor<1xf32>) -> tensor<-1xf32>
    (%12) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xf32>
    (%13) = "pd_op.full_like" (%0, %12) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<-1xf32>, tensor<1xf32>) -> tensor<-1xf32>
    (%14) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
    (%15, %16) = "pd_op.while" (cond=%14, inputs=%11, %13) { 
    ^%arg_2 {stop_gradient:[false]}, %arg_3 {stop_gradient:[false]}
        (%17) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[false]} : (cf.outlet) -> tensor<-1xf32>
        (%18, %19) = "pd_op.multiply_grad" (%17, %0, %arg_2) {axis:-1,stop_gradient:[false,false]} : (tensor<-1xf32>, tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>, tensor<-1xf32>
        (%20) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%21) = "builtin.combine" (%arg_3, %19) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%22) = "pd_op.add_n" (%21) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>
        () = "cf.yield" (%20, %18, %22) {} : (tensor<1xb>, tensor<-1xf32>, tensor<-1xf32>) -> 
    }
    (%23) = "builtin.combine" (%15, %16) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
    (%24) = "pd_op.add_n" (%23) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>
    (%25) = "pd_op.fetch" (%6) {col:0,name:"y",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
    (%26) = "pd_op.fetch" (%24) {col:1,name:"dx",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
}
