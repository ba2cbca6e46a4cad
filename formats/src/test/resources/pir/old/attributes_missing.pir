{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[4,3]} : () -> builtin.tensor<4x3xf32>
    (%1) = "pd_op.softmax" (%0) {} : (builtin.tensor<4x3xf32>) -> builtin.tensor<4x3xf32>
    (%2) = "pd_op.sum" (%1) {axis:(pd_op.IntArray)[0],keepdim:true} : (builtin.tensor<4x3xf32>) -> builtin.tensor<1x3xf32>
    (%3) = "pd_op.clip" (%2) {max:(Float)1,min:(Float)0} : (builtin.tensor<1x3xf32>) -> builtin.tensor<1x3xf32>
    (%4) = "pd_op.fetch" (%3) {col:(Int32)0,name:"o",persistable:[true]} : (builtin.tensor<1x3xf32>) -> builtin.tensor<1x3xf32>
}
