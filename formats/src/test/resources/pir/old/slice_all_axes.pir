{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,4],stop_gradient:[true]} : () -> builtin.tensor<-1x4xf32>
    (%1) = "pd_op.shape" (%0) {stop_gradient:[true]} : (builtin.tensor<-1x4xf32>) -> builtin.tensor<2xi32>
    (%2) = "pd_op.full_int_array" () {dtype:(pd_op.DataType)int64,place:(pd_op.Place)Place(cpu),value:[(Int64)0]} : () -> builtin.tensor<1xi64>
    (%3) = "pd_op.full_int_array" () {dtype:(pd_op.DataType)int64,place:(pd_op.Place)Place(cpu),value:[(Int64)1]} : () -> builtin.tensor<1xi64>
    (%4) = "pd_op.slice" (%1, %2, %3) {axes:[(Int64)0],decrease_axis:[(Int64)0],infer_flags:[(Int64)1],stop_gradient:[true]} : (builtin.tensor<2xi32>, builtin.tensor<1xi64>, builtin.tensor<1xi64>) -> builtin.tensor<1xi32>
    (%5) = "pd_op.cast" (%4) {dtype:(pd_op.DataType)float32,stop_gradient:[true]} : (builtin.tensor<1xi32>) -> builtin.tensor<1xf32>
    (%6) = "pd_op.fetch" (%5) {col:(Int32)0,name:"o",persistable:[true]} : (builtin.tensor<1xf32>) -> builtin.tensor<1xf32>
}
