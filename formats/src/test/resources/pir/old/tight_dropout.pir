{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[4],stop_gradient:[true]} : () -> builtin.tensor<4xf32>
    (%1) = "pd_op.full" () {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(cpu),shape:(pd_op.IntArray)[1],stop_gradient:[true],value:(Float)0.5} : () -> builtin.tensor<1xf32>
    (%2,%3) = "pd_op.dropout" (%0, <<NULL VALUE>>, %1) {fix_seed:false,is_test:true,mode:"downgrade_in_infer",seed:(Int32)0,stop_gradient:[false,false]} : (builtin.tensor<4xf32>, <<NULL TYPE>>, builtin.tensor<1xf32>) -> builtin.tensor<4xf32>, <<NULL TYPE>>
    (%4) = "pd_op.fetch" (%2) {col:(Int32)0,name:"o",persistable:[true],stop_gradient:[false]} : (builtin.tensor<4xf32>) -> builtin.tensor<4xf32>
}
