// x - y where x is the larger, else y - x.
//
//   weir run examples/if.mlir --input x=3 --input y=8
module {
  %x = pd_op.data {name = "x", shape = array<i64>, dtype = #pir.dtype<int64>} : tensor<i64>
  %y = pd_op.data {name = "y", shape = array<i64>, dtype = #pir.dtype<int64>} : tensor<i64>
  %larger = pd_op.greater_than %x, %y : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %distance = pd_op.if %larger : tensor<i1> -> (tensor<i64>) {
    %d = pd_op.subtract %x, %y : (tensor<i64>, tensor<i64>) -> tensor<i64>
    pir.yield %d : tensor<i64>
  } else {
    %d = pd_op.subtract %y, %x : (tensor<i64>, tensor<i64>) -> tensor<i64>
    pir.yield %d : tensor<i64>
  }
  "pir.shadow_output"(%distance) {output_name = "distance"} : (tensor<i64>) -> ()
}
