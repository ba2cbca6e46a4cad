// RUN: weir opt %s --split-input-file --fused_dropout_add_pass | FileCheck %s

// OPS: 6 -> 4
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:     "pd_op.fused_dropout_add"(%{{.+}}, %{{.+}}) <{fix_seed = false, is_test = false, mode = "upscale_in_train", p = 2.500000e-01 : f64, seed = 7 : i32}>
// CHECK-NOT: pd_op.dropout
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%y = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "y", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v2, %v3 = "pd_op.dropout"(%x, %v1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 7 : i32}> : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4x8xf32>, tensor<4x8xui8>)
%v4 = "pd_op.add"(%v2, %y) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()

// -----

// With its gradient, which stands far behind: what is dropped is found again by the seed.
// OPS: 12 -> 9
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[F:.+]]:2 = "pd_op.fused_dropout_add"
// CHECK-NEXT: pir.shadow_output %[[F]]#0, "out"
// CHECK-NEXT: %[[R:.+]] = pd_op.relu
// CHECK-NEXT: %[[G:.+]]:2 = "pd_op.fused_dropout_add_grad"(%[[F]]#1, %[[R]])
// CHECK-NEXT: pir.shadow_output %[[G]]#0, "dx"
// CHECK-NEXT: pir.shadow_output %[[G]]#1, "dy"
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%y = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "y", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v2, %v3 = "pd_op.dropout"(%x, %v1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 3 : i32}> : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4x8xf32>, tensor<4x8xui8>)
%v4 = "pd_op.add"(%y, %v2) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()
%v5 = "pd_op.relu"(%g) : (tensor<4x8xf32>) -> tensor<4x8xf32>
%v6, %v7 = "pd_op.add_grad"(%v2, %y, %v5) <{axis = -1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
%v8 = "pd_op.dropout_grad"(%v3, %v6, %v1) <{is_test = false, mode = "upscale_in_train"}> : (tensor<4x8xui8>, tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v8) <{output_name = "dx"}> : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%v7) <{output_name = "dy"}> : (tensor<4x8xf32>) -> ()

// -----

// The mask is used, and one summand is broadcast.
// OPS: 7 -> 7
// CHECK-NOT: fused_dropout_add
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%y = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "y", place = #pir.place<undefined>, shape = array<i64: 8>}> : () -> tensor<8xf32>
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v2, %v3 = "pd_op.dropout"(%x, %v1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4x8xf32>, tensor<4x8xui8>)
%v4 = "pd_op.add"(%v2, %y) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%v3) <{output_name = "mask"}> : (tensor<4x8xui8>) -> ()

// -----

// The same where operators work in place (issue 15).
// With its gradient, which stands far behind: what is dropped is found again by the seed.
// OPS: 12 -> 9
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[F:.+]]:2 = "pd_op.fused_dropout_add"
// CHECK-NEXT: pir.shadow_output %[[F]]#0, "out"
// CHECK-NEXT: %[[R:.+]] = pd_op.relu
// CHECK-NEXT: %[[G:.+]]:2 = "pd_op.fused_dropout_add_grad"(%[[F]]#1, %[[R]])
// CHECK-NEXT: pir.shadow_output %[[G]]#0, "dx"
// CHECK-NEXT: pir.shadow_output %[[G]]#1, "dy"
%x = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "x", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%y = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "y", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%g = "pd_op.data"() <{dtype = #pir.dtype<float32>, name = "g", place = #pir.place<undefined>, shape = array<i64: 4, 8>}> : () -> tensor<4x8xf32>
%v1 = "pd_op.full"() <{dtype = #pir.dtype<float32>, place = #pir.place<cpu>, shape = array<i64: 1>, value = 2.500000e-01 : f64}> : () -> tensor<1xf32>
%v2, %v3 = "pd_op.dropout"(%x, %v1) <{fix_seed = false, is_test = false, mode = "upscale_in_train", seed = 3 : i32}> : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4x8xf32>, tensor<4x8xui8>)
%v4 = "pd_op.add"(%y, %v2) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v4) <{output_name = "out"}> : (tensor<4x8xf32>) -> ()
%v5 = "pd_op.relu_"(%g) : (tensor<4x8xf32>) -> tensor<4x8xf32>
%v6, %v7 = "pd_op.add_grad"(%v2, %y, %v5) <{axis = -1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
%v8 = "pd_op.dropout_grad"(%v3, %v6, %v1) <{is_test = false, mode = "upscale_in_train"}> : (tensor<4x8xui8>, tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x8xf32>
"pir.shadow_output"(%v8) <{output_name = "dx"}> : (tensor<4x8xf32>) -> ()
"pir.shadow_output"(%v7) <{output_name = "dy"}> : (tensor<4x8xf32>) -> ()
