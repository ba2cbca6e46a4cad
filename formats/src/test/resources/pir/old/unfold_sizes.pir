{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[-1,-1,8,8],stop_gradient:[true]} : () -> tensor<-1x-1x8x8xf32>
    (%1) = "pd_op.unfold" (%0) {dilations:[1,1],kernel_sizes:[3,3],paddings:[0,0,0,0],stop_gradient:[true],strides:[1,1]} : (tensor<-1x-1x8x8xf32>) -> tensor<-1x-9x-1xf32>
    (%2) = "pd_op.relu" (%1) {stop_gradient:[true]} : (tensor<-1x-9x-1xf32>) -> tensor<-1x-9x-1xf32>
    (%3) = "builtin.combine" (%1, %2) {stop_gradient:[true]} : (tensor<-1x-9x-1xf32>, tensor<-1x-9x-1xf32>) -> vec[tensor<-1x-9x-1xf32>,tensor<-1x-9x-1xf32>]
    (%4, %5) = "builtin.split" (%3) {stop_gradient:[true,true]} : (vec[tensor<-1x-9x-1xf32>,tensor<-1x-9x-1xf32>]) -> tensor<-1x-9x-1xf32>, tensor<-1x-9x-1xf32>
    (%6) = "pd_op.fetch" (%4) {col:0,name:"o",persistable:[true]} : (tensor<-1x-9x-1xf32>) -> tensor<-1x-9x-1xf32>
}
