// xⁿ, by a function that calls itself.
mindir.func @power(%x: tensor<f64>, %n: tensor<i64>) -> tensor<f64> {
  %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 0.0 : f64} : tensor<i64>
  %c = pd_op.equal %n, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %r = pd_op.if %c : tensor<i1> -> (tensor<f64>) {
    %one = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
    pir.yield %one : tensor<f64>
  } else {
    %f = mindir.closure @power() : () -> ((tensor<f64>, tensor<i64>) -> tensor<f64>)
    %i = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64>, value = 1.0 : f64} : tensor<i64>
    %m = pd_op.subtract %n, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %p = mindir.call %f(%x, %m) : ((tensor<f64>, tensor<i64>) -> tensor<f64>, tensor<f64>, tensor<i64>) -> tensor<f64>
    %q = pd_op.multiply %p, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
    pir.yield %q : tensor<f64>
  }
  mindir.return %r : tensor<f64>
}
