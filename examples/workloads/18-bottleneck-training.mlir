// a training step: a ResNet bottleneck, norms over the batch, momentum.
//
// Written by benchmarks/workloads.
module {
  func.func @main(%arg0: tensor<2x16x7x7xf32> {pir.name = "x"}, %arg1: tensor<2x16x7x7xf32> {pir.name = "target"}, %arg2: tensor<4x16x1x1xf32> {pir.name = "a_w"}, %arg3: tensor<4xf32> {pir.name = "a_scale"}, %arg4: tensor<4xf32> {pir.name = "a_shift"}, %arg5: tensor<4x4x3x3xf32> {pir.name = "b_w"}, %arg6: tensor<4xf32> {pir.name = "b_scale"}, %arg7: tensor<4xf32> {pir.name = "b_shift"}, %arg8: tensor<16x4x1x1xf32> {pir.name = "c_w"}, %arg9: tensor<16xf32> {pir.name = "c_scale"}, %arg10: tensor<16xf32> {pir.name = "c_shift"}, %arg11: tensor<4x16x1x1xf32> {pir.name = "a_w_v"}, %arg12: tensor<4xf32> {pir.name = "a_scale_v"}, %arg13: tensor<4xf32> {pir.name = "a_shift_v"}, %arg14: tensor<4x4x3x3xf32> {pir.name = "b_w_v"}, %arg15: tensor<4xf32> {pir.name = "b_scale_v"}, %arg16: tensor<4xf32> {pir.name = "b_shift_v"}, %arg17: tensor<16x4x1x1xf32> {pir.name = "c_w_v"}, %arg18: tensor<16xf32> {pir.name = "c_scale_v"}, %arg19: tensor<16xf32> {pir.name = "c_shift_v"}) -> (tensor<f32>, tensor<4x16x1x1xf32>, tensor<4x16x1x1xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x4x1x1xf32>, tensor<16x4x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
    %0 = pd_op.full {shape = array<i64: 1>, value = 1.000000e-02 : f64} : tensor<1xf32>
    %1 = pd_op.full {shape = array<i64: 1>, value = 9.000000e-01 : f64} : tensor<1xf32>
    %2 = pd_op.full {dtype = #pir.dtype<float64>, shape = array<i64: 1>, value = 2.000000e+00 : f64} : tensor<1xf64>
    %3 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [2, 16, 7, 7]} : tensor<4xi64>
    %4 = pd_op.full {shape = array<i64>, value = 1.568000e+03 : f64} : tensor<f32>
    %5 = pd_op.full {shape = array<i64>, value = 1.000000e+00 : f64} : tensor<f32>
    %6 = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = array<i64>} : tensor<0xi64>
    %7 = pd_op.full {shape = array<i64: 16>, value = 1.000000e+00 : f64} : tensor<16xf32>
    %8 = pd_op.full {shape = array<i64: 16>, value = 0.000000e+00 : f64} : tensor<16xf32>
    %9 = pd_op.full {shape = array<i64: 4>, value = 1.000000e+00 : f64} : tensor<4xf32>
    %10 = pd_op.full {shape = array<i64: 4>, value = 0.000000e+00 : f64} : tensor<4xf32>
    %11 = pd_op.conv2d %arg0, %arg2 {paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>} : (tensor<2x16x7x7xf32>, tensor<4x16x1x1xf32>) -> tensor<2x4x7x7xf32>
    %12:5 = "pd_op.batch_norm_"(%11, %10, %9, %arg3, %arg4) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    %13 = pd_op.relu %12#0 : (tensor<2x4x7x7xf32>) -> tensor<2x4x7x7xf32>
    %14 = pd_op.conv2d %13, %arg5 {paddings = array<i32: 1, 1>, strides = array<i32: 1, 1>} : (tensor<2x4x7x7xf32>, tensor<4x4x3x3xf32>) -> tensor<2x4x7x7xf32>
    %15:5 = "pd_op.batch_norm_"(%14, %10, %9, %arg6, %arg7) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    %16 = pd_op.relu %15#0 : (tensor<2x4x7x7xf32>) -> tensor<2x4x7x7xf32>
    %17 = pd_op.conv2d %16, %arg8 {paddings = array<i32: 0, 0>, strides = array<i32: 1, 1>} : (tensor<2x4x7x7xf32>, tensor<16x4x1x1xf32>) -> tensor<2x16x7x7xf32>
    %18:5 = "pd_op.batch_norm_"(%17, %8, %7, %arg9, %arg10) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x16x7x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x16x7x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>)
    %19 = pd_op.add %18#0, %arg0 : (tensor<2x16x7x7xf32>, tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %20 = pd_op.relu %19 : (tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %21 = pd_op.subtract %20, %arg1 : (tensor<2x16x7x7xf32>, tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %22 = pd_op.square %21 : (tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %23 = pd_op.mean %22, %6 : (tensor<2x16x7x7xf32>, tensor<0xi64>) -> tensor<f32>
    %24 = pd_op.divide %5, %4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = pd_op.expand %24, %3 : (tensor<f32>, tensor<4xi64>) -> tensor<2x16x7x7xf32>
    %26 = pd_op.multiply %25, %21 : (tensor<2x16x7x7xf32>, tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %27 = pd_op.scale %26, %2 : (tensor<2x16x7x7xf32>, tensor<1xf64>) -> tensor<2x16x7x7xf32>
    %28 = pd_op.relu_grad %20, %27 : (tensor<2x16x7x7xf32>, tensor<2x16x7x7xf32>) -> tensor<2x16x7x7xf32>
    %29:3 = "pd_op.batch_norm_grad"(%17, %arg9, %arg10, %18#3, %18#4, %28) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x16x7x7xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<2x16x7x7xf32>) -> (tensor<2x16x7x7xf32>, tensor<16xf32>, tensor<16xf32>)
    %30:2 = pd_op.conv2d_grad %16, %arg8, %29#0 : (tensor<2x4x7x7xf32>, tensor<16x4x1x1xf32>, tensor<2x16x7x7xf32>) -> (tensor<2x4x7x7xf32>, tensor<16x4x1x1xf32>)
    %31 = pd_op.relu_grad %16, %30#0 : (tensor<2x4x7x7xf32>, tensor<2x4x7x7xf32>) -> tensor<2x4x7x7xf32>
    %32:3 = "pd_op.batch_norm_grad"(%14, %arg6, %arg7, %15#3, %15#4, %31) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x7x7xf32>) -> (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>)
    %33:2 = pd_op.conv2d_grad %13, %arg5, %32#0 {paddings = [1 : i32, 1 : i32]} : (tensor<2x4x7x7xf32>, tensor<4x4x3x3xf32>, tensor<2x4x7x7xf32>) -> (tensor<2x4x7x7xf32>, tensor<4x4x3x3xf32>)
    %34 = pd_op.relu_grad %13, %33#0 : (tensor<2x4x7x7xf32>, tensor<2x4x7x7xf32>) -> tensor<2x4x7x7xf32>
    %35:3 = "pd_op.batch_norm_grad"(%11, %arg3, %arg4, %12#3, %12#4, %34) <{data_format = "NCHW", epsilon = 9.99999974E-6 : f32, is_test = false, momentum = 0.899999976 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>, trainable_statistics = false, use_global_stats = false}> : (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4x7x7xf32>) -> (tensor<2x4x7x7xf32>, tensor<4xf32>, tensor<4xf32>)
    %36:2 = pd_op.conv2d_grad %arg0, %arg2, %35#0 : (tensor<2x16x7x7xf32>, tensor<4x16x1x1xf32>, tensor<2x4x7x7xf32>) -> (tensor<2x16x7x7xf32>, tensor<4x16x1x1xf32>)
    %37 = pd_op.scale %arg11, %1 : (tensor<4x16x1x1xf32>, tensor<1xf32>) -> tensor<4x16x1x1xf32>
    %38 = pd_op.add %37, %36#1 : (tensor<4x16x1x1xf32>, tensor<4x16x1x1xf32>) -> tensor<4x16x1x1xf32>
    %39 = pd_op.scale %38, %0 : (tensor<4x16x1x1xf32>, tensor<1xf32>) -> tensor<4x16x1x1xf32>
    %40 = pd_op.subtract %arg2, %39 : (tensor<4x16x1x1xf32>, tensor<4x16x1x1xf32>) -> tensor<4x16x1x1xf32>
    %41 = pd_op.scale %arg12, %1 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %42 = pd_op.add %41, %35#1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %43 = pd_op.scale %42, %0 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %44 = pd_op.subtract %arg3, %43 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %45 = pd_op.scale %arg13, %1 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %46 = pd_op.add %45, %35#2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %47 = pd_op.scale %46, %0 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %48 = pd_op.subtract %arg4, %47 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %49 = pd_op.scale %arg14, %1 : (tensor<4x4x3x3xf32>, tensor<1xf32>) -> tensor<4x4x3x3xf32>
    %50 = pd_op.add %49, %33#1 : (tensor<4x4x3x3xf32>, tensor<4x4x3x3xf32>) -> tensor<4x4x3x3xf32>
    %51 = pd_op.scale %50, %0 : (tensor<4x4x3x3xf32>, tensor<1xf32>) -> tensor<4x4x3x3xf32>
    %52 = pd_op.subtract %arg5, %51 : (tensor<4x4x3x3xf32>, tensor<4x4x3x3xf32>) -> tensor<4x4x3x3xf32>
    %53 = pd_op.scale %arg15, %1 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %54 = pd_op.add %53, %32#1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %55 = pd_op.scale %54, %0 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %56 = pd_op.subtract %arg6, %55 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %57 = pd_op.scale %arg16, %1 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %58 = pd_op.add %57, %32#2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %59 = pd_op.scale %58, %0 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %60 = pd_op.subtract %arg7, %59 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %61 = pd_op.scale %arg17, %1 : (tensor<16x4x1x1xf32>, tensor<1xf32>) -> tensor<16x4x1x1xf32>
    %62 = pd_op.add %61, %30#1 : (tensor<16x4x1x1xf32>, tensor<16x4x1x1xf32>) -> tensor<16x4x1x1xf32>
    %63 = pd_op.scale %62, %0 : (tensor<16x4x1x1xf32>, tensor<1xf32>) -> tensor<16x4x1x1xf32>
    %64 = pd_op.subtract %arg8, %63 : (tensor<16x4x1x1xf32>, tensor<16x4x1x1xf32>) -> tensor<16x4x1x1xf32>
    %65 = pd_op.scale %arg18, %1 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xf32>
    %66 = pd_op.add %65, %29#1 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %67 = pd_op.scale %66, %0 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xf32>
    %68 = pd_op.subtract %arg9, %67 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %69 = pd_op.scale %arg19, %1 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xf32>
    %70 = pd_op.add %69, %29#2 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %71 = pd_op.scale %70, %0 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xf32>
    %72 = pd_op.subtract %arg10, %71 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    return %23, %40, %38, %44, %42, %48, %46, %52, %50, %56, %54, %60, %58, %64, %62, %68, %66, %72, %70 : tensor<f32>, tensor<4x16x1x1xf32>, tensor<4x16x1x1xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x4x1x1xf32>, tensor<16x4x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  }
}

