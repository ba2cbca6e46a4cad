{
    (%0) = "builtin.parameter" () {is_distributed:[false],is_parameter:[true],need_clip:[true],parameter_name:"fc_0.b_0",persistable:[true],stop_gradient:[false],trainable:[true]} : () -> builtin.tensor<2xf32>
    (%1) = "builtin.parameter" () {is_distributed:[false],is_parameter:[true],need_clip:[true],parameter_name:"fc_0.w_0",persistable:[true],stop_gradient:[false],trainable:[true]} : () -> builtin.tensor<3x2xf32>
    (%2) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,3],stop_gradient:[true]} : () -> builtin.tensor<-1x3xf32>
    (%3) = "pd_op.matmul" (%2, %1) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (builtin.tensor<-1x3xf32>, builtin.tensor<3x2xf32>) -> builtin.tensor<-1x2xf32>
    (%4) = "pd_op.add" (%3, %0) {stop_gradient:[false]} : (builtin.tensor<-1x2xf32>, builtin.tensor<2xf32>) -> builtin.tensor<-1x2xf32>
    (%5) = "pd_op.relu" (%4) {stop_gradient:[false]} : (builtin.tensor<-1x2xf32>) -> builtin.tensor<-1x2xf32>
    (%6) = "pd_op.fetch" (%5) {col:(Int32)0,name:"fetch_name_0",persistable:[true],stop_gradient:[false]} : (builtin.tensor<-1x2xf32>) -> builtin.tensor<-1x2xf32>
}
