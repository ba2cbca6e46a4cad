// PIR's four linear layers, forwards and backwards. The last gelu is taken back by itself, since its
// sum is what both read.
//
// RUN: weir opt %s --split-input-file --fused_gemm_epilogue_pass | FileCheck %s


// OPS: 34 -> 22
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:         pd_op.fused_gemm_epilogue {{.*}} -> tensor<1x512x64xf32>
// CHECK:         %[[R:.+]]:2 = pd_op.fused_gemm_epilogue {{.*}}activation = "relu"{{.*}} -> (tensor<1x512x128xf32>, tensor<1x512x128xf32>)
// CHECK:         %[[G:.+]]:2 = pd_op.fused_gemm_epilogue {{.*}}activation = "gelu"{{.*}} -> (tensor<1x512x64xf32>, tensor<1x512x64xf32>)
// CHECK:         pd_op.fused_gemm_epilogue {{.*}} -> tensor<1x512x64xf32>
// CHECK:         pd_op.gelu
// CHECK:         pd_op.gelu_grad
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%[[G]]#0, %{{.+}}, %[[G]]#1, %{{.+}}) <{activation_grad = "gelu_grad"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%[[R]]#0, %{{.+}}, %[[R]]#1, %{{.+}}) <{activation_grad = "relu_grad"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_grad = "none"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_grad = "none"
// CHECK-NOT:     matmul
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 512, 64>, value = 1.500000e+00 : f64}> : () -> tensor<1x512x64xf32>
%v2 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 64>, value = 1.500000e+00 : f64}> : () -> tensor<64x64xf32>
%v3 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v4 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>) -> tensor<1x512x64xf32>
%v5 = "pd_op.add"(%v4, %v3) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v6 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 128>, value = 1.500000e+00 : f64}> : () -> tensor<64x128xf32>
%v7 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 128>, value = 1.000000e+00 : f64}> : () -> tensor<128xf32>
%v8 = "pd_op.matmul"(%v5, %v6) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x128xf32>) -> tensor<1x512x128xf32>
%v9 = "pd_op.add"(%v8, %v7) : (tensor<1x512x128xf32>, tensor<128xf32>) -> tensor<1x512x128xf32>
%v10 = "pd_op.relu"(%v9) : (tensor<1x512x128xf32>) -> tensor<1x512x128xf32>
%v11 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 128, 64>, value = 1.500000e+00 : f64}> : () -> tensor<128x64xf32>
%v12 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v13 = "pd_op.matmul"(%v10, %v11) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x128xf32>, tensor<128x64xf32>) -> tensor<1x512x64xf32>
%v14 = "pd_op.add"(%v13, %v12) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v15 = "pd_op.gelu"(%v14) <{approximate = false}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v16 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 64>, value = 1.500000e+00 : f64}> : () -> tensor<64x64xf32>
%v17 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v18 = "pd_op.matmul"(%v15, %v16) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>) -> tensor<1x512x64xf32>
%v19 = "pd_op.add"(%v18, %v17) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v20 = "pd_op.gelu"(%v19) <{approximate = false}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v21 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 512, 64>, value = 1.000000e+00 : f64}> : () -> tensor<1x512x64xf32>
%v22 = "pd_op.gelu_grad"(%v19, %v21) <{approximate = false}> : (tensor<1x512x64xf32>, tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v23, %v24 = "pd_op.add_grad"(%v18, %v17, %v22) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v25, %v26 = "pd_op.matmul_grad"(%v15, %v16, %v23) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64x64xf32>)
%v27 = "pd_op.gelu_grad"(%v14, %v25) <{approximate = false}> : (tensor<1x512x64xf32>, tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v28, %v29 = "pd_op.add_grad"(%v13, %v12, %v27) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v30, %v31 = "pd_op.matmul_grad"(%v10, %v11, %v28) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x128xf32>, tensor<128x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x128xf32>, tensor<128x64xf32>)
%v32 = "pd_op.relu_grad"(%v10, %v30) : (tensor<1x512x128xf32>, tensor<1x512x128xf32>) -> tensor<1x512x128xf32>
%v33, %v34 = "pd_op.add_grad"(%v8, %v7, %v32) <{axis = -1 : i32}> : (tensor<1x512x128xf32>, tensor<128xf32>, tensor<1x512x128xf32>) -> (tensor<1x512x128xf32>, tensor<128xf32>)
%v35, %v36 = "pd_op.matmul_grad"(%v5, %v6, %v33) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x128xf32>, tensor<1x512x128xf32>) -> (tensor<1x512x64xf32>, tensor<64x128xf32>)
%v37, %v38 = "pd_op.add_grad"(%v4, %v3, %v35) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v39, %v40 = "pd_op.matmul_grad"(%v1, %v2, %v37) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64x64xf32>)
%v41 = "pd_op.fetch"(%v20) <{col = 0 : i32, name = "out"}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v42 = "pd_op.fetch"(%v39) <{col = 1 : i32, name = "dx"}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>

// -----

// One layer: its activation is taken back before the product is.
// OPS: 14 -> 11
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:         %[[R:.+]]:2 = pd_op.fused_gemm_epilogue {{.*}}activation = "relu"
// CHECK:         %[[D:.+]] = pd_op.relu_grad %[[R]]#0
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%{{.+}}, %{{.+}}, %[[D]])
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 6, 4>}> : () -> tensor<6x4xf32>
%w = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "w", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%b = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "b", place = #pir.place<undefined>, shape = array<i64: 8>}> : () -> tensor<8xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 6, 8>}> : () -> tensor<6x8xf32>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
%v2 = "pd_op.add"(%b, %v1) : (tensor<8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
%v3 = "pd_op.relu"(%v2) : (tensor<6x8xf32>) -> tensor<6x8xf32>
%v4 = "pd_op.relu_grad"(%v3, %g) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
%v5, %v6 = "pd_op.add_grad"(%v1, %b, %v4) <{axis = -1 : i32}> : (tensor<6x8xf32>, tensor<8xf32>, tensor<6x8xf32>) -> (tensor<6x8xf32>, tensor<8xf32>)
%v7, %v8 = "pd_op.matmul_grad"(%x, %w, %v5) <{transpose_x = false, transpose_y = false}> : (tensor<6x4xf32>, tensor<4x8xf32>, tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<4x8xf32>)
"pir.shadow_output"(%v3) <{output_name = "out"}> : (tensor<6x8xf32>) -> ()
"pir.shadow_output"(%v7) <{output_name = "dx"}> : (tensor<6x4xf32>) -> ()
"pir.shadow_output"(%v8) <{output_name = "dw"}> : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%v6) <{output_name = "db"}> : (tensor<8xf32>) -> ()

// -----

// A matrix is no bias vector.
// OPS: 12 -> 12
// CHECK-NOT:     fused
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 6, 4>}> : () -> tensor<6x4xf32>
%w = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "w", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%b = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "b", place = #pir.place<undefined>, shape = array<i64: 6, 8>}> : () -> tensor<6x8xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 6, 8>}> : () -> tensor<6x8xf32>
%v1 = "pd_op.matmul"(%x, %w) <{transpose_x = false, transpose_y = false}> : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
%v2 = "pd_op.add"(%v1, %b) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
%v3, %v4 = "pd_op.add_grad"(%v1, %b, %g) <{axis = -1 : i32}> : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> (tensor<6x8xf32>, tensor<6x8xf32>)
%v5, %v6 = "pd_op.matmul_grad"(%x, %w, %v3) <{transpose_x = false, transpose_y = false}> : (tensor<6x4xf32>, tensor<4x8xf32>, tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<4x8xf32>)
"pir.shadow_output"(%v2) <{output_name = "out"}> : (tensor<6x8xf32>) -> ()
"pir.shadow_output"(%v5) <{output_name = "dx"}> : (tensor<6x4xf32>) -> ()
"pir.shadow_output"(%v6) <{output_name = "dw"}> : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%v4) <{output_name = "db"}> : (tensor<6x8xf32>) -> ()

// -----

// The same where operators work in place (issue 15).
// PIR's four linear layers, forwards and backwards. The last gelu is taken back by itself, since its
// sum is what both read.
//


// OPS: 34 -> 22
// TOLERANCE: 1e-5 f32 sums in another order
// CHECK:         pd_op.fused_gemm_epilogue {{.*}} -> tensor<1x512x64xf32>
// CHECK:         %[[R:.+]]:2 = pd_op.fused_gemm_epilogue {{.*}}activation = "relu"{{.*}} -> (tensor<1x512x128xf32>, tensor<1x512x128xf32>)
// CHECK:         %[[G:.+]]:2 = pd_op.fused_gemm_epilogue {{.*}}activation = "gelu"{{.*}} -> (tensor<1x512x64xf32>, tensor<1x512x64xf32>)
// CHECK:         pd_op.fused_gemm_epilogue {{.*}} -> tensor<1x512x64xf32>
// CHECK:         pd_op.gelu
// CHECK:         pd_op.gelu_grad
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%[[G]]#0, %{{.+}}, %[[G]]#1, %{{.+}}) <{activation_grad = "gelu_grad"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%[[R]]#0, %{{.+}}, %[[R]]#1, %{{.+}}) <{activation_grad = "relu_grad"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_grad = "none"
// CHECK:         "pd_op.fused_gemm_epilogue_grad"(%{{.+}}, %{{.+}}, %{{.+}}) <{activation_grad = "none"
// CHECK-NOT:     matmul
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 512, 64>, value = 1.500000e+00 : f64}> : () -> tensor<1x512x64xf32>
%v2 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 64>, value = 1.500000e+00 : f64}> : () -> tensor<64x64xf32>
%v3 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v4 = "pd_op.matmul"(%v1, %v2) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>) -> tensor<1x512x64xf32>
%v5 = "pd_op.add"(%v4, %v3) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v6 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 128>, value = 1.500000e+00 : f64}> : () -> tensor<64x128xf32>
%v7 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 128>, value = 1.000000e+00 : f64}> : () -> tensor<128xf32>
%v8 = "pd_op.matmul"(%v5, %v6) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x128xf32>) -> tensor<1x512x128xf32>
%v9 = "pd_op.add"(%v8, %v7) : (tensor<1x512x128xf32>, tensor<128xf32>) -> tensor<1x512x128xf32>
%v10 = "pd_op.relu_"(%v9) : (tensor<1x512x128xf32>) -> tensor<1x512x128xf32>
%v11 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 128, 64>, value = 1.500000e+00 : f64}> : () -> tensor<128x64xf32>
%v12 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v13 = "pd_op.matmul"(%v10, %v11) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x128xf32>, tensor<128x64xf32>) -> tensor<1x512x64xf32>
%v14 = "pd_op.add"(%v13, %v12) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v15 = "pd_op.gelu"(%v14) <{approximate = false}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v16 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64, 64>, value = 1.500000e+00 : f64}> : () -> tensor<64x64xf32>
%v17 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 64>, value = 1.000000e+00 : f64}> : () -> tensor<64xf32>
%v18 = "pd_op.matmul"(%v15, %v16) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>) -> tensor<1x512x64xf32>
%v19 = "pd_op.add"(%v18, %v17) : (tensor<1x512x64xf32>, tensor<64xf32>) -> tensor<1x512x64xf32>
%v20 = "pd_op.gelu"(%v19) <{approximate = false}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v21 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1, 512, 64>, value = 1.000000e+00 : f64}> : () -> tensor<1x512x64xf32>
%v22 = "pd_op.gelu_grad"(%v19, %v21) <{approximate = false}> : (tensor<1x512x64xf32>, tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v23, %v24 = "pd_op.add_grad"(%v18, %v17, %v22) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v25, %v26 = "pd_op.matmul_grad"(%v15, %v16, %v23) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64x64xf32>)
%v27 = "pd_op.gelu_grad"(%v14, %v25) <{approximate = false}> : (tensor<1x512x64xf32>, tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v28, %v29 = "pd_op.add_grad"(%v13, %v12, %v27) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v30, %v31 = "pd_op.matmul_grad"(%v10, %v11, %v28) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x128xf32>, tensor<128x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x128xf32>, tensor<128x64xf32>)
%v32 = "pd_op.relu_grad"(%v10, %v30) : (tensor<1x512x128xf32>, tensor<1x512x128xf32>) -> tensor<1x512x128xf32>
%v33, %v34 = "pd_op.add_grad"(%v8, %v7, %v32) <{axis = -1 : i32}> : (tensor<1x512x128xf32>, tensor<128xf32>, tensor<1x512x128xf32>) -> (tensor<1x512x128xf32>, tensor<128xf32>)
%v35, %v36 = "pd_op.matmul_grad"(%v5, %v6, %v33) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x128xf32>, tensor<1x512x128xf32>) -> (tensor<1x512x64xf32>, tensor<64x128xf32>)
%v37, %v38 = "pd_op.add_grad"(%v4, %v3, %v35) <{axis = -1 : i32}> : (tensor<1x512x64xf32>, tensor<64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64xf32>)
%v39, %v40 = "pd_op.matmul_grad"(%v1, %v2, %v37) <{transpose_x = false, transpose_y = false}> : (tensor<1x512x64xf32>, tensor<64x64xf32>, tensor<1x512x64xf32>) -> (tensor<1x512x64xf32>, tensor<64x64xf32>)
%v41 = "pd_op.fetch"(%v20) <{col = 0 : i32, name = "out"}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
%v42 = "pd_op.fetch"(%v39) <{col = 1 : i32, name = "dx"}> : (tensor<1x512x64xf32>) -> tensor<1x512x64xf32>
