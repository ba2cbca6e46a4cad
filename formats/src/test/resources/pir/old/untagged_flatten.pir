{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,3,4],stop_gradient:[true]} : () -> tensor<-1x3x4xf32>
    (%1,%2) = "pd_op.flatten" (%0) {start_axis:1,stop_axis:-1,stop_gradient:[false,false]} : (tensor<-1x3x4xf32>) -> tensor<-1x12xf32>, <<NULL TYPE>>
    (%3) = "pd_op.fetch" (%1) {col:0,name:"o",persistable:[true],stop_gradient:[false]} : (tensor<-1x12xf32>) -> tensor<-1x12xf32>
}
