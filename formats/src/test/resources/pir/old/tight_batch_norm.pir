{
    (%0) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"x",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[-1,8,4,4],stop_gradient:[true]} : () -> builtin.tensor<-1x8x4x4xf32>
    (%1) = "builtin.parameter" () {parameter_name:"m",persistable:[true]} : () -> builtin.tensor<8xf32>
    (%2,%3,%4,%5,%6,%7) = "pd_op.batch_norm_" (%0, %1, %1, %1, %1) {data_format:"NCHW",epsilon:(Float)1e-05,is_test:true,momentum:(Float)0.9,trainable_statistics:false,use_global_stats:false} : (builtin.tensor<-1x8x4x4xf32>, builtin.tensor<8xf32>, builtin.tensor<8xf32>, builtin.tensor<8xf32>, builtin.tensor<8xf32>) -> builtin.tensor<-1x8x4x4xf32>, builtin.tensor<8xf32>, builtin.tensor<8xf32>, builtin.tensor<f32>, builtin.tensor<f32>, builtin.tensor<-1xu8>
    (%8) = "pd_op.fetch" (%2) {col:(Int32)0,name:"o",persistable:[true],stop_gradient:[false]} : (builtin.tensor<-1x8x4x4xf32>) -> builtin.tensor<-1x8x4x4xf32>
}
