{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,3,1,4],stop_gradient:[false]} : () -> builtin.tensor<-1x3x1x4xf32>
    (%1) = "pd_op.full_int_array" () {dtype:(pd_op.DataType)int64,place:(pd_op.Place)Place(cpu),value:[(Int64)2]} : () -> builtin.tensor<1xi64>
    (%2, %3) = "pd_op.squeeze" (%0, %1) {stop_gradient:[false,false]} : (builtin.tensor<-1x3x1x4xf32>, builtin.tensor<1xi64>) -> builtin.tensor<-1x3x4xf32>, builtin.tensor<0x-1x3x1x4xf32>
    (%4, %5) = "pd_op.unsqueeze_" (%2, %1) {stop_gradient:[false,false]} : (builtin.tensor<-1x3x4xf32>, builtin.tensor<1xi64>) -> builtin.tensor<-1x3x1x4xf32>, builtin.tensor<0x-1x3x4xf32>
    (%6, %7) = "pd_op.flatten" (%4) {start_axis:(Int32)1,stop_axis:(Int32)3,stop_gradient:[false,false]} : (builtin.tensor<-1x3x1x4xf32>) -> builtin.tensor<-1x12xf32>, builtin.tensor<0x-1x3x1x4xf32>
    (%8) = "pd_op.full" () {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(cpu),shape:(pd_op.IntArray)[1],value:(Double)1} : () -> builtin.tensor<1xf32>
    (%9) = "pd_op.full_like" (%6, %8) {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(undefined:0)} : (builtin.tensor<-1x12xf32>, builtin.tensor<1xf32>) -> builtin.tensor<-1x12xf32>
    (%10) = "pd_op.flatten_grad" (%7, %9) {stop_gradient:[false]} : (builtin.tensor<0x-1x3x1x4xf32>, builtin.tensor<-1x12xf32>) -> builtin.tensor<-1x3x1x4xf32>
    (%11) = "pd_op.unsqueeze_grad" (%5, %10) {stop_gradient:[false]} : (builtin.tensor<0x-1x3x4xf32>, builtin.tensor<-1x3x1x4xf32>) -> builtin.tensor<-1x3x4xf32>
    (%12) = "pd_op.fetch" (%11) {col:(Int32)0,name:"o",persistable:[true]} : (builtin.tensor<-1x3x4xf32>) -> builtin.tensor<-1x3x4xf32>
}
