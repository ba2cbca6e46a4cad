// RUN: weir opt %s --print-fusion -o /dev/null 2>&1 | FileCheck %s

// CHECK:      func.func @main: 3 kernels, 7168 bytes moved, 3072 at least (2.33 times)
// CHECK-NEXT:   #0 row_reduce: exp, sum, divide; reads 1024, writes 1024
// CHECK-NEXT:   #1 matmul: matmul, relu; reads 2048, writes 1024
// CHECK-NEXT:   #2 single: cumsum; reads 1024, writes 1024
// CHECK-NEXT:   #0 and #1 (divide to matmul): a reduction together with a matmul
// CHECK-NEXT:   #1 and #2 (relu to cumsum): pd_op.cumsum is a kernel by itself
func.func @main(%x: tensor<16x16xf32>, %w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
  %last = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
  %0 = pd_op.exp %x : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = pd_op.sum %0, %axis {keepdim = true} : (tensor<16x16xf32>, tensor<1xi64>) -> tensor<16x1xf32>
  %2 = pd_op.divide %0, %1 : (tensor<16x16xf32>, tensor<16x1xf32>) -> tensor<16x16xf32>
  %3 = pd_op.matmul %2, %w : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %4 = pd_op.relu %3 : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %5 = pd_op.cumsum %4, %last : (tensor<16x16xf32>, tensor<1xi32>) -> tensor<16x16xf32>
  return %5 : tensor<16x16xf32>
}
