// Numbers rounded to multiples of a half, between -65.5 and 62, and what is left of them where they are positive.
!q = !quant.uniform<i8:f32, 0.5:3>
func.func @main(%x: tensor<?xf32> {pir.name = "x"}) -> (tensor<?x!q>, tensor<?xf32>) {
  %0 = quant.quantize %x : tensor<?xf32> -> tensor<?x!q>
  %1 = quant.dequantize %0 : tensor<?x!q>
  %2 = pd_op.relu %1 : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %2 : tensor<?x!q>, tensor<?xf32>
}
