{
    (%0) = "pd_op.data" () {dtype:float32,name:"x",place:Place(undefined:0),shape:[4],stop_gradient:[true]} : () -> builtin.tensor<4xf32>
    (%1) = "pd_op.relu" (%7) {stop_gradient:[true]} : (builtin.tensor<4xf32>) -> builtin.tensor<4xf32>
}
