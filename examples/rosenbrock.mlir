// f(x, y) = (1 - x)² + 100 (y - x²)²
func.func @f(%x: tensor<f64> {pir.name = "x"}, %y: tensor<f64> {pir.name = "y"}) -> tensor<f64> {
  %one = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64>, value = 1.0 : f64} : tensor<f64>
  %hundred = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64: 1>, value = 100.0 : f64} : tensor<1xf64>
  %0 = pd_op.subtract %one, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %1 = pd_op.multiply %0, %0 : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %2 = pd_op.multiply %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %3 = pd_op.subtract %y, %2 : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %4 = pd_op.multiply %3, %3 : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %5 = pd_op.scale %4, %hundred : (tensor<f64>, tensor<1xf64>) -> tensor<f64>
  %6 = pd_op.add %1, %5 : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %6 : tensor<f64>
}
