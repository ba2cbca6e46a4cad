// a LLaMA layer over a whole prompt, keys and values shared by groups of heads.
//
// Opened by hand from ../22-llama-prefill.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<?x?x64xf32, #shape.sizes<batch, length>> {pir.name = "x"}, %arg1: tensor<1x1x?x8xf32, #shape.sizes<length>> {pir.name = "cos"}, %arg2: tensor<1x1x?x8xf32, #shape.sizes<length>> {pir.name = "sin"}, %arg3: tensor<?x?xf32, #shape.sizes<length, length>> {pir.name = "mask"}, %arg4: tensor<64xf32> {pir.name = "n1"}, %arg5: tensor<64x64xf32> {pir.name = "wq"}, %arg6: tensor<64x16xf32> {pir.name = "wk"}, %arg7: tensor<64x16xf32> {pir.name = "wv"}, %arg8: tensor<64x64xf32> {pir.name = "wo"}, %arg9: tensor<64xf32> {pir.name = "n2"}, %arg10: tensor<64x96xf32> {pir.name = "w1"}, %arg11: tensor<64x96xf32> {pir.name = "w3"}, %arg12: tensor<96x64xf32> {pir.name = "w2"}) -> tensor<?x?x64xf32, #shape.sizes<batch, length>> {
    %0 = pd_op.cast %arg0 {dtype = #pir.dtype<float32>} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %1 = pd_op.square %0 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %3 = pd_op.mean %1, %2 {keepdim = true} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %4 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 {bias = 9.99999974E-6 : f32} : (tensor<?x?x1xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %6 = pd_op.rsqrt %5 : (tensor<?x?x1xf32, #shape.sizes<batch, length>>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %7 = pd_op.multiply %0, %6 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<?x?x1xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %8 = pd_op.cast %arg4 {dtype = #pir.dtype<float32>} : (tensor<64xf32>) -> tensor<64xf32>
    %9 = pd_op.multiply %7, %8 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64xf32>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %10 = pd_op.cast %9 {dtype = #pir.dtype<float32>} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %11 = pd_op.matmul %10, %arg5 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x64xf32>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %12 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 8, 8>} : tensor<4xi64>
    %13 = pd_op.reshape %11, %12 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x8x8xf32, #shape.sizes<batch, length>>
    %14 = pd_op.transpose %13 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x8x8xf32, #shape.sizes<batch, length>>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %15 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %16 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 4>} : tensor<1xi64>
    %17 = pd_op.slice %14, %15, %16 {axes = array<i64: 3>} : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x8x?x4xf32, #shape.sizes<batch, length>>
    %18 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 8>} : tensor<1xi64>
    %19 = pd_op.slice %14, %16, %18 {axes = array<i64: 3>} : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x8x?x4xf32, #shape.sizes<batch, length>>
    %20 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+00 : f64} : tensor<1xf32>
    %21 = pd_op.scale %19, %20 : (tensor<?x8x?x4xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x8x?x4xf32, #shape.sizes<batch, length>>
    %22 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 3.000000e+00 : f64} : tensor<1xi32>
    %23 = pir.combine %21, %17 : (tensor<?x8x?x4xf32, #shape.sizes<batch, length>>, tensor<?x8x?x4xf32, #shape.sizes<batch, length>>) -> tuple<tensor<?x8x?x4xf32, #shape.sizes<batch, length>>, tensor<?x8x?x4xf32, #shape.sizes<batch, length>>>
    %24 = pd_op.concat %23, %22 : (tuple<tensor<?x8x?x4xf32, #shape.sizes<batch, length>>, tensor<?x8x?x4xf32, #shape.sizes<batch, length>>>, tensor<1xi32>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %25 = pd_op.multiply %14, %arg1 : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<1x1x?x8xf32, #shape.sizes<length>>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %26 = pd_op.multiply %24, %arg2 : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<1x1x?x8xf32, #shape.sizes<length>>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %27 = pd_op.add %25, %26 : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<?x8x?x8xf32, #shape.sizes<batch, length>>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %28 = pd_op.matmul %10, %arg6 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x16xf32>) -> tensor<?x?x16xf32, #shape.sizes<batch, length>>
    %29 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 2, 8>} : tensor<4xi64>
    %30 = pd_op.reshape %28, %29 : (tensor<?x?x16xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x2x8xf32, #shape.sizes<batch, length>>
    %31 = pd_op.transpose %30 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x2x8xf32, #shape.sizes<batch, length>>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %32 = pd_op.slice %31, %15, %16 {axes = array<i64: 3>} : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x2x?x4xf32, #shape.sizes<batch, length>>
    %33 = pd_op.slice %31, %16, %18 {axes = array<i64: 3>} : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x2x?x4xf32, #shape.sizes<batch, length>>
    %34 = pd_op.scale %33, %20 : (tensor<?x2x?x4xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x2x?x4xf32, #shape.sizes<batch, length>>
    %35 = pir.combine %34, %32 : (tensor<?x2x?x4xf32, #shape.sizes<batch, length>>, tensor<?x2x?x4xf32, #shape.sizes<batch, length>>) -> tuple<tensor<?x2x?x4xf32, #shape.sizes<batch, length>>, tensor<?x2x?x4xf32, #shape.sizes<batch, length>>>
    %36 = pd_op.concat %35, %22 : (tuple<tensor<?x2x?x4xf32, #shape.sizes<batch, length>>, tensor<?x2x?x4xf32, #shape.sizes<batch, length>>>, tensor<1xi32>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %37 = pd_op.multiply %31, %arg1 : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<1x1x?x8xf32, #shape.sizes<length>>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %38 = pd_op.multiply %36, %arg2 : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<1x1x?x8xf32, #shape.sizes<length>>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %39 = pd_op.add %37, %38 : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<?x2x?x8xf32, #shape.sizes<batch, length>>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %40 = pd_op.matmul %10, %arg7 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x16xf32>) -> tensor<?x?x16xf32, #shape.sizes<batch, length>>
    %41 = pd_op.reshape %40, %29 : (tensor<?x?x16xf32, #shape.sizes<batch, length>>, tensor<4xi64>) -> tensor<?x?x2x8xf32, #shape.sizes<batch, length>>
    %42 = pd_op.transpose %41 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x?x2x8xf32, #shape.sizes<batch, length>>) -> tensor<?x2x?x8xf32, #shape.sizes<batch, length>>
    %43 = pd_op.shape %arg0 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<3xi32>
    %44 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %45 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %46 = pd_op.slice %43, %44, %45 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %47 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %48 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2>} : tensor<1xi64>
    %49 = pd_op.slice %43, %47, %48 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<3xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %50 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 1.000000e+00 : f64} : tensor<i32>
    %51 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 2.000000e+00 : f64} : tensor<i32>
    %52 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 4.000000e+00 : f64} : tensor<i32>
    %53 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 8.000000e+00 : f64} : tensor<i32>
    %54 = pir.combine %46, %51, %50, %49, %53 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %55 = pd_op.stack %54 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<5xi32>
    %56 = pir.combine %46, %51, %52, %49, %53 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %57 = pd_op.stack %56 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<5xi32>
    %58 = pir.combine %46, %53, %49, %53 : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>
    %59 = pd_op.stack %58 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<4xi32>
    %60 = pd_op.reshape %39, %55 : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<5xi32>) -> tensor<?x2x1x?x8xf32, #shape.sizes<batch, length>>
    %61 = pd_op.expand %60, %57 : (tensor<?x2x1x?x8xf32, #shape.sizes<batch, length>>, tensor<5xi32>) -> tensor<?x2x4x?x8xf32, #shape.sizes<batch, length>>
    %62 = pd_op.reshape %61, %59 : (tensor<?x2x4x?x8xf32, #shape.sizes<batch, length>>, tensor<4xi32>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %63 = pd_op.reshape %42, %55 : (tensor<?x2x?x8xf32, #shape.sizes<batch, length>>, tensor<5xi32>) -> tensor<?x2x1x?x8xf32, #shape.sizes<batch, length>>
    %64 = pd_op.expand %63, %57 : (tensor<?x2x1x?x8xf32, #shape.sizes<batch, length>>, tensor<5xi32>) -> tensor<?x2x4x?x8xf32, #shape.sizes<batch, length>>
    %65 = pd_op.reshape %64, %59 : (tensor<?x2x4x?x8xf32, #shape.sizes<batch, length>>, tensor<4xi32>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %66 = pd_op.matmul %27, %62 {transpose_y = true} : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>, tensor<?x8x?x8xf32, #shape.sizes<batch, length>>) -> tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>
    %67 = pd_op.full {shape = array<i64: 1>, value = 0.35355339059327379 : f64} : tensor<1xf32>
    %68 = pd_op.scale %66, %67 : (tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>, tensor<1xf32>) -> tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>
    %69 = pd_op.add %68, %arg3 : (tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x?xf32, #shape.sizes<length, length>>) -> tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>
    %70 = pd_op.softmax %69 : (tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>) -> tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>
    %71 = pd_op.matmul %70, %65 : (tensor<?x8x?x?xf32, #shape.sizes<batch, length, length>>, tensor<?x8x?x8xf32, #shape.sizes<batch, length>>) -> tensor<?x8x?x8xf32, #shape.sizes<batch, length>>
    %72 = pd_op.transpose %71 {perm = array<i32: 0, 2, 1, 3>} : (tensor<?x8x?x8xf32, #shape.sizes<batch, length>>) -> tensor<?x?x8x8xf32, #shape.sizes<batch, length>>
    %73 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 64>} : tensor<3xi64>
    %74 = pd_op.reshape %72, %73 : (tensor<?x?x8x8xf32, #shape.sizes<batch, length>>, tensor<3xi64>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %75 = pd_op.matmul %74, %arg8 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x64xf32>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %76 = pd_op.add %arg0, %75 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %77 = pd_op.cast %76 {dtype = #pir.dtype<float32>} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %78 = pd_op.square %77 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %79 = pd_op.mean %78, %2 {keepdim = true} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<1xi64>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %80 = pd_op.scale %79, %4 {bias = 9.99999974E-6 : f32} : (tensor<?x?x1xf32, #shape.sizes<batch, length>>, tensor<1xf32>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %81 = pd_op.rsqrt %80 : (tensor<?x?x1xf32, #shape.sizes<batch, length>>) -> tensor<?x?x1xf32, #shape.sizes<batch, length>>
    %82 = pd_op.multiply %77, %81 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<?x?x1xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %83 = pd_op.cast %arg9 {dtype = #pir.dtype<float32>} : (tensor<64xf32>) -> tensor<64xf32>
    %84 = pd_op.multiply %82, %83 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64xf32>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %85 = pd_op.cast %84 {dtype = #pir.dtype<float32>} : (tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %86 = pd_op.matmul %85, %arg10 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x96xf32>) -> tensor<?x?x96xf32, #shape.sizes<batch, length>>
    %87 = pd_op.silu %86 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>) -> tensor<?x?x96xf32, #shape.sizes<batch, length>>
    %88 = pd_op.matmul %85, %arg11 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<64x96xf32>) -> tensor<?x?x96xf32, #shape.sizes<batch, length>>
    %89 = pd_op.multiply %87, %88 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>, tensor<?x?x96xf32, #shape.sizes<batch, length>>) -> tensor<?x?x96xf32, #shape.sizes<batch, length>>
    %90 = pd_op.matmul %89, %arg12 : (tensor<?x?x96xf32, #shape.sizes<batch, length>>, tensor<96x64xf32>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    %91 = pd_op.add %76, %90 : (tensor<?x?x64xf32, #shape.sizes<batch, length>>, tensor<?x?x64xf32, #shape.sizes<batch, length>>) -> tensor<?x?x64xf32, #shape.sizes<batch, length>>
    return %91 : tensor<?x?x64xf32, #shape.sizes<batch, length>>
  }
}
