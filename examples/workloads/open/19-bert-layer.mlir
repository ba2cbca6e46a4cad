// an encoder layer.
//
// Opened by hand from ../19-bert-layer.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x48xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<48x48xf32> {pir.name = "q_w"}, %arg2: tensor<48xf32> {pir.name = "q_b"}, %arg3: tensor<48x48xf32> {pir.name = "k_w"}, %arg4: tensor<48xf32> {pir.name = "k_b"}, %arg5: tensor<48x48xf32> {pir.name = "v_w"}, %arg6: tensor<48xf32> {pir.name = "v_b"}, %arg7: tensor<48x48xf32> {pir.name = "out_w"}, %arg8: tensor<48xf32> {pir.name = "out_b"}, %arg9: tensor<48xf32> {pir.name = "n1_w"}, %arg10: tensor<48xf32> {pir.name = "n1_b"}, %arg11: tensor<48x192xf32> {pir.name = "up_w"}, %arg12: tensor<192xf32> {pir.name = "up_b"}, %arg13: tensor<192x48xf32> {pir.name = "down_w"}, %arg14: tensor<48xf32> {pir.name = "down_b"}, %arg15: tensor<48xf32> {pir.name = "n2_w"}, %arg16: tensor<48xf32> {pir.name = "n2_b"}) -> tensor<?x?x48xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.matmul %arg0, %arg1 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %1 = pd_op.add %0, %arg2 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 12>} : tensor<4xi64>
    %3 = pd_op.reshape %1, %2 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %4 = pd_op.transpose %3 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %5 = pd_op.matmul %arg0, %arg3 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %6 = pd_op.add %5, %arg4 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %7 = pd_op.reshape %6, %2 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %8 = pd_op.transpose %7 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %9 = pd_op.matmul %arg0, %arg5 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %10 = pd_op.add %9, %arg6 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %11 = pd_op.reshape %10, %2 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %12 = pd_op.transpose %11 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %13 = pd_op.matmul %4, %8 {transpose_y = true} : (tensor<?x4x?x12xf32, #shape.sizes<batch, length>>, tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %14 = pd_op.full {shape = array<i64: 1>, value = 0.28867513459481287 : f64} : tensor<1xf32>
    %15 = pd_op.scale %13, %14 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<1xf32>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %16 = pd_op.softmax %15 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %17 = pd_op.matmul %16, %12 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %18 = pd_op.transpose %17 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %19 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 48>} : tensor<3xi64>
    %20 = pd_op.reshape %18, %19 : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>, tensor<3xi64>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %21 = pd_op.matmul %20, %arg7 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %22 = pd_op.add %21, %arg8 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %23 = pd_op.add %22, %arg0 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?x48xf32, #shape.sizes<batch, length>>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %24:3 = "pd_op.layer_norm"(%23, %arg9, %arg10) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>, tensor<48xf32>) -> (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>)
    %25 = pd_op.matmul %24#0, %arg11 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x192xf32>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %26 = pd_op.add %25, %arg12 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>, tensor<192xf32>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %27 = pd_op.gelu %26 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %28 = pd_op.matmul %27, %arg13 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>, tensor<192x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %29 = pd_op.add %28, %arg14 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %30 = pd_op.add %29, %24#0 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?x48xf32, #shape.sizes<batch, length>>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %31:3 = "pd_op.layer_norm"(%30, %arg15, %arg16) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>, tensor<48xf32>) -> (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>)
    return %31#0 : tensor<?x?x48xf32, #shape.sizes<batch, length>>
  }
}
