{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[3],stop_gradient:[false]} : () -> tensor<3xf32>
    (%1) = "pd_op.data" () {dtype:int64,name:"n",place:Place(undefined:0),shape:[1],stop_gradient:[false]} : () -> tensor<1xi64>
    (%2) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
    (%3) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xi64>
    (%4) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:2} : () -> tensor<1xi64>
    (%5) = "pd_op.less_than" (%2, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
    (%stack_0, %inlet_0, %outlet_0) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
    (%6, %7) = "pd_op.while" (cond=%5, inputs=%2, %0) { 
    ^%arg_0 {stop_gradient:[false]}, %arg_1 {stop_gradient:[false]}
        (%stack_1, %inlet_1, %outlet_1) = "cf.stack_create" () {} : () -> cf.stack, cf.inlet, cf.outlet
        (%8) = "pd_op.full" () {dtype:int64,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xi64>
        (%9) = "pd_op.less_than" (%8, %4) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        (%10, %11) = "pd_op.while" (cond=%9, inputs=%8, %arg_1) { 
        ^%arg_2 {stop_gradient:[false]}, %arg_3 {stop_gradient:[false]}
            (%12) = "pd_op.multiply" (%arg_3, %0) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
            (%13) = "pd_op.add" (%arg_2, %3) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
            () = "cf.tuple_push" (%inlet_1, %arg_3) {} : (cf.inlet, tensor<3xf32>) -> 
            (%14) = "pd_op.less_than" (%13, %4) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
            () = "cf.yield" (%14, %13, %12) {} : (tensor<1xb>, tensor<1xi64>, tensor<3xf32>) -> 
        }
        (%15) = "pd_op.add" (%11, %arg_1) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        (%16) = "pd_op.add" (%arg_0, %3) {stop_gradient:[false]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
        () = "cf.tuple_push" (%inlet_0, %stack_1, %outlet_1) {} : (cf.inlet, cf.stack, cf.outlet) -> 
        (%17) = "pd_op.less_than" (%16, %1) {stop_gradient:[true]} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xb>
        () = "cf.yield" (%17, %16, %15) {} : (tensor<1xb>, tensor<1xi64>, tensor<3xf32>) -> 
    }
    (%18) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%19) = "pd_op.full_like" (%7, %18) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    (%20) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0} : () -> tensor<1xf32>
    (%21) = "pd_op.full_like" (%0, %20) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    (%22) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
    (%23, %24) = "pd_op.while" (cond=%22, inputs=%19, %21) { 
    ^%arg_4 {stop_gradient:[false]}, %arg_5 {stop_gradient:[false]}
        (%stack_9, %outlet_9) = "cf.tuple_pop" (%outlet_0) {stop_gradient:[true,true]} : (cf.outlet) -> cf.stack, cf.outlet
        (%25) = "cf.has_elements" (%stack_9) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%26, %27) = "pd_op.while" (cond=%25, inputs=%arg_4, %arg_5) { 
        ^%arg_6 {stop_gradient:[false]}, %arg_7 {stop_gradient:[false]}
            (%28) = "cf.tuple_pop" (%outlet_9) {stop_gradient:[false]} : (cf.outlet) -> tensor<3xf32>
            (%29, %30) = "pd_op.multiply_grad" (%28, %0, %arg_6) {axis:-1,stop_gradient:[false,false]} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>, tensor<3xf32>
            (%31) = "cf.has_elements" (%stack_9) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
            (%32) = "builtin.combine" (%arg_7, %30) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
            (%33) = "pd_op.add_n" (%32) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
            () = "cf.yield" (%31, %29, %33) {} : (tensor<1xb>, tensor<3xf32>, tensor<3xf32>) -> 
        }
        (%34) = "cf.has_elements" (%stack_0) {stop_gradient:[true]} : (cf.stack) -> tensor<1xb>
        (%35) = "builtin.combine" (%26, %arg_4) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
        (%36) = "pd_op.add_n" (%35) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
        () = "cf.yield" (%34, %36, %27) {} : (tensor<1xb>, tensor<3xf32>, tensor<3xf32>) -> 
    }
    (%37) = "builtin.combine" (%23, %24) {stop_gradient:[false]} : (tensor<3xf32>, tensor<3xf32>) -> vec[tensor<3xf32>,tensor<3xf32>]
    (%38) = "pd_op.add_n" (%37) {stop_gradient:[false]} : (vec[tensor<3xf32>,tensor<3xf32>]) -> tensor<3xf32>
    (%39) = "pd_op.fetch" (%7) {col:0,name:"y",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
    (%40) = "pd_op.fetch" (%38) {col:1,name:"dx",persistable:[true]} : (tensor<3xf32>) -> tensor<3xf32>
}
