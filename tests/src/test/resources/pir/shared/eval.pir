{
    (%0) = "builtin.parameter" () {parameter_name:"linear_0.b_0",persistable:[true],stop_gradient:[false]} : () -> tensor<1xf32>
    (%1) = "builtin.parameter" () {parameter_name:"linear_0.w_0",persistable:[true],stop_gradient:[false]} : () -> tensor<2x1xf32>
    (%2) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,2],stop_gradient:[true]} : () -> tensor<-1x2xf32>
    (%3) = "pd_op.matmul" (%2, %1) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (tensor<-1x2xf32>, tensor<2x1xf32>) -> tensor<-1x1xf32>
    (%4) = "pd_op.add" (%3, %0) {stop_gradient:[false]} : (tensor<-1x1xf32>, tensor<1xf32>) -> tensor<-1x1xf32>
    (%5) = "pd_op.fetch" (%4) {col:0,name:"y",persistable:[true],stop_gradient:[false]} : (tensor<-1x1xf32>) -> tensor<-1x1xf32>
}
