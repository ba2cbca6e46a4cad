// relu(x + y), as a program of operators; both inputs have sizes that only a run knows.
//
//   weir run examples/add_relu.mlir --input x=ones:16x64xf32 --input y=ones:16x64xf32
module {
  %x = pd_op.data {name = "x", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32>
  %y = pd_op.data {name = "y", shape = array<i64: -1, -1>, dtype = #pir.dtype<float32>} : tensor<?x?xf32>
  %sum = pd_op.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %out = pd_op.relu %sum : (tensor<?x?xf32>) -> tensor<?x?xf32>
  "pir.shadow_output"(%out) {output_name = "output_0"} : (tensor<?x?xf32>) -> ()
}
