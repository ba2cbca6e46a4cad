// A tensor that grows in a loop: its size has a name that the kernel behind the concat has for a size of its own, too.
// 0.5 - v is taken of all that is there each time.
// RUN: weir run %s --input x=iota:2xf32 --input n=2:1xi64 | FileCheck %s
// RUN: weir run %s --input x=iota:2xf32 --input n=2:1xi64 --open | FileCheck %s
// RUN: weir run %s --input x=iota:2xf32 --input n=2:1xi64 --target=interpret | FileCheck %s

// CHECK: s: tensor<6xf32>
// CHECK-NEXT: [ 0.   1.   0.   1.   0.5 -0.5]
module {
  %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
  %n = pd_op.data {dtype = #pir.dtype<int64>, name = "n", shape = array<i64: 1>} : tensor<1xi64>
  %zero = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi64>
  %more = pd_op.less_than %zero, %n : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %s:2 = pd_op.while (%more, %x, %zero) : (tensor<1xi1>, tensor<2xf32>, tensor<1xi64>) -> (tensor<?xf32>, tensor<1xi64>) {
  ^bb0(%grown: tensor<?xf32>, %i: tensor<1xi64>):
    %both = pir.combine %grown, %x : (tensor<?xf32>, tensor<2xf32>) -> tuple<tensor<?xf32>, tensor<2xf32>>
    %axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xi32>
    %joined = pd_op.concat %both, %axis : (tuple<tensor<?xf32>, tensor<2xf32>>, tensor<1xi32>) -> tensor<?xf32>
    %minus = pd_op.full {shape = array<i64: 1>, value = -1.0 : f64} : tensor<1xf32>
    %next = pd_op.scale %joined, %minus {bias = 5.000000e-01 : f32} : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %j = pd_op.increment %i : (tensor<1xi64>) -> tensor<1xi64>
    %again = pd_op.less_than %j, %n : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    pir.yield %again, %next, %j : tensor<1xi1>, tensor<?xf32>, tensor<1xi64>
  }
  %out = pd_op.fetch %s#0 {col = 0 : i32, name = "s"} : (tensor<?xf32>) -> tensor<?xf32>
}
