{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[2,1,-1,4],stop_gradient:[true]} : () -> builtin.tensor<2x1x-1x4xf32>
    (%1) = "pd_op.full_int_array" () {dtype:(pd_op.DataType)int64,place:(pd_op.Place)Place(cpu),stop_gradient:[true],value:[(Int64)1]} : () -> builtin.tensor<1xi64>
    (%2,%3) = "pd_op.squeeze_" (%0, %1) {stop_gradient:[false,false]} : (builtin.tensor<2x1x-1x4xf32>, builtin.tensor<1xi64>) -> builtin.tensor<2x-1x4xf32>, builtin.tensor<0x2x1x-1x4xf32>
    (%4) = "pd_op.fetch" (%2) {col:(Int32)0,name:"o",persistable:[true],stop_gradient:[false]} : (builtin.tensor<2x-1x4xf32>) -> builtin.tensor<2x-1x4xf32>
}
