{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"b",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[1,5,4],stop_gradient:[true]} : () -> builtin.tensor<1x5x4xf32>
    (%1) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"s",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[1,2,5],stop_gradient:[true]} : () -> builtin.tensor<1x2x5xf32>
    (%2, %3, %4) = "pd_op.matrix_nms" (%0, %1) {background_label:(Int32)-1,gaussian_sigma:(Float)2,keep_top_k:(Int32)10,nms_top_k:(Int32)20,normalized:true,post_threshold:(Float)0,score_threshold:(Float)0.5,stop_gradient:[true,true,true],use_gaussian:false} : (builtin.tensor<1x5x4xf32>, builtin.tensor<1x2x5xf32>) -> builtin.tensor<5x6xf32>, builtin.tensor<5x1xi32>, builtin.tensor<-1xi32>
    (%5) = "pd_op.fetch" (%2) {col:(Int32)0,name:"o",persistable:[true]} : (builtin.tensor<5x6xf32>) -> builtin.tensor<5x6xf32>
}
