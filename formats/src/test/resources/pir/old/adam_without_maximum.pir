{
    (%0) = "builtin.parameter" () {parameter_name:"p",persistable:[true]} : () -> builtin.tensor<2x3xf32>
    (%1) = "builtin.parameter" () {parameter_name:"m",persistable:[true]} : () -> builtin.tensor<2x3xf32>
    (%2) = "builtin.parameter" () {parameter_name:"v",persistable:[true]} : () -> builtin.tensor<2x3xf32>
    (%3) = "builtin.parameter" () {parameter_name:"b1",persistable:[true]} : () -> builtin.tensor<1xf32>
    (%4) = "builtin.parameter" () {parameter_name:"b2",persistable:[true]} : () -> builtin.tensor<1xf32>
    (%5) = "builtin.parameter" () {parameter_name:"lr",persistable:[true]} : () -> builtin.tensor<f32>
    (%6) = "pd_op.data" () {dtype:(pd_op.DataType)float32,name:"g",place:(pd_op.Place)Place(undefined:0),shape:(pd_op.IntArray)[2,3],stop_gradient:[true]} : () -> builtin.tensor<2x3xf32>
    (%7) = "pd_op.full" () {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(cpu),shape:(pd_op.IntArray)[1],stop_gradient:[true],value:(Float)0.9} : () -> builtin.tensor<1xf32>
    (%8) = "pd_op.full" () {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(cpu),shape:(pd_op.IntArray)[1],stop_gradient:[true],value:(Float)0.999} : () -> builtin.tensor<1xf32>
    (%9) = "pd_op.full" () {dtype:(pd_op.DataType)float32,place:(pd_op.Place)Place(cpu),shape:(pd_op.IntArray)[1],stop_gradient:[true],value:(Float)1e-08} : () -> builtin.tensor<1xf32>
    (%10, %11, %12, %13, %14, %15) = "pd_op.adam_" (%0, %6, %5, %1, %2, %3, %4, <<NULL VALUE>>, <<NULL VALUE>>, %7, %8, %9) {lazy_mode:false,min_row_size_to_use_multithread:(Int64)1000,multi_precision:false,stop_gradient:[false,false,false,false,false,false],use_global_beta_pow:false} : (builtin.tensor<2x3xf32>, builtin.tensor<2x3xf32>, builtin.tensor<f32>, builtin.tensor<2x3xf32>, builtin.tensor<2x3xf32>, builtin.tensor<1xf32>, builtin.tensor<1xf32>, <<NULL TYPE>>, <<NULL TYPE>>, builtin.tensor<1xf32>, builtin.tensor<1xf32>, builtin.tensor<1xf32>) -> builtin.tensor<2x3xf32>, builtin.tensor<2x3xf32>, builtin.tensor<2x3xf32>, builtin.tensor<1xf32>, builtin.tensor<1xf32>, <<NULL TYPE>>
    (%16) = "pd_op.fetch" (%10) {col:(Int32)0,name:"o",persistable:[true]} : (builtin.tensor<2x3xf32>) -> builtin.tensor<2x3xf32>
}
