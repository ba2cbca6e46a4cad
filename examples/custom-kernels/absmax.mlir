// The largest magnitude of each row, by a kernel that is given as source, and each row divided by it.
func.func @main(%x: tensor<?x?xf32> {pir.name = "x"}) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = quant.absmax %x : tensor<?x?xf32>
  %axis = pd_op.full_int_array {value = array<i64: 1>, dtype = #pir.dtype<int64>} : tensor<1xi64>
  %1 = pd_op.unsqueeze %0, %axis : (tensor<?xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %2 = pd_op.divide %x, %1 : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?x?xf32>
}
