// an encoder layer.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x13x48xf32> {pir.name = "x"}, %arg1: tensor<48x48xf32> {pir.name = "q_w"}, %arg2: tensor<48xf32> {pir.name = "q_b"}, %arg3: tensor<48x48xf32> {pir.name = "k_w"}, %arg4: tensor<48xf32> {pir.name = "k_b"}, %arg5: tensor<48x48xf32> {pir.name = "v_w"}, %arg6: tensor<48xf32> {pir.name = "v_b"}, %arg7: tensor<48x48xf32> {pir.name = "out_w"}, %arg8: tensor<48xf32> {pir.name = "out_b"}, %arg9: tensor<48xf32> {pir.name = "n1_w"}, %arg10: tensor<48xf32> {pir.name = "n1_b"}, %arg11: tensor<48x192xf32> {pir.name = "up_w"}, %arg12: tensor<192xf32> {pir.name = "up_b"}, %arg13: tensor<192x48xf32> {pir.name = "down_w"}, %arg14: tensor<48xf32> {pir.name = "down_b"}, %arg15: tensor<48xf32> {pir.name = "n2_w"}, %arg16: tensor<48xf32> {pir.name = "n2_b"}) -> tensor<2x13x48xf32> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %1 = pd_op.add %0, %arg2 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 12>} : tensor<4xi64>
    %3 = pd_op.reshape %1, %2 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %4 = pd_op.transpose %3 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %5 = pd_op.matmul %arg0, %arg3 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %6 = pd_op.add %5, %arg4 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %7 = pd_op.reshape %6, %2 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %8 = pd_op.transpose %7 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %9 = pd_op.matmul %arg0, %arg5 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %10 = pd_op.add %9, %arg6 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %11 = pd_op.reshape %10, %2 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %12 = pd_op.transpose %11 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %13 = pd_op.matmul %4, %8 {transpose_y = true} : (tensor<2x4x13x12xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x13xf32>
    %14 = pd_op.full {shape = array<i64: 1>, value = 0.28867513459481287 : f64} : tensor<1xf32>
    %15 = pd_op.scale %13, %14 : (tensor<2x4x13x13xf32>, tensor<1xf32>) -> tensor<2x4x13x13xf32>
    %16 = pd_op.softmax %15 : (tensor<2x4x13x13xf32>) -> tensor<2x4x13x13xf32>
    %17 = pd_op.matmul %16, %12 : (tensor<2x4x13x13xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x12xf32>
    %18 = pd_op.transpose %17 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x4x13x12xf32>) -> tensor<2x13x4x12xf32>
    %19 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 48>} : tensor<3xi64>
    %20 = pd_op.reshape %18, %19 : (tensor<2x13x4x12xf32>, tensor<3xi64>) -> tensor<2x13x48xf32>
    %21 = pd_op.matmul %20, %arg7 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %22 = pd_op.add %21, %arg8 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %23 = pd_op.add %22, %arg0 : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x13x48xf32>
    %24:3 = "pd_op.layer_norm"(%23, %arg9, %arg10) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>) -> (tensor<2x13x48xf32>, tensor<2x13xf32>, tensor<2x13xf32>)
    %25 = pd_op.matmul %24#0, %arg11 : (tensor<2x13x48xf32>, tensor<48x192xf32>) -> tensor<2x13x192xf32>
    %26 = pd_op.add %25, %arg12 : (tensor<2x13x192xf32>, tensor<192xf32>) -> tensor<2x13x192xf32>
    %27 = pd_op.gelu %26 : (tensor<2x13x192xf32>) -> tensor<2x13x192xf32>
    %28 = pd_op.matmul %27, %arg13 : (tensor<2x13x192xf32>, tensor<192x48xf32>) -> tensor<2x13x48xf32>
    %29 = pd_op.add %28, %arg14 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %30 = pd_op.add %29, %24#0 : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x13x48xf32>
    %31:3 = "pd_op.layer_norm"(%30, %arg15, %arg16) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>) -> (tensor<2x13x48xf32>, tensor<2x13xf32>, tensor<2x13xf32>)
    return %31#0 : tensor<2x13x48xf32>
  }
}

