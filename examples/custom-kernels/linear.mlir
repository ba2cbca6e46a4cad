// A linear layer with everything quantised, as one operation.
!q = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<2x3xf32> {pir.name = "x"}, %w: tensor<3x2xf32> {pir.name = "w"}, %b: tensor<2xf32> {pir.name = "b"}) -> tensor<2x2xf32> {
  %qx = quant.quantize %x : tensor<2x3xf32> -> tensor<2x3x!q>
  %qw = quant.quantize %w : tensor<3x2xf32> -> tensor<3x2x!q>
  %0 = quant.qlinear %qx, %qw bias(%b : tensor<2xf32>) {multiplier = 0.5} : tensor<2x3x!q>, tensor<3x2x!q> -> tensor<2x2x!q>
  %1 = quant.dequantize %0 : tensor<2x2x!q>
  return %1 : tensor<2x2xf32>
}
