// words chosen one by one, the likeliest first, keys and values kept in a cache.
//
// Opened by hand from ../23-llama-decode.mlir: the sizes that have names are known only when it runs.
module {
  func.func @main(%arg0: tensor<1xi64> {pir.name = "start"}, %arg1: tensor<50x32xf32> {pir.name = "words"}, %arg2: tensor<?xi64, #shape.sizes<cache>> {pir.name = "positions"}, %arg3: tensor<?x8xf32, #shape.sizes<cache>> {pir.name = "cos"}, %arg4: tensor<?x8xf32, #shape.sizes<cache>> {pir.name = "sin"}, %arg5: tensor<32xf32> {pir.name = "n1"}, %arg6: tensor<32xf32> {pir.name = "n2"}, %arg7: tensor<32xf32> {pir.name = "n3"}, %arg8: tensor<32x32xf32> {pir.name = "wq"}, %arg9: tensor<32x16xf32> {pir.name = "wk"}, %arg10: tensor<32x16xf32> {pir.name = "wv"}, %arg11: tensor<32x32xf32> {pir.name = "wo"}, %arg12: tensor<32x40xf32> {pir.name = "w1"}, %arg13: tensor<40x32xf32> {pir.name = "w2"}, %arg14: tensor<32x40xf32> {pir.name = "w3"}) -> (tensor<?xi64, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>) {
    %0 = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64: 1>, value = 0.000000e+00 : f64} : tensor<1xi64>
    %200 = pd_op.shape %arg2 : (tensor<?xi64, #shape.sizes<cache>>) -> tensor<1xi32>
    %201 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %202 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
    %203 = pd_op.slice %200, %201, %202 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, infer_flags = array<i64: 1>} : (tensor<1xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<i32>
    %204 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 2.000000e+00 : f64} : tensor<i32>
    %205 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64>, value = 8.000000e+00 : f64} : tensor<i32>
    %206 = pir.combine %203, %204, %205 : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
    %207 = pd_op.stack %206 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<3xi32>
    %208 = pd_op.full {shape = array<i64: 1>, value = 0.000000e+00 : f64} : tensor<1xf32>
    %1 = pd_op.expand %208, %207 : (tensor<1xf32>, tensor<3xi32>) -> tensor<?x2x8xf32, #shape.sizes<cache>>
    %2 = pd_op.expand %0, %200 : (tensor<1xi64>, tensor<1xi32>) -> tensor<?xi64, #shape.sizes<cache>>
    %3 = pd_op.cast %200 {dtype = #pir.dtype<int64>} : (tensor<1xi32>) -> tensor<1xi64>
    %209 = pir.combine %204, %204, %203 : (tensor<i32>, tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>, tensor<i32>>
    %61 = pd_op.stack %209 : (tuple<tensor<i32>, tensor<i32>, tensor<i32>>) -> tensor<3xi32>
    %210 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+04 : f64} : tensor<1xf32>
    %4 = pd_op.less_than %0, %3 : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %5:5 = pd_op.while (%4, %0, %arg0, %1, %1, %2) : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?xi64, #shape.sizes<cache>>) -> (tensor<1xi64>, tensor<1xi64>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?xi64, #shape.sizes<cache>>) {
    ^bb0(%arg15: tensor<1xi64>, %arg16: tensor<1xi64>, %arg17: tensor<?x2x8xf32, #shape.sizes<cache>>, %arg18: tensor<?x2x8xf32, #shape.sizes<cache>>, %arg19: tensor<?xi64, #shape.sizes<cache>>):
      %6 = pd_op.embedding %arg16, %arg1 : (tensor<1xi64>, tensor<50x32xf32>) -> tensor<1x32xf32>
      %7 = pd_op.cast %6 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %8 = pd_op.square %7 : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %9 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
      %10 = pd_op.mean %8, %9 {keepdim = true} : (tensor<1x32xf32>, tensor<1xi64>) -> tensor<1x1xf32>
      %11 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
      %12 = pd_op.scale %10, %11 {bias = 9.99999974E-6 : f32} : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
      %13 = pd_op.rsqrt %12 : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %14 = pd_op.multiply %7, %13 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xf32>
      %15 = pd_op.cast %arg5 {dtype = #pir.dtype<float32>} : (tensor<32xf32>) -> tensor<32xf32>
      %16 = pd_op.multiply %14, %15 : (tensor<1x32xf32>, tensor<32xf32>) -> tensor<1x32xf32>
      %17 = pd_op.cast %16 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %18 = pd_op.embedding %arg15, %arg3 : (tensor<1xi64>, tensor<?x8xf32, #shape.sizes<cache>>) -> tensor<1x8xf32>
      %19 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 1, 1, 8>} : tensor<4xi64>
      %20 = pd_op.reshape %18, %19 : (tensor<1x8xf32>, tensor<4xi64>) -> tensor<1x1x1x8xf32>
      %21 = pd_op.embedding %arg15, %arg4 : (tensor<1xi64>, tensor<?x8xf32, #shape.sizes<cache>>) -> tensor<1x8xf32>
      %22 = pd_op.reshape %21, %19 : (tensor<1x8xf32>, tensor<4xi64>) -> tensor<1x1x1x8xf32>
      %23 = pd_op.matmul %17, %arg8 : (tensor<1x32xf32>, tensor<32x32xf32>) -> tensor<1x32xf32>
      %24 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 2, 2, 8>} : tensor<4xi64>
      %25 = pd_op.reshape %23, %24 : (tensor<1x32xf32>, tensor<4xi64>) -> tensor<1x2x2x8xf32>
      %26 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
      %27 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 4>} : tensor<1xi64>
      %28 = pd_op.slice %25, %26, %27 {axes = array<i64: 3>} : (tensor<1x2x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x2x2x4xf32>
      %29 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 8>} : tensor<1xi64>
      %30 = pd_op.slice %25, %27, %29 {axes = array<i64: 3>} : (tensor<1x2x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x2x2x4xf32>
      %31 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+00 : f64} : tensor<1xf32>
      %32 = pd_op.scale %30, %31 : (tensor<1x2x2x4xf32>, tensor<1xf32>) -> tensor<1x2x2x4xf32>
      %33 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 3.000000e+00 : f64} : tensor<1xi32>
      %34 = pir.combine %32, %28 : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tuple<tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>>
      %35 = pd_op.concat %34, %33 : (tuple<tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>>, tensor<1xi32>) -> tensor<1x2x2x8xf32>
      %36 = pd_op.multiply %25, %20 : (tensor<1x2x2x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x2x8xf32>
      %37 = pd_op.multiply %35, %22 : (tensor<1x2x2x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x2x2x8xf32>
      %38 = pd_op.add %36, %37 : (tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
      %39 = pd_op.matmul %17, %arg9 : (tensor<1x32xf32>, tensor<32x16xf32>) -> tensor<1x16xf32>
      %40 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 1, 2, 8>} : tensor<4xi64>
      %41 = pd_op.reshape %39, %40 : (tensor<1x16xf32>, tensor<4xi64>) -> tensor<1x1x2x8xf32>
      %42 = pd_op.slice %41, %26, %27 {axes = array<i64: 3>} : (tensor<1x1x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x1x2x4xf32>
      %43 = pd_op.slice %41, %27, %29 {axes = array<i64: 3>} : (tensor<1x1x2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x1x2x4xf32>
      %44 = pd_op.scale %43, %31 : (tensor<1x1x2x4xf32>, tensor<1xf32>) -> tensor<1x1x2x4xf32>
      %45 = pir.combine %44, %42 : (tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>) -> tuple<tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>>
      %46 = pd_op.concat %45, %33 : (tuple<tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>>, tensor<1xi32>) -> tensor<1x1x2x8xf32>
      %47 = pd_op.multiply %41, %20 : (tensor<1x1x2x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x2x8xf32>
      %48 = pd_op.multiply %46, %22 : (tensor<1x1x2x8xf32>, tensor<1x1x1x8xf32>) -> tensor<1x1x2x8xf32>
      %49 = pd_op.add %47, %48 : (tensor<1x1x2x8xf32>, tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
      %50 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 2, 8>} : tensor<3xi64>
      %51 = pd_op.reshape %49, %50 : (tensor<1x1x2x8xf32>, tensor<3xi64>) -> tensor<1x2x8xf32>
      %52 = pd_op.scatter %arg17, %arg15, %51 : (tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<1xi64>, tensor<1x2x8xf32>) -> tensor<?x2x8xf32, #shape.sizes<cache>>
      %53 = pd_op.matmul %17, %arg10 : (tensor<1x32xf32>, tensor<32x16xf32>) -> tensor<1x16xf32>
      %54 = pd_op.reshape %53, %50 : (tensor<1x16xf32>, tensor<3xi64>) -> tensor<1x2x8xf32>
      %55 = pd_op.scatter %arg18, %arg15, %54 : (tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<1xi64>, tensor<1x2x8xf32>) -> tensor<?x2x8xf32, #shape.sizes<cache>>
      %56 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 2, 2, 8>} : tensor<3xi64>
      %57 = pd_op.reshape %38, %56 : (tensor<1x2x2x8xf32>, tensor<3xi64>) -> tensor<2x2x8xf32>
      %58 = pd_op.transpose %52 {perm = array<i32: 1, 2, 0>} : (tensor<?x2x8xf32, #shape.sizes<cache>>) -> tensor<2x8x?xf32, #shape.sizes<cache>>
      %59 = pd_op.matmul %57, %58 : (tensor<2x2x8xf32>, tensor<2x8x?xf32, #shape.sizes<cache>>) -> tensor<2x2x?xf32, #shape.sizes<cache>>
      %60 = pd_op.less_equal %arg2, %arg15 : (tensor<?xi64, #shape.sizes<cache>>, tensor<1xi64>) -> tensor<?xi1, #shape.sizes<cache>>
      %62 = pd_op.expand %60, %61 : (tensor<?xi1, #shape.sizes<cache>>, tensor<3xi32>) -> tensor<2x2x?xi1, #shape.sizes<cache>>
      %63 = pd_op.full {shape = array<i64: 1>, value = 0.35355339059327379 : f64} : tensor<1xf32>
      %64 = pd_op.scale %59, %63 : (tensor<2x2x?xf32, #shape.sizes<cache>>, tensor<1xf32>) -> tensor<2x2x?xf32, #shape.sizes<cache>>
      %65 = pd_op.expand %210, %61 : (tensor<1xf32>, tensor<3xi32>) -> tensor<2x2x?xf32, #shape.sizes<cache>>
      %66 = pd_op.where %62, %64, %65 : (tensor<2x2x?xi1, #shape.sizes<cache>>, tensor<2x2x?xf32, #shape.sizes<cache>>, tensor<2x2x?xf32, #shape.sizes<cache>>) -> tensor<2x2x?xf32, #shape.sizes<cache>>
      %67 = pd_op.softmax %66 : (tensor<2x2x?xf32, #shape.sizes<cache>>) -> tensor<2x2x?xf32, #shape.sizes<cache>>
      %68 = pd_op.transpose %55 {perm = array<i32: 1, 0, 2>} : (tensor<?x2x8xf32, #shape.sizes<cache>>) -> tensor<2x?x8xf32, #shape.sizes<cache>>
      %69 = pd_op.matmul %67, %68 : (tensor<2x2x?xf32, #shape.sizes<cache>>, tensor<2x?x8xf32, #shape.sizes<cache>>) -> tensor<2x2x8xf32>
      %70 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 32>} : tensor<2xi64>
      %71 = pd_op.reshape %69, %70 : (tensor<2x2x8xf32>, tensor<2xi64>) -> tensor<1x32xf32>
      %72 = pd_op.matmul %71, %arg11 : (tensor<1x32xf32>, tensor<32x32xf32>) -> tensor<1x32xf32>
      %73 = pd_op.add %6, %72 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
      %74 = pd_op.cast %73 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %75 = pd_op.square %74 : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %76 = pd_op.mean %75, %9 {keepdim = true} : (tensor<1x32xf32>, tensor<1xi64>) -> tensor<1x1xf32>
      %77 = pd_op.scale %76, %11 {bias = 9.99999974E-6 : f32} : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
      %78 = pd_op.rsqrt %77 : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %79 = pd_op.multiply %74, %78 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xf32>
      %80 = pd_op.cast %arg6 {dtype = #pir.dtype<float32>} : (tensor<32xf32>) -> tensor<32xf32>
      %81 = pd_op.multiply %79, %80 : (tensor<1x32xf32>, tensor<32xf32>) -> tensor<1x32xf32>
      %82 = pd_op.cast %81 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %83 = pd_op.matmul %82, %arg12 : (tensor<1x32xf32>, tensor<32x40xf32>) -> tensor<1x40xf32>
      %84 = pd_op.silu %83 : (tensor<1x40xf32>) -> tensor<1x40xf32>
      %85 = pd_op.matmul %82, %arg14 : (tensor<1x32xf32>, tensor<32x40xf32>) -> tensor<1x40xf32>
      %86 = pd_op.multiply %84, %85 : (tensor<1x40xf32>, tensor<1x40xf32>) -> tensor<1x40xf32>
      %87 = pd_op.matmul %86, %arg13 : (tensor<1x40xf32>, tensor<40x32xf32>) -> tensor<1x32xf32>
      %88 = pd_op.add %73, %87 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
      %89 = pd_op.cast %88 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %90 = pd_op.square %89 : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %91 = pd_op.mean %90, %9 {keepdim = true} : (tensor<1x32xf32>, tensor<1xi64>) -> tensor<1x1xf32>
      %92 = pd_op.scale %91, %11 {bias = 9.99999974E-6 : f32} : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
      %93 = pd_op.rsqrt %92 : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %94 = pd_op.multiply %89, %93 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xf32>
      %95 = pd_op.cast %arg7 {dtype = #pir.dtype<float32>} : (tensor<32xf32>) -> tensor<32xf32>
      %96 = pd_op.multiply %94, %95 : (tensor<1x32xf32>, tensor<32xf32>) -> tensor<1x32xf32>
      %97 = pd_op.cast %96 {dtype = #pir.dtype<float32>} : (tensor<1x32xf32>) -> tensor<1x32xf32>
      %98 = pd_op.matmul %97, %arg1 {transpose_y = true} : (tensor<1x32xf32>, tensor<50x32xf32>) -> tensor<1x50xf32>
      %99 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1>} : tensor<1xi64>
      %100 = pd_op.argmax %98, %99 : (tensor<1x50xf32>, tensor<1xi64>) -> tensor<1xi64>
      %101 = pd_op.scatter %arg19, %arg15, %100 : (tensor<?xi64, #shape.sizes<cache>>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64, #shape.sizes<cache>>
      %102 = pd_op.full {dtype = #pir.dtype<int64>, shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xi64>
      %103 = pd_op.add %arg15, %102 : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
      %104 = pd_op.less_than %103, %3 : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
      pir.yield %104, %103, %100, %52, %55, %101 : tensor<1xi1>, tensor<1xi64>, tensor<1xi64>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?xi64, #shape.sizes<cache>>
    }
    return %5#4, %5#2, %5#3 : tensor<?xi64, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>, tensor<?x2x8xf32, #shape.sizes<cache>>
  }
}

