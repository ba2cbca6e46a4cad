{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,3,4],stop_gradient:[true]} : () -> builtin.tensor<-1x3x4xf32>
    (%1) = "pd_op.full_int_array" () {dtype:(pd_op.DataType)int64,place:(pd_op.Place)Place(cpu),stop_gradient:[true],value:[(Int64)-1,(Int64)12]} : () -> builtin.tensor<2xi64>
    (%2,%3) = "pd_op.reshape" (%0, %1) {stop_gradient:[false,false]} : (builtin.tensor<-1x3x4xf32>, builtin.tensor<2xi64>) -> builtin.tensor<-1x12xf32>, <<NULL TYPE>>
    (%4) = "pd_op.fetch" (%2) {col:(Int32)0,name:"o",persistable:[true],stop_gradient:[false]} : (builtin.tensor<-1x12xf32>) -> builtin.tensor<-1x12xf32>
}
