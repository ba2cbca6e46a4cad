// softmax(x * transpose(y)): the attention scores of rows of x over rows of y.
//
//   weir run examples/matmul.mlir --input x=uniform:2x4xf32 --input y=uniform:3x4xf32 --seed 7
module {
  %x = pd_op.data {name = "x", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32>
  %y = pd_op.data {name = "y", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32>
  %scores = pd_op.matmul %x, %y {transpose_y = true} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %weights = pd_op.softmax %scores {axis = -1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  "pir.shadow_output"(%weights) {output_name = "weights"} : (tensor<?x?xf32>) -> ()
}
