// An operator without a kernel on the target runs on the host, with a remark; with --no-fallback it is an error.
// RUN: weir compile --target=cuda %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not weir compile --target=cuda --no-fallback %s -o %t 2>&1 | FileCheck %s

// REMARK: no-fallback.mlir:[[#@LINE+7]]:{{.*}}remark: 'pd_op.topk' of tensor<3x8xf32>, tensor<1xi32> falls back to the host's kernel: no kernel is generated for 'pd_op.topk'
// CHECK: no-fallback.mlir:[[#@LINE+6]]:{{.*}}error: 'pd_op.topk' of tensor<3x8xf32>, tensor<1xi32> has no kernel on 'cuda': no kernel is generated for 'pd_op.topk'
module {
  func.func @main(%x: tensor<3x8xf32> {pir.name = "x"}) -> tensor<3x2xf32> {
    %k = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xi32>
    // The largest two of each row.
    %0, %1 =
        pd_op.topk %x, %k {axis = 1 : i32, largest = true, sorted = true} : (tensor<3x8xf32>, tensor<1xi32>) -> (tensor<3x2xf32>, tensor<3x2xi64>)
    return %0 : tensor<3x2xf32>
  }
}
