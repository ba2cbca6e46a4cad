// a LLaMA layer over a whole prompt, keys and values shared by groups of heads.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<1x11x64xf32> {pir.name = "x"}, %arg1: tensor<1x1x11x8xf32> {pir.name = "cos"}, %arg2: tensor<1x1x11x8xf32> {pir.name = "sin"}, %arg3: tensor<11x11xf32> {pir.name = "mask"}, %arg4: tensor<64xf32> {pir.name = "n1"}, %arg5: tensor<64x64xf32> {pir.name = "wq"}, %arg6: tensor<64x16xf32> {pir.name = "wk"}, %arg7: tensor<64x16xf32> {pir.name = "wv"}, %arg8: tensor<64x64xf32> {pir.name = "wo"}, %arg9: tensor<64xf32> {pir.name = "n2"}, %arg10: tensor<64x96xf32> {pir.name = "w1"}, %arg11: tensor<64x96xf32> {pir.name = "w3"}, %arg12: tensor<96x64xf32> {pir.name = "w2"}) -> tensor<1x11x64xf32> {
    %0 = pd_op.cast %arg0 {dtype = #pir.dtype<float32>} : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %1 = pd_op.square %0 : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %2 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: -1>} : tensor<1xi64>
    %3 = pd_op.mean %1, %2 {keepdim = true} : (tensor<1x11x64xf32>, tensor<1xi64>) -> tensor<1x11x1xf32>
    %4 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %5 = pd_op.scale %3, %4 {bias = 9.99999974E-6 : f32} : (tensor<1x11x1xf32>, tensor<1xf32>) -> tensor<1x11x1xf32>
    %6 = pd_op.rsqrt %5 : (tensor<1x11x1xf32>) -> tensor<1x11x1xf32>
    %7 = pd_op.multiply %0, %6 : (tensor<1x11x64xf32>, tensor<1x11x1xf32>) -> tensor<1x11x64xf32>
    %8 = pd_op.cast %arg4 {dtype = #pir.dtype<float32>} : (tensor<64xf32>) -> tensor<64xf32>
    %9 = pd_op.multiply %7, %8 : (tensor<1x11x64xf32>, tensor<64xf32>) -> tensor<1x11x64xf32>
    %10 = pd_op.cast %9 {dtype = #pir.dtype<float32>} : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %11 = pd_op.matmul %10, %arg5 : (tensor<1x11x64xf32>, tensor<64x64xf32>) -> tensor<1x11x64xf32>
    %12 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 8, 8>} : tensor<4xi64>
    %13 = pd_op.reshape %11, %12 : (tensor<1x11x64xf32>, tensor<4xi64>) -> tensor<1x11x8x8xf32>
    %14 = pd_op.transpose %13 {perm = array<i32: 0, 2, 1, 3>} : (tensor<1x11x8x8xf32>) -> tensor<1x8x11x8xf32>
    %15 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0>} : tensor<1xi64>
    %16 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 4>} : tensor<1xi64>
    %17 = pd_op.slice %14, %15, %16 {axes = array<i64: 3>} : (tensor<1x8x11x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x8x11x4xf32>
    %18 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 8>} : tensor<1xi64>
    %19 = pd_op.slice %14, %16, %18 {axes = array<i64: 3>} : (tensor<1x8x11x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x8x11x4xf32>
    %20 = pd_op.full {shape = array<i64: 1>, value = -1.000000e+00 : f64} : tensor<1xf32>
    %21 = pd_op.scale %19, %20 : (tensor<1x8x11x4xf32>, tensor<1xf32>) -> tensor<1x8x11x4xf32>
    %22 = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 3.000000e+00 : f64} : tensor<1xi32>
    %23 = pir.combine %21, %17 : (tensor<1x8x11x4xf32>, tensor<1x8x11x4xf32>) -> tuple<tensor<1x8x11x4xf32>, tensor<1x8x11x4xf32>>
    %24 = pd_op.concat %23, %22 : (tuple<tensor<1x8x11x4xf32>, tensor<1x8x11x4xf32>>, tensor<1xi32>) -> tensor<1x8x11x8xf32>
    %25 = pd_op.multiply %14, %arg1 : (tensor<1x8x11x8xf32>, tensor<1x1x11x8xf32>) -> tensor<1x8x11x8xf32>
    %26 = pd_op.multiply %24, %arg2 : (tensor<1x8x11x8xf32>, tensor<1x1x11x8xf32>) -> tensor<1x8x11x8xf32>
    %27 = pd_op.add %25, %26 : (tensor<1x8x11x8xf32>, tensor<1x8x11x8xf32>) -> tensor<1x8x11x8xf32>
    %28 = pd_op.matmul %10, %arg6 : (tensor<1x11x64xf32>, tensor<64x16xf32>) -> tensor<1x11x16xf32>
    %29 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 2, 8>} : tensor<4xi64>
    %30 = pd_op.reshape %28, %29 : (tensor<1x11x16xf32>, tensor<4xi64>) -> tensor<1x11x2x8xf32>
    %31 = pd_op.transpose %30 {perm = array<i32: 0, 2, 1, 3>} : (tensor<1x11x2x8xf32>) -> tensor<1x2x11x8xf32>
    %32 = pd_op.slice %31, %15, %16 {axes = array<i64: 3>} : (tensor<1x2x11x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x2x11x4xf32>
    %33 = pd_op.slice %31, %16, %18 {axes = array<i64: 3>} : (tensor<1x2x11x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x2x11x4xf32>
    %34 = pd_op.scale %33, %20 : (tensor<1x2x11x4xf32>, tensor<1xf32>) -> tensor<1x2x11x4xf32>
    %35 = pir.combine %34, %32 : (tensor<1x2x11x4xf32>, tensor<1x2x11x4xf32>) -> tuple<tensor<1x2x11x4xf32>, tensor<1x2x11x4xf32>>
    %36 = pd_op.concat %35, %22 : (tuple<tensor<1x2x11x4xf32>, tensor<1x2x11x4xf32>>, tensor<1xi32>) -> tensor<1x2x11x8xf32>
    %37 = pd_op.multiply %31, %arg1 : (tensor<1x2x11x8xf32>, tensor<1x1x11x8xf32>) -> tensor<1x2x11x8xf32>
    %38 = pd_op.multiply %36, %arg2 : (tensor<1x2x11x8xf32>, tensor<1x1x11x8xf32>) -> tensor<1x2x11x8xf32>
    %39 = pd_op.add %37, %38 : (tensor<1x2x11x8xf32>, tensor<1x2x11x8xf32>) -> tensor<1x2x11x8xf32>
    %40 = pd_op.matmul %10, %arg7 : (tensor<1x11x64xf32>, tensor<64x16xf32>) -> tensor<1x11x16xf32>
    %41 = pd_op.reshape %40, %29 : (tensor<1x11x16xf32>, tensor<4xi64>) -> tensor<1x11x2x8xf32>
    %42 = pd_op.transpose %41 {perm = array<i32: 0, 2, 1, 3>} : (tensor<1x11x2x8xf32>) -> tensor<1x2x11x8xf32>
    %43 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 2, 1, 11, 8>} : tensor<5xi64>
    %44 = pd_op.reshape %39, %43 : (tensor<1x2x11x8xf32>, tensor<5xi64>) -> tensor<1x2x1x11x8xf32>
    %45 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 1, 2, 4, 11, 8>} : tensor<5xi64>
    %46 = pd_op.expand %44, %45 : (tensor<1x2x1x11x8xf32>, tensor<5xi64>) -> tensor<1x2x4x11x8xf32>
    %47 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 8, 11, 8>} : tensor<4xi64>
    %48 = pd_op.reshape %46, %47 : (tensor<1x2x4x11x8xf32>, tensor<4xi64>) -> tensor<1x8x11x8xf32>
    %49 = pd_op.reshape %42, %43 : (tensor<1x2x11x8xf32>, tensor<5xi64>) -> tensor<1x2x1x11x8xf32>
    %50 = pd_op.expand %49, %45 : (tensor<1x2x1x11x8xf32>, tensor<5xi64>) -> tensor<1x2x4x11x8xf32>
    %51 = pd_op.reshape %50, %47 : (tensor<1x2x4x11x8xf32>, tensor<4xi64>) -> tensor<1x8x11x8xf32>
    %52 = pd_op.matmul %27, %48 {transpose_y = true} : (tensor<1x8x11x8xf32>, tensor<1x8x11x8xf32>) -> tensor<1x8x11x11xf32>
    %53 = pd_op.full {shape = array<i64: 1>, value = 0.35355339059327379 : f64} : tensor<1xf32>
    %54 = pd_op.scale %52, %53 : (tensor<1x8x11x11xf32>, tensor<1xf32>) -> tensor<1x8x11x11xf32>
    %55 = pd_op.add %54, %arg3 : (tensor<1x8x11x11xf32>, tensor<11x11xf32>) -> tensor<1x8x11x11xf32>
    %56 = pd_op.softmax %55 : (tensor<1x8x11x11xf32>) -> tensor<1x8x11x11xf32>
    %57 = pd_op.matmul %56, %51 : (tensor<1x8x11x11xf32>, tensor<1x8x11x8xf32>) -> tensor<1x8x11x8xf32>
    %58 = pd_op.transpose %57 {perm = array<i32: 0, 2, 1, 3>} : (tensor<1x8x11x8xf32>) -> tensor<1x11x8x8xf32>
    %59 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 64>} : tensor<3xi64>
    %60 = pd_op.reshape %58, %59 : (tensor<1x11x8x8xf32>, tensor<3xi64>) -> tensor<1x11x64xf32>
    %61 = pd_op.matmul %60, %arg8 : (tensor<1x11x64xf32>, tensor<64x64xf32>) -> tensor<1x11x64xf32>
    %62 = pd_op.add %arg0, %61 : (tensor<1x11x64xf32>, tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %63 = pd_op.cast %62 {dtype = #pir.dtype<float32>} : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %64 = pd_op.square %63 : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %65 = pd_op.mean %64, %2 {keepdim = true} : (tensor<1x11x64xf32>, tensor<1xi64>) -> tensor<1x11x1xf32>
    %66 = pd_op.scale %65, %4 {bias = 9.99999974E-6 : f32} : (tensor<1x11x1xf32>, tensor<1xf32>) -> tensor<1x11x1xf32>
    %67 = pd_op.rsqrt %66 : (tensor<1x11x1xf32>) -> tensor<1x11x1xf32>
    %68 = pd_op.multiply %63, %67 : (tensor<1x11x64xf32>, tensor<1x11x1xf32>) -> tensor<1x11x64xf32>
    %69 = pd_op.cast %arg9 {dtype = #pir.dtype<float32>} : (tensor<64xf32>) -> tensor<64xf32>
    %70 = pd_op.multiply %68, %69 : (tensor<1x11x64xf32>, tensor<64xf32>) -> tensor<1x11x64xf32>
    %71 = pd_op.cast %70 {dtype = #pir.dtype<float32>} : (tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    %72 = pd_op.matmul %71, %arg10 : (tensor<1x11x64xf32>, tensor<64x96xf32>) -> tensor<1x11x96xf32>
    %73 = pd_op.silu %72 : (tensor<1x11x96xf32>) -> tensor<1x11x96xf32>
    %74 = pd_op.matmul %71, %arg11 : (tensor<1x11x64xf32>, tensor<64x96xf32>) -> tensor<1x11x96xf32>
    %75 = pd_op.multiply %73, %74 : (tensor<1x11x96xf32>, tensor<1x11x96xf32>) -> tensor<1x11x96xf32>
    %76 = pd_op.matmul %75, %arg12 : (tensor<1x11x96xf32>, tensor<96x64xf32>) -> tensor<1x11x64xf32>
    %77 = pd_op.add %62, %76 : (tensor<1x11x64xf32>, tensor<1x11x64xf32>) -> tensor<1x11x64xf32>
    return %77 : tensor<1x11x64xf32>
  }
}

