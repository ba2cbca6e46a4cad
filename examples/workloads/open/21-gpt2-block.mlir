// a GPT-2 block; batch and sequence are known only when it runs.
//
// Opened by hand from ../21-gpt2-block.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x48xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<48xf32> {pir.name = "n1_w"}, %arg2: tensor<48xf32> {pir.name = "n1_b"}, %arg3: tensor<48x144xf32> {pir.name = "qkv_w"}, %arg4: tensor<144xf32> {pir.name = "qkv_b"}, %arg5: tensor<?x?xi1, #shape.sizes<length, length>> {pir.name = "mask"}, %arg6: tensor<48x48xf32> {pir.name = "out_w"}, %arg7: tensor<48xf32> {pir.name = "out_b"}, %arg8: tensor<48xf32> {pir.name = "n2_w"}, %arg9: tensor<48xf32> {pir.name = "n2_b"}, %arg10: tensor<48x192xf32> {pir.name = "up_w"}, %arg11: tensor<192xf32> {pir.name = "up_b"}, %arg12: tensor<192x48xf32> {pir.name = "down_w"}, %arg13: tensor<48xf32> {pir.name = "down_b"}) -> tensor<?x?x48xf32, #shape.sizes<batch, length>> {
    %0:3 = "pd_op.layer_norm"(%arg0, %arg1, %arg2) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>, tensor<48xf32>) -> (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>)
    %1 = pd_op.matmul %0#0, %arg3 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x144xf32>) -> tensor<?x?x144xf32, #shape.sizes<batch, length>>
    %2 = pd_op.add %1, %arg4 : (tensor<?x?x144xf32, #shape.sizes<batch, length>>, tensor<144xf32>) -> tensor<?x?x144xf32, #shape.sizes<batch, length>>
    %3 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %4 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 48>} : tensor<1xi64>
    %5 = pd_op.slice %2, %3, %4 {axes = array<i64: 2>} : (tensor<?x?x144xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %6 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 12>} : tensor<4xi64>
    %7 = pd_op.reshape %5, %6 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %8 = pd_op.transpose %7 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %9 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 96>} : tensor<1xi64>
    %10 = pd_op.slice %2, %4, %9 {axes = array<i64: 2>} : (tensor<?x?x144xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %11 = pd_op.reshape %10, %6 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %12 = pd_op.transpose %11 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %13 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 144>} : tensor<1xi64>
    %14 = pd_op.slice %2, %9, %13 {axes = array<i64: 2>} : (tensor<?x?x144xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %15 = pd_op.reshape %14, %6 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %16 = pd_op.transpose %15 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %17 = pd_op.matmul %8, %12 {transpose_y = true} : (tensor<?x4x?x12xf32, #shape.sizes<batch, length>>, tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %18 = pd_op.full {shape = array<i64: 1>, value = 0.28867513459481287 : f64} : tensor<1xf32>
    %19 = pd_op.scale %17, %18 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<1xf32>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %20 = "pd_op.expand_as"(%arg5, %19) : (tensor<?x?xi1, #shape.sizes<length, length>>, tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x4x?x?xi1, #shape.sizes<batch, length, length>>
    %21 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+04 : f64} : tensor<1xf32>
    %22 = pd_op.full_like %19, %21 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<1xf32>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %23 = pd_op.where %20, %19, %22 : (tensor<?x4x?x?xi1, #shape.sizes<batch, length, length>>, tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %24 = pd_op.softmax %23 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>
    %25 = pd_op.matmul %24, %16 : (tensor<?x4x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x4x?x12xf32, #shape.sizes<batch, length>>
    %26 = pd_op.transpose %25 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x4x?x12xf32, #shape.sizes<batch, length>>) -> tensor<?x?x4x12xf32, #shape.sizes<batch, length>>
    %27 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 48>} : tensor<3xi64>
    %28 = pd_op.reshape %26, %27 : (tensor<?x?x4x12xf32, #shape.sizes<batch, length>>, tensor<3xi64>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %29 = pd_op.matmul %28, %arg6 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %30 = pd_op.add %29, %arg7 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %31 = pd_op.add %30, %arg0 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?x48xf32, #shape.sizes<batch, length>>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %32:3 = "pd_op.layer_norm"(%31, %arg8, %arg9) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>, tensor<48xf32>) -> (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>, tensor<?x?xf32, #shape.sizes<batch, length>>)
    %33 = pd_op.matmul %32#0, %arg10 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48x192xf32>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %34 = pd_op.add %33, %arg11 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>, tensor<192xf32>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %35 = pd_op.gelu %34 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>) -> tensor<?x?x192xf32, #shape.sizes<batch, length>>
    %36 = pd_op.matmul %35, %arg12 : (tensor<?x?x192xf32, #shape.sizes<batch, length>>, tensor<192x48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %37 = pd_op.add %36, %arg13 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<48xf32>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    %38 = pd_op.add %37, %31 : (tensor<?x?x48xf32, #shape.sizes<batch, length>>, tensor<?x?x48xf32, #shape.sizes<batch, length>>) -> tensor<?x?x48xf32, #shape.sizes<batch, length>>
    return %38 : tensor<?x?x48xf32, #shape.sizes<batch, length>>
  }
}
