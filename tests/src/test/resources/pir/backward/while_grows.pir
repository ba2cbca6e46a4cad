{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1],stop_gradient:[false]} : () -> tensor<-1xf32>
    (%1) = "pd_op.data" () {dtype:int64,name:"n",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xi64>
    (%2) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
    (%3) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xi64>
    (%4) = "pd_op.less_than" (%2, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%5) = "pd_op.full" () {dtype:int32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi32>
    (%6, %7) = "pd_op.while" (cond=%4, inputs=%2, %0) { 
    ^%arg_0 {stop_gradient:[false]}, %arg_1 {stop_gradient:[false]}
        (%8) = "pd_op.tanh" (%arg_1) {stop_gradient:[false]} : (tensor<-1xf32>) -> tensor<-1xf32>
        (%9) = "builtin.combine" (%arg_1, %8) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%10) = "pd_op.concat" (%9, %5) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>], tensor<1xi32>) -> tensor<-1xf32>
        (%11) = "pd_op.add" (%arg_0, %3) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
        () = "cf.tuple_push" (%inlet_0, %arg_1, %8) {} : (cf.inlet, tensor<-1xf32>, tensor<-1xf32>) -> 
        (%12) = "pd_op.less_than" (%11, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        () = "cf.yield" (%12, %11, %10) {} : (tensor<1xb>, tensor<1xi64>, tensor<-1xf32>) -> 
    }
    (%13) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%14) = "pd_op.full_like" (%7, %13) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<-1xf32>, tensor<1xf32>) -> tensor<-1xf32>
    (%15) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
    (%16) = "pd_op.while" (cond=%15, inputs=%14) { 
    ^%arg_2 {stop_gradient:[false]}
        (%17, %18) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[false,false]} : (cf.outlet) -> tensor<-1xf32>, tensor<-1xf32>
        (%19) = "builtin.combine" (%17, %18) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%20) = "pd_op.concat_grad" (%19, %arg_2, %5) {stop_gradient:[false,false]} : (vec[tensor<-1xf32>,tensor<-1xf32>], tensor<-1xf32>, tensor<1xi32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%21, %22) = "builtin.split" (%20) {stop_gradient:[false,false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>, tensor<-1xf32>
        (%23) = "pd_op.tanh_grad" (%18, %22) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> tensor<-1xf32>
        (%24) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%25) = "builtin.combine" (%21, %23) {stop_gradient:[false]} : (tensor<-1xf32>, tensor<-1xf32>) -> vec[tensor<-1xf32>,tensor<-1xf32>]
        (%26) = "pd_op.add_n" (%25) {stop_gradient:[false]} : (vec[tensor<-1xf32>,tensor<-1xf32>]) -> tensor<-1xf32>
        () = "cf.yield" (%24, %26) {} : (tensor<1xb>, tensor<-1xf32>) -> 
    }
    (%27) = "pd_op.fetch" (%7) {col:0,name:"y",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
    (%28) = "pd_op.fetch" (%16) {col:1,name:"dx",persistable:[true]} : (tensor<-1xf32>) -> tensor<-1xf32>
}
