// 2 to the power of n, by doubling n times.
//
//   weir run examples/while.mlir --input n=10
module {
  %n = pd_op.data {name = "n", shape = array<i64>, dtype = #pir.dtype<int64>} : tensor<i64>
  %zero = pd_op.full {shape = array<i64>, value = 0.0 : f64, dtype = #pir.dtype<int64>} : tensor<i64>
  %one = pd_op.full {shape = array<i64>, value = 1.0 : f64, dtype = #pir.dtype<int64>} : tensor<i64>
  %start = pd_op.less_than %zero, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %count, %power = pd_op.while (%start, %zero, %one) : (tensor<i1>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  ^bb0(%i: tensor<i64>, %p: tensor<i64>):
    %next = pd_op.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %doubled = pd_op.add %p, %p : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %again = pd_op.less_than %next, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    pir.yield %again, %next, %doubled : tensor<i1>, tensor<i64>, tensor<i64>
  }
  "pir.shadow_output"(%power) {output_name = "power"} : (tensor<i64>) -> ()
}
