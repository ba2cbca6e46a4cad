// a training step: an encoder layer, a classifier, its loss, AdamW.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x13x48xf32> {pir.name = "x"}, %arg1: tensor<2x13x1xi64> {pir.name = "label"}, %arg2: tensor<48x48xf32> {pir.name = "q_w"}, %arg3: tensor<48xf32> {pir.name = "q_b"}, %arg4: tensor<48x48xf32> {pir.name = "k_w"}, %arg5: tensor<48xf32> {pir.name = "k_b"}, %arg6: tensor<48x48xf32> {pir.name = "v_w"}, %arg7: tensor<48xf32> {pir.name = "v_b"}, %arg8: tensor<48x48xf32> {pir.name = "out_w"}, %arg9: tensor<48xf32> {pir.name = "out_b"}, %arg10: tensor<48xf32> {pir.name = "n1_w"}, %arg11: tensor<48xf32> {pir.name = "n1_b"}, %arg12: tensor<48x192xf32> {pir.name = "up_w"}, %arg13: tensor<192xf32> {pir.name = "up_b"}, %arg14: tensor<192x48xf32> {pir.name = "down_w"}, %arg15: tensor<48xf32> {pir.name = "down_b"}, %arg16: tensor<48xf32> {pir.name = "n2_w"}, %arg17: tensor<48xf32> {pir.name = "n2_b"}, %arg18: tensor<48x7xf32> {pir.name = "head_w"}, %arg19: tensor<7xf32> {pir.name = "head_b"}, %arg20: tensor<48x48xf32> {pir.name = "q_w_m"}, %arg21: tensor<48x48xf32> {pir.name = "q_w_v"}, %arg22: tensor<48xf32> {pir.name = "q_b_m"}, %arg23: tensor<48xf32> {pir.name = "q_b_v"}, %arg24: tensor<48x48xf32> {pir.name = "k_w_m"}, %arg25: tensor<48x48xf32> {pir.name = "k_w_v"}, %arg26: tensor<48xf32> {pir.name = "k_b_m"}, %arg27: tensor<48xf32> {pir.name = "k_b_v"}, %arg28: tensor<48x48xf32> {pir.name = "v_w_m"}, %arg29: tensor<48x48xf32> {pir.name = "v_w_v"}, %arg30: tensor<48xf32> {pir.name = "v_b_m"}, %arg31: tensor<48xf32> {pir.name = "v_b_v"}, %arg32: tensor<48x48xf32> {pir.name = "out_w_m"}, %arg33: tensor<48x48xf32> {pir.name = "out_w_v"}, %arg34: tensor<48xf32> {pir.name = "out_b_m"}, %arg35: tensor<48xf32> {pir.name = "out_b_v"}, %arg36: tensor<48xf32> {pir.name = "n1_w_m"}, %arg37: tensor<48xf32> {pir.name = "n1_w_v"}, %arg38: tensor<48xf32> {pir.name = "n1_b_m"}, %arg39: tensor<48xf32> {pir.name = "n1_b_v"}, %arg40: tensor<48x192xf32> {pir.name = "up_w_m"}, %arg41: tensor<48x192xf32> {pir.name = "up_w_v"}, %arg42: tensor<192xf32> {pir.name = "up_b_m"}, %arg43: tensor<192xf32> {pir.name = "up_b_v"}, %arg44: tensor<192x48xf32> {pir.name = "down_w_m"}, %arg45: tensor<192x48xf32> {pir.name = "down_w_v"}, %arg46: tensor<48xf32> {pir.name = "down_b_m"}, %arg47: tensor<48xf32> {pir.name = "down_b_v"}, %arg48: tensor<48xf32> {pir.name = "n2_w_m"}, %arg49: tensor<48xf32> {pir.name = "n2_w_v"}, %arg50: tensor<48xf32> {pir.name = "n2_b_m"}, %arg51: tensor<48xf32> {pir.name = "n2_b_v"}, %arg52: tensor<48x7xf32> {pir.name = "head_w_m"}, %arg53: tensor<48x7xf32> {pir.name = "head_w_v"}, %arg54: tensor<7xf32> {pir.name = "head_b_m"}, %arg55: tensor<7xf32> {pir.name = "head_b_v"}) -> (tensor<f32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x192xf32>, tensor<48x192xf32>, tensor<48x192xf32>, tensor<192xf32>, tensor<192xf32>, tensor<192xf32>, tensor<192x48xf32>, tensor<192x48xf32>, tensor<192x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x7xf32>, tensor<48x7xf32>, tensor<48x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>) {
    %0 = pd_op.full {shape = array<i64: 1>, value = 9.999900e-01 : f64} : tensor<1xf32>
    %1 = pd_op.full {shape = array<i64: 1>, value = 1.5318907395118239E-4 : f64} : tensor<1xf32>
    %2 = pd_op.full {shape = array<i64: 1>, value = 1.000000e+00 : f64} : tensor<1xf32>
    %3 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-03 : f64} : tensor<1xf32>
    %4 = pd_op.full {shape = array<i64: 1>, value = 0.99899999999999999 : f64} : tensor<1xf32>
    %5 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-01 : f64} : tensor<1xf32>
    %6 = pd_op.full {shape = array<i64: 1>, value = 9.000000e-01 : f64} : tensor<1xf32>
    %7 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [2, 13, 48]} : tensor<3xi64>
    %8 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [2, 13, 4, 12]} : tensor<4xi64>
    %9 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [0]} : tensor<1xi64>
    %10 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [0, 1]} : tensor<2xi64>
    %11 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [2, 13, 1]} : tensor<3xi64>
    %12 = pd_op.full {shape = array<i64>, value = 2.600000e+01 : f64} : tensor<f32>
    %13 = pd_op.full {shape = array<i64>, value = 1.000000e+00 : f64} : tensor<f32>
    %14 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %15 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 48>} : tensor<3xi64>
    %16 = pd_op.full {shape = array<i64: 1>, value = 0.28867513459481287 : f64} : tensor<1xf32>
    %17 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64: 0, 0, 4, 12>} : tensor<4xi64>
    %18 = pd_op.matmul %arg0, %arg2 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %19 = pd_op.add %18, %arg3 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %20 = pd_op.reshape %19, %17 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %21 = pd_op.transpose %20 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %22 = pd_op.matmul %arg0, %arg4 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %23 = pd_op.add %22, %arg5 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %24 = pd_op.reshape %23, %17 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %25 = pd_op.transpose %24 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %26 = pd_op.matmul %arg0, %arg6 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %27 = pd_op.add %26, %arg7 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %28 = pd_op.reshape %27, %17 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %29 = pd_op.transpose %28 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %30 = pd_op.matmul %21, %25 {transpose_y = true} : (tensor<2x4x13x12xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x13xf32>
    %31 = pd_op.scale %30, %16 : (tensor<2x4x13x13xf32>, tensor<1xf32>) -> tensor<2x4x13x13xf32>
    %32 = pd_op.softmax %31 : (tensor<2x4x13x13xf32>) -> tensor<2x4x13x13xf32>
    %33 = pd_op.matmul %32, %29 : (tensor<2x4x13x13xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x12xf32>
    %34 = pd_op.transpose %33 {perm = array<i32: 0, 2, 1, 3>} : (tensor<2x4x13x12xf32>) -> tensor<2x13x4x12xf32>
    %35 = pd_op.reshape %34, %15 : (tensor<2x13x4x12xf32>, tensor<3xi64>) -> tensor<2x13x48xf32>
    %36 = pd_op.matmul %35, %arg8 : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %37 = pd_op.add %36, %arg9 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %38 = pd_op.add %37, %arg0 : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x13x48xf32>
    %39:3 = "pd_op.layer_norm"(%38, %arg10, %arg11) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>) -> (tensor<2x13x48xf32>, tensor<2x13xf32>, tensor<2x13xf32>)
    %40 = pd_op.matmul %39#0, %arg12 : (tensor<2x13x48xf32>, tensor<48x192xf32>) -> tensor<2x13x192xf32>
    %41 = pd_op.add %40, %arg13 : (tensor<2x13x192xf32>, tensor<192xf32>) -> tensor<2x13x192xf32>
    %42 = pd_op.gelu %41 : (tensor<2x13x192xf32>) -> tensor<2x13x192xf32>
    %43 = pd_op.matmul %42, %arg14 : (tensor<2x13x192xf32>, tensor<192x48xf32>) -> tensor<2x13x48xf32>
    %44 = pd_op.add %43, %arg15 : (tensor<2x13x48xf32>, tensor<48xf32>) -> tensor<2x13x48xf32>
    %45 = pd_op.add %44, %39#0 : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x13x48xf32>
    %46:3 = "pd_op.layer_norm"(%45, %arg16, %arg17) <{begin_norm_axis = 2 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>) -> (tensor<2x13x48xf32>, tensor<2x13xf32>, tensor<2x13xf32>)
    %47 = pd_op.matmul %46#0, %arg18 : (tensor<2x13x48xf32>, tensor<48x7xf32>) -> tensor<2x13x7xf32>
    %48 = pd_op.add %47, %arg19 : (tensor<2x13x7xf32>, tensor<7xf32>) -> tensor<2x13x7xf32>
    %49:2 = pd_op.cross_entropy_with_softmax %48, %arg1 : (tensor<2x13x7xf32>, tensor<2x13x1xi64>) -> (tensor<2x13x7xf32>, tensor<2x13x1xf32>)
    %50 = pd_op.mean %49#1, %14 : (tensor<2x13x1xf32>, tensor<0xi64>) -> tensor<f32>
    %51 = pd_op.divide %13, %12 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %52 = pd_op.expand %51, %11 : (tensor<f32>, tensor<3xi64>) -> tensor<2x13x1xf32>
    %53 = pd_op.cross_entropy_with_softmax_grad %arg1, %49#0, %52 : (tensor<2x13x1xi64>, tensor<2x13x7xf32>, tensor<2x13x1xf32>) -> tensor<2x13x7xf32>
    %54 = pd_op.sum %53, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x7xf32>, tensor<2xi64>) -> tensor<7xf32>
    %55 = pd_op.matmul %53, %arg18 {transpose_y = true} : (tensor<2x13x7xf32>, tensor<48x7xf32>) -> tensor<2x13x48xf32>
    %56 = pd_op.matmul %46#0, %53 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x7xf32>) -> tensor<2x48x7xf32>
    %57 = pd_op.sum %56, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x7xf32>, tensor<1xi64>) -> tensor<48x7xf32>
    %58:3 = "pd_op.layer_norm_grad"(%45, %arg16, %arg17, %46#1, %46#2, %55) <{begin_norm_axis = 2 : i32, epsilon = 9.99999974E-6 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<2x13xf32>, tensor<2x13xf32>, tensor<2x13x48xf32>) -> (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>)
    %59 = pd_op.sum %58#0, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x48xf32>, tensor<2xi64>) -> tensor<48xf32>
    %60 = pd_op.matmul %58#0, %arg14 {transpose_y = true} : (tensor<2x13x48xf32>, tensor<192x48xf32>) -> tensor<2x13x192xf32>
    %61 = pd_op.matmul %42, %58#0 {transpose_x = true} : (tensor<2x13x192xf32>, tensor<2x13x48xf32>) -> tensor<2x192x48xf32>
    %62 = pd_op.sum %61, %9 {dtype = #pir.dtype<float32>} : (tensor<2x192x48xf32>, tensor<1xi64>) -> tensor<192x48xf32>
    %63 = pd_op.gelu_grad %41, %60 : (tensor<2x13x192xf32>, tensor<2x13x192xf32>) -> tensor<2x13x192xf32>
    %64 = pd_op.sum %63, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x192xf32>, tensor<2xi64>) -> tensor<192xf32>
    %65 = pd_op.matmul %63, %arg12 {transpose_y = true} : (tensor<2x13x192xf32>, tensor<48x192xf32>) -> tensor<2x13x48xf32>
    %66 = pd_op.add %58#0, %65 : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x13x48xf32>
    %67 = pd_op.matmul %39#0, %63 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x192xf32>) -> tensor<2x48x192xf32>
    %68 = pd_op.sum %67, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x192xf32>, tensor<1xi64>) -> tensor<48x192xf32>
    %69:3 = "pd_op.layer_norm_grad"(%38, %arg10, %arg11, %39#1, %39#2, %66) <{begin_norm_axis = 2 : i32, epsilon = 9.99999974E-6 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<2x13xf32>, tensor<2x13xf32>, tensor<2x13x48xf32>) -> (tensor<2x13x48xf32>, tensor<48xf32>, tensor<48xf32>)
    %70 = pd_op.sum %69#0, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x48xf32>, tensor<2xi64>) -> tensor<48xf32>
    %71 = pd_op.matmul %69#0, %arg8 {transpose_y = true} : (tensor<2x13x48xf32>, tensor<48x48xf32>) -> tensor<2x13x48xf32>
    %72 = pd_op.matmul %35, %69#0 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x48x48xf32>
    %73 = pd_op.sum %72, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x48xf32>, tensor<1xi64>) -> tensor<48x48xf32>
    %74 = pd_op.reshape %71, %8 : (tensor<2x13x48xf32>, tensor<4xi64>) -> tensor<2x13x4x12xf32>
    %75 = pd_op.transpose %74 {perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]} : (tensor<2x13x4x12xf32>) -> tensor<2x4x13x12xf32>
    %76 = pd_op.matmul %75, %29 {transpose_y = true} : (tensor<2x4x13x12xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x13xf32>
    %77 = pd_op.matmul %32, %75 {transpose_x = true} : (tensor<2x4x13x13xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x12xf32>
    %78 = pd_op.softmax_grad %32, %76 : (tensor<2x4x13x13xf32>, tensor<2x4x13x13xf32>) -> tensor<2x4x13x13xf32>
    %79 = pd_op.scale %78, %16 : (tensor<2x4x13x13xf32>, tensor<1xf32>) -> tensor<2x4x13x13xf32>
    %80 = pd_op.matmul %79, %25 : (tensor<2x4x13x13xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x12xf32>
    %81 = pd_op.matmul %79, %21 {transpose_x = true} : (tensor<2x4x13x13xf32>, tensor<2x4x13x12xf32>) -> tensor<2x4x13x12xf32>
    %82 = pd_op.transpose %77 {perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]} : (tensor<2x4x13x12xf32>) -> tensor<2x13x4x12xf32>
    %83 = pd_op.reshape %82, %7 : (tensor<2x13x4x12xf32>, tensor<3xi64>) -> tensor<2x13x48xf32>
    %84 = pd_op.sum %83, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x48xf32>, tensor<2xi64>) -> tensor<48xf32>
    %85 = pd_op.matmul %arg0, %83 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x48x48xf32>
    %86 = pd_op.sum %85, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x48xf32>, tensor<1xi64>) -> tensor<48x48xf32>
    %87 = pd_op.transpose %81 {perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]} : (tensor<2x4x13x12xf32>) -> tensor<2x13x4x12xf32>
    %88 = pd_op.reshape %87, %7 : (tensor<2x13x4x12xf32>, tensor<3xi64>) -> tensor<2x13x48xf32>
    %89 = pd_op.sum %88, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x48xf32>, tensor<2xi64>) -> tensor<48xf32>
    %90 = pd_op.matmul %arg0, %88 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x48x48xf32>
    %91 = pd_op.sum %90, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x48xf32>, tensor<1xi64>) -> tensor<48x48xf32>
    %92 = pd_op.transpose %80 {perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]} : (tensor<2x4x13x12xf32>) -> tensor<2x13x4x12xf32>
    %93 = pd_op.reshape %92, %7 : (tensor<2x13x4x12xf32>, tensor<3xi64>) -> tensor<2x13x48xf32>
    %94 = pd_op.sum %93, %10 {dtype = #pir.dtype<float32>} : (tensor<2x13x48xf32>, tensor<2xi64>) -> tensor<48xf32>
    %95 = pd_op.matmul %arg0, %93 {transpose_x = true} : (tensor<2x13x48xf32>, tensor<2x13x48xf32>) -> tensor<2x48x48xf32>
    %96 = pd_op.sum %95, %9 {dtype = #pir.dtype<float32>} : (tensor<2x48x48xf32>, tensor<1xi64>) -> tensor<48x48xf32>
    %97 = pd_op.scale %arg20, %6 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %98 = pd_op.scale %96, %5 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %99 = pd_op.add %97, %98 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %100 = pd_op.scale %arg21, %4 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %101 = pd_op.square %96 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %102 = pd_op.scale %101, %3 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %103 = pd_op.add %100, %102 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %104 = pd_op.sqrt %103 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %105 = pd_op.scale %104, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %106 = pd_op.divide %99, %105 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %107 = pd_op.scale %106, %1 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %108 = pd_op.scale %arg2, %0 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %109 = pd_op.subtract %108, %107 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %110 = pd_op.scale %arg22, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %111 = pd_op.scale %94, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %112 = pd_op.add %110, %111 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %113 = pd_op.scale %arg23, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %114 = pd_op.square %94 : (tensor<48xf32>) -> tensor<48xf32>
    %115 = pd_op.scale %114, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %116 = pd_op.add %113, %115 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %117 = pd_op.sqrt %116 : (tensor<48xf32>) -> tensor<48xf32>
    %118 = pd_op.scale %117, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %119 = pd_op.divide %112, %118 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %120 = pd_op.scale %119, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %121 = pd_op.scale %arg3, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %122 = pd_op.subtract %121, %120 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %123 = pd_op.scale %arg24, %6 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %124 = pd_op.scale %91, %5 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %125 = pd_op.add %123, %124 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %126 = pd_op.scale %arg25, %4 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %127 = pd_op.square %91 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %128 = pd_op.scale %127, %3 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %129 = pd_op.add %126, %128 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %130 = pd_op.sqrt %129 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %131 = pd_op.scale %130, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %132 = pd_op.divide %125, %131 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %133 = pd_op.scale %132, %1 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %134 = pd_op.scale %arg4, %0 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %135 = pd_op.subtract %134, %133 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %136 = pd_op.scale %arg26, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %137 = pd_op.scale %89, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %138 = pd_op.add %136, %137 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %139 = pd_op.scale %arg27, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %140 = pd_op.square %89 : (tensor<48xf32>) -> tensor<48xf32>
    %141 = pd_op.scale %140, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %142 = pd_op.add %139, %141 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %143 = pd_op.sqrt %142 : (tensor<48xf32>) -> tensor<48xf32>
    %144 = pd_op.scale %143, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %145 = pd_op.divide %138, %144 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %146 = pd_op.scale %145, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %147 = pd_op.scale %arg5, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %148 = pd_op.subtract %147, %146 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %149 = pd_op.scale %arg28, %6 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %150 = pd_op.scale %86, %5 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %151 = pd_op.add %149, %150 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %152 = pd_op.scale %arg29, %4 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %153 = pd_op.square %86 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %154 = pd_op.scale %153, %3 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %155 = pd_op.add %152, %154 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %156 = pd_op.sqrt %155 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %157 = pd_op.scale %156, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %158 = pd_op.divide %151, %157 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %159 = pd_op.scale %158, %1 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %160 = pd_op.scale %arg6, %0 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %161 = pd_op.subtract %160, %159 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %162 = pd_op.scale %arg30, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %163 = pd_op.scale %84, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %164 = pd_op.add %162, %163 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %165 = pd_op.scale %arg31, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %166 = pd_op.square %84 : (tensor<48xf32>) -> tensor<48xf32>
    %167 = pd_op.scale %166, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %168 = pd_op.add %165, %167 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %169 = pd_op.sqrt %168 : (tensor<48xf32>) -> tensor<48xf32>
    %170 = pd_op.scale %169, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %171 = pd_op.divide %164, %170 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %172 = pd_op.scale %171, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %173 = pd_op.scale %arg7, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %174 = pd_op.subtract %173, %172 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %175 = pd_op.scale %arg32, %6 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %176 = pd_op.scale %73, %5 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %177 = pd_op.add %175, %176 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %178 = pd_op.scale %arg33, %4 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %179 = pd_op.square %73 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %180 = pd_op.scale %179, %3 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %181 = pd_op.add %178, %180 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %182 = pd_op.sqrt %181 : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %183 = pd_op.scale %182, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %184 = pd_op.divide %177, %183 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %185 = pd_op.scale %184, %1 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %186 = pd_op.scale %arg8, %0 : (tensor<48x48xf32>, tensor<1xf32>) -> tensor<48x48xf32>
    %187 = pd_op.subtract %186, %185 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %188 = pd_op.scale %arg34, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %189 = pd_op.scale %70, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %190 = pd_op.add %188, %189 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %191 = pd_op.scale %arg35, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %192 = pd_op.square %70 : (tensor<48xf32>) -> tensor<48xf32>
    %193 = pd_op.scale %192, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %194 = pd_op.add %191, %193 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %195 = pd_op.sqrt %194 : (tensor<48xf32>) -> tensor<48xf32>
    %196 = pd_op.scale %195, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %197 = pd_op.divide %190, %196 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %198 = pd_op.scale %197, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %199 = pd_op.scale %arg9, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %200 = pd_op.subtract %199, %198 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %201 = pd_op.scale %arg36, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %202 = pd_op.scale %69#1, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %203 = pd_op.add %201, %202 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %204 = pd_op.scale %arg37, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %205 = pd_op.square %69#1 : (tensor<48xf32>) -> tensor<48xf32>
    %206 = pd_op.scale %205, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %207 = pd_op.add %204, %206 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %208 = pd_op.sqrt %207 : (tensor<48xf32>) -> tensor<48xf32>
    %209 = pd_op.scale %208, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %210 = pd_op.divide %203, %209 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %211 = pd_op.scale %210, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %212 = pd_op.scale %arg10, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %213 = pd_op.subtract %212, %211 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %214 = pd_op.scale %arg38, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %215 = pd_op.scale %69#2, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %216 = pd_op.add %214, %215 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %217 = pd_op.scale %arg39, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %218 = pd_op.square %69#2 : (tensor<48xf32>) -> tensor<48xf32>
    %219 = pd_op.scale %218, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %220 = pd_op.add %217, %219 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %221 = pd_op.sqrt %220 : (tensor<48xf32>) -> tensor<48xf32>
    %222 = pd_op.scale %221, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %223 = pd_op.divide %216, %222 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %224 = pd_op.scale %223, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %225 = pd_op.scale %arg11, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %226 = pd_op.subtract %225, %224 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %227 = pd_op.scale %arg40, %6 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %228 = pd_op.scale %68, %5 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %229 = pd_op.add %227, %228 : (tensor<48x192xf32>, tensor<48x192xf32>) -> tensor<48x192xf32>
    %230 = pd_op.scale %arg41, %4 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %231 = pd_op.square %68 : (tensor<48x192xf32>) -> tensor<48x192xf32>
    %232 = pd_op.scale %231, %3 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %233 = pd_op.add %230, %232 : (tensor<48x192xf32>, tensor<48x192xf32>) -> tensor<48x192xf32>
    %234 = pd_op.sqrt %233 : (tensor<48x192xf32>) -> tensor<48x192xf32>
    %235 = pd_op.scale %234, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %236 = pd_op.divide %229, %235 : (tensor<48x192xf32>, tensor<48x192xf32>) -> tensor<48x192xf32>
    %237 = pd_op.scale %236, %1 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %238 = pd_op.scale %arg12, %0 : (tensor<48x192xf32>, tensor<1xf32>) -> tensor<48x192xf32>
    %239 = pd_op.subtract %238, %237 : (tensor<48x192xf32>, tensor<48x192xf32>) -> tensor<48x192xf32>
    %240 = pd_op.scale %arg42, %6 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %241 = pd_op.scale %64, %5 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %242 = pd_op.add %240, %241 : (tensor<192xf32>, tensor<192xf32>) -> tensor<192xf32>
    %243 = pd_op.scale %arg43, %4 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %244 = pd_op.square %64 : (tensor<192xf32>) -> tensor<192xf32>
    %245 = pd_op.scale %244, %3 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %246 = pd_op.add %243, %245 : (tensor<192xf32>, tensor<192xf32>) -> tensor<192xf32>
    %247 = pd_op.sqrt %246 : (tensor<192xf32>) -> tensor<192xf32>
    %248 = pd_op.scale %247, %2 {bias = 9.97753435E-10 : f32} : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %249 = pd_op.divide %242, %248 : (tensor<192xf32>, tensor<192xf32>) -> tensor<192xf32>
    %250 = pd_op.scale %249, %1 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %251 = pd_op.scale %arg13, %0 : (tensor<192xf32>, tensor<1xf32>) -> tensor<192xf32>
    %252 = pd_op.subtract %251, %250 : (tensor<192xf32>, tensor<192xf32>) -> tensor<192xf32>
    %253 = pd_op.scale %arg44, %6 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %254 = pd_op.scale %62, %5 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %255 = pd_op.add %253, %254 : (tensor<192x48xf32>, tensor<192x48xf32>) -> tensor<192x48xf32>
    %256 = pd_op.scale %arg45, %4 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %257 = pd_op.square %62 : (tensor<192x48xf32>) -> tensor<192x48xf32>
    %258 = pd_op.scale %257, %3 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %259 = pd_op.add %256, %258 : (tensor<192x48xf32>, tensor<192x48xf32>) -> tensor<192x48xf32>
    %260 = pd_op.sqrt %259 : (tensor<192x48xf32>) -> tensor<192x48xf32>
    %261 = pd_op.scale %260, %2 {bias = 9.97753435E-10 : f32} : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %262 = pd_op.divide %255, %261 : (tensor<192x48xf32>, tensor<192x48xf32>) -> tensor<192x48xf32>
    %263 = pd_op.scale %262, %1 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %264 = pd_op.scale %arg14, %0 : (tensor<192x48xf32>, tensor<1xf32>) -> tensor<192x48xf32>
    %265 = pd_op.subtract %264, %263 : (tensor<192x48xf32>, tensor<192x48xf32>) -> tensor<192x48xf32>
    %266 = pd_op.scale %arg46, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %267 = pd_op.scale %59, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %268 = pd_op.add %266, %267 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %269 = pd_op.scale %arg47, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %270 = pd_op.square %59 : (tensor<48xf32>) -> tensor<48xf32>
    %271 = pd_op.scale %270, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %272 = pd_op.add %269, %271 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %273 = pd_op.sqrt %272 : (tensor<48xf32>) -> tensor<48xf32>
    %274 = pd_op.scale %273, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %275 = pd_op.divide %268, %274 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %276 = pd_op.scale %275, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %277 = pd_op.scale %arg15, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %278 = pd_op.subtract %277, %276 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %279 = pd_op.scale %arg48, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %280 = pd_op.scale %58#1, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %281 = pd_op.add %279, %280 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %282 = pd_op.scale %arg49, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %283 = pd_op.square %58#1 : (tensor<48xf32>) -> tensor<48xf32>
    %284 = pd_op.scale %283, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %285 = pd_op.add %282, %284 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %286 = pd_op.sqrt %285 : (tensor<48xf32>) -> tensor<48xf32>
    %287 = pd_op.scale %286, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %288 = pd_op.divide %281, %287 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %289 = pd_op.scale %288, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %290 = pd_op.scale %arg16, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %291 = pd_op.subtract %290, %289 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %292 = pd_op.scale %arg50, %6 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %293 = pd_op.scale %58#2, %5 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %294 = pd_op.add %292, %293 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %295 = pd_op.scale %arg51, %4 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %296 = pd_op.square %58#2 : (tensor<48xf32>) -> tensor<48xf32>
    %297 = pd_op.scale %296, %3 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %298 = pd_op.add %295, %297 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %299 = pd_op.sqrt %298 : (tensor<48xf32>) -> tensor<48xf32>
    %300 = pd_op.scale %299, %2 {bias = 9.97753435E-10 : f32} : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %301 = pd_op.divide %294, %300 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %302 = pd_op.scale %301, %1 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %303 = pd_op.scale %arg17, %0 : (tensor<48xf32>, tensor<1xf32>) -> tensor<48xf32>
    %304 = pd_op.subtract %303, %302 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %305 = pd_op.scale %arg52, %6 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %306 = pd_op.scale %57, %5 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %307 = pd_op.add %305, %306 : (tensor<48x7xf32>, tensor<48x7xf32>) -> tensor<48x7xf32>
    %308 = pd_op.scale %arg53, %4 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %309 = pd_op.square %57 : (tensor<48x7xf32>) -> tensor<48x7xf32>
    %310 = pd_op.scale %309, %3 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %311 = pd_op.add %308, %310 : (tensor<48x7xf32>, tensor<48x7xf32>) -> tensor<48x7xf32>
    %312 = pd_op.sqrt %311 : (tensor<48x7xf32>) -> tensor<48x7xf32>
    %313 = pd_op.scale %312, %2 {bias = 9.97753435E-10 : f32} : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %314 = pd_op.divide %307, %313 : (tensor<48x7xf32>, tensor<48x7xf32>) -> tensor<48x7xf32>
    %315 = pd_op.scale %314, %1 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %316 = pd_op.scale %arg18, %0 : (tensor<48x7xf32>, tensor<1xf32>) -> tensor<48x7xf32>
    %317 = pd_op.subtract %316, %315 : (tensor<48x7xf32>, tensor<48x7xf32>) -> tensor<48x7xf32>
    %318 = pd_op.scale %arg54, %6 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %319 = pd_op.scale %54, %5 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %320 = pd_op.add %318, %319 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %321 = pd_op.scale %arg55, %4 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %322 = pd_op.square %54 : (tensor<7xf32>) -> tensor<7xf32>
    %323 = pd_op.scale %322, %3 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %324 = pd_op.add %321, %323 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %325 = pd_op.sqrt %324 : (tensor<7xf32>) -> tensor<7xf32>
    %326 = pd_op.scale %325, %2 {bias = 9.97753435E-10 : f32} : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %327 = pd_op.divide %320, %326 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %328 = pd_op.scale %327, %1 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %329 = pd_op.scale %arg19, %0 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %330 = pd_op.subtract %329, %328 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    return %50, %109, %99, %103, %122, %112, %116, %135, %125, %129, %148, %138, %142, %161, %151, %155, %174, %164, %168, %187, %177, %181, %200, %190, %194, %213, %203, %207, %226, %216, %220, %239, %229, %233, %252, %242, %246, %265, %255, %259, %278, %268, %272, %291, %281, %285, %304, %294, %298, %317, %307, %311, %330, %320, %324 : tensor<f32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x192xf32>, tensor<48x192xf32>, tensor<48x192xf32>, tensor<192xf32>, tensor<192xf32>, tensor<192xf32>, tensor<192x48xf32>, tensor<192x48xf32>, tensor<192x48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48xf32>, tensor<48x7xf32>, tensor<48x7xf32>, tensor<48x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>
  }
}

