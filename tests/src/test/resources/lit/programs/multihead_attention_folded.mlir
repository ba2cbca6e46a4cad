// RUN: weir opt %s --pass-pipeline='builtin.module(multihead_matmul_fuse_pass,constant_folding_pass,dead_code_elimination_pass)' | FileCheck %s

// PIR's attention, of constants throughout.
// OPS: 33 -> 2
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:      %[[P:.+]] = pir.parameter
// CHECK-NEXT: {{.*}}pd_op.fetch{{.*}}%[[P]]
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 300, 256>, value = 9.000000e-01 : f64}> : () -> tensor<1x300x256xf32>
%v2 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256, 256>, value = 1.100000e+00 : f64}> : () -> tensor<256x256xf32>
%v3 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = false}> : (tensor<1x300x256xf32>, tensor<256x256xf32>) -> tensor<1x300x256xf32>
%v4 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256>, value = 1.500000e+00 : f64}> : () -> tensor<256xf32>
%v5 = "pd_op.add"(%v3, %v4) : (tensor<1x300x256xf32>, tensor<256xf32>) -> tensor<1x300x256xf32>
%v6 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8, 32>}> : () -> tensor<4xi64>
%v7 = "pd_op.reshape"(%v5, %v6) : (tensor<1x300x256xf32>, tensor<4xi64>) -> tensor<1x300x8x32xf32>
%v8 = "pd_op.transpose"(%v7) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<1x300x8x32xf32>) -> tensor<1x8x300x32xf32>
%v9 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 1.767767e-01 : f64}> : () -> tensor<1xf32>
%v10 = "pd_op.scale"(%v8, %v9) <{bias = 0.000000e+00 : f32, bias_after_scale = true}> : (tensor<1x8x300x32xf32>, tensor<1xf32>) -> tensor<1x8x300x32xf32>
%v11 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256, 256>, value = 1.100000e+00 : f64}> : () -> tensor<256x256xf32>
%v12 = "pd_op.matmul"(%v1, %v11) <{transpose_x = false, transpose_y = false}> : (tensor<1x300x256xf32>, tensor<256x256xf32>) -> tensor<1x300x256xf32>
%v13 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256>, value = 1.500000e+00 : f64}> : () -> tensor<256xf32>
%v14 = "pd_op.add"(%v12, %v13) : (tensor<1x300x256xf32>, tensor<256xf32>) -> tensor<1x300x256xf32>
%v15 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8, 32>}> : () -> tensor<4xi64>
%v16 = "pd_op.reshape"(%v14, %v15) : (tensor<1x300x256xf32>, tensor<4xi64>) -> tensor<1x300x8x32xf32>
%v17 = "pd_op.transpose"(%v16) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<1x300x8x32xf32>) -> tensor<1x8x300x32xf32>
%v18 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256, 256>, value = 1.100000e+00 : f64}> : () -> tensor<256x256xf32>
%v19 = "pd_op.matmul"(%v1, %v18) <{transpose_x = false, transpose_y = false}> : (tensor<1x300x256xf32>, tensor<256x256xf32>) -> tensor<1x300x256xf32>
%v20 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 256>, value = 1.500000e+00 : f64}> : () -> tensor<256xf32>
%v21 = "pd_op.add"(%v19, %v20) : (tensor<1x300x256xf32>, tensor<256xf32>) -> tensor<1x300x256xf32>
%v22 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 8, 32>}> : () -> tensor<4xi64>
%v23 = "pd_op.reshape"(%v21, %v22) : (tensor<1x300x256xf32>, tensor<4xi64>) -> tensor<1x300x8x32xf32>
%v24 = "pd_op.transpose"(%v23) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<1x300x8x32xf32>) -> tensor<1x8x300x32xf32>
%v25 = "pd_op.matmul"(%v10, %v17) <{transpose_x = false, transpose_y = true}> : (tensor<1x8x300x32xf32>, tensor<1x8x300x32xf32>) -> tensor<1x8x300x300xf32>
%v26 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 8, 300, 300>, value = 1.500000e+00 : f64}> : () -> tensor<1x8x300x300xf32>
%v27 = "pd_op.add"(%v25, %v26) : (tensor<1x8x300x300xf32>, tensor<1x8x300x300xf32>) -> tensor<1x8x300x300xf32>
%v28 = "pd_op.softmax"(%v27) <{axis = -1 : i32}> : (tensor<1x8x300x300xf32>) -> tensor<1x8x300x300xf32>
%v29 = "pd_op.matmul"(%v28, %v24) <{transpose_x = false, transpose_y = false}> : (tensor<1x8x300x300xf32>, tensor<1x8x300x32xf32>) -> tensor<1x8x300x32xf32>
%v30 = "pd_op.transpose"(%v29) <{perm = [0 : i32, 2 : i32, 1 : i32, 3 : i32]}> : (tensor<1x8x300x32xf32>) -> tensor<1x300x8x32xf32>
%v31 = "pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, value = array<i64: 0, 0, 256>}> : () -> tensor<3xi64>
%v32 = "pd_op.reshape"(%v30, %v31) : (tensor<1x300x8x32xf32>, tensor<3xi64>) -> tensor<1x300x256xf32>
%v33 = "pd_op.fetch"(%v32) <{col = 0 : i32, name = "out"}> : (tensor<1x300x256xf32>) -> tensor<1x300x256xf32>
