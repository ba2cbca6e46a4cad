{
    (%0) = "builtin.parameter" () {parameter_name:"linear_0.b_0",persistable:[true],stop_gradient:[false]} : () -> tensor<1xf32>
    (%1) = "builtin.parameter" () {parameter_name:"linear_0.w_0",persistable:[true],stop_gradient:[false]} : () -> tensor<2x1xf32>
    (%2) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,2],stop_gradient:[true]} : () -> tensor<-1x2xf32>
    (%3) = "pd_op.data" () {dtype:float32,name:"label",place:Place(undefined:0),shape:[-1,1],stop_gradient:[true]} : () -> tensor<-1x1xf32>
    (%4) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:0.125} : () -> tensor<1xf32>
    (%5) = "pd_op.matmul" (%2, %1) {stop_gradient:[false],transpose_x:false,transpose_y:false} : (tensor<-1x2xf32>, tensor<2x1xf32>) -> tensor<-1x1xf32>
    (%6) = "pd_op.add" (%5, %0) {stop_gradient:[false]} : (tensor<-1x1xf32>, tensor<1xf32>) -> tensor<-1x1xf32>
    (%7) = "pd_op.subtract" (%6, %3) {stop_gradient:[false]} : (tensor<-1x1xf32>, tensor<-1x1xf32>) -> tensor<-1x1xf32>
    (%8) = "pd_op.square" (%7) {stop_gradient:[false]} : (tensor<-1x1xf32>) -> tensor<-1x1xf32>
    (%9) = "pd_op.mean" (%8) {axis:[],keepdim:false,stop_gradient:[false]} : (tensor<-1x1xf32>) -> tensor<f32>
    (%10) = "pd_op.full" () {dtype:float32,place:Place(cpu),shape:[1],stop_gradient:[true],value:1} : () -> tensor<1xf32>
    (%11) = "pd_op.full_like" (%9, %10) {dtype:float32,place:Place(undefined:0),stop_gradient:[true]} : (tensor<f32>, tensor<1xf32>) -> tensor<f32>
    (%12) = "pd_op.mean_grad" (%8, %11) {axis:[],keepdim:false,reduce_all:true,stop_gradient:[false]} : (tensor<-1x1xf32>, tensor<f32>) -> tensor<-1x1xf32>
    (%13) = "pd_op.square_grad" (%7, %12) {stop_gradient:[false]} : (tensor<-1x1xf32>, tensor<-1x1xf32>) -> tensor<-1x1xf32>
    (%14, %15) = "pd_op.subtract_grad" (%6, %3, %13) {axis:-1,stop_gradient:[false,true]} : (tensor<-1x1xf32>, tensor<-1x1xf32>, tensor<-1x1xf32>) -> tensor<-1x1xf32>, <<NULL TYPE>>
    (%16, %17) = "pd_op.add_grad" (%5, %0, %14) {axis:-1,stop_gradient:[false,false]} : (tensor<-1x1xf32>, tensor<1xf32>, tensor<-1x1xf32>) -> tensor<-1x1xf32>, tensor<1xf32>
    (%18, %19) = "pd_op.matmul_grad" (%2, %1, %16) {stop_gradient:[true,false],transpose_x:false,transpose_y:false} : (tensor<-1x2xf32>, tensor<2x1xf32>, tensor<-1x1xf32>) -> <<NULL TYPE>>, tensor<2x1xf32>
    (%20, %21) = "pd_op.sgd_" (%1, %4, %19, <<NULL VALUE>>) {multi_precision:false,stop_gradient:[false,false]} : (tensor<2x1xf32>, tensor<1xf32>, tensor<2x1xf32>, <<NULL TYPE>>) -> tensor<2x1xf32>, <<NULL TYPE>>
    (%22, %23) = "pd_op.sgd_" (%0, %4, %17, <<NULL VALUE>>) {multi_precision:false,stop_gradient:[false,false]} : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, <<NULL TYPE>>) -> tensor<1xf32>, <<NULL TYPE>>
    (%24) = "pd_op.fetch" (%9) {col:0,name:"loss",persistable:[true],stop_gradient:[false]} : (tensor<f32>) -> tensor<f32>
}
