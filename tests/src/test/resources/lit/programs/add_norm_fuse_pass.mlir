// RUN: weir opt %s --split-input-file --add_norm_fuse_pass | FileCheck %s

// OPS: 11 -> 4
// TOLERANCE: 1e-5 sums of squares in another precision
// CHECK:      %[[F:.+]]:2 = "pd_op.rms_norm"(%{{.+}}, %{{.+}}) <{begin_norm_axis = 2 : i32
// CHECK-NEXT: pir.shadow_output %[[F]]#0
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [-1]} : tensor<1xi64>
%one = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%p = pd_op.pow %x {y = 2.0 : f32} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%m = pd_op.mean %p, %axis {keepdim = true} : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
%s = pd_op.scale %m, %one {bias = 1.0e-6 : f32, bias_after_scale = true} : (tensor<2x3x1xf32>, tensor<1xf32>) -> tensor<2x3x1xf32>
%r = pd_op.rsqrt %s : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
%y = pd_op.multiply %r, %x : (tensor<2x3x1xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%o = pd_op.multiply %y, %w : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
pir.shadow_output %o, "out" : tensor<2x3x8xf32>

// -----

// OPS: 13 -> 4
// TOLERANCE: 2e-3 one rounding to f16 instead of two
// CHECK:      %[[F:.+]]:2 = "pd_op.rms_norm"(%{{.+}}, %{{.+}})
// CHECK-NEXT: pir.shadow_output %[[F]]#0
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf16>
%w = pir.parameter "w" : tensor<8xf16>
%axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [-1]} : tensor<1xi64>
%one = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%wide = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<2x3x8xf16>) -> tensor<2x3x8xf32>
%p = pd_op.pow %wide {y = 2.0 : f32} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%m = pd_op.mean %p, %axis {keepdim = true} : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
%s = pd_op.scale %m, %one {bias = 1.0e-6 : f32, bias_after_scale = true} : (tensor<2x3x1xf32>, tensor<1xf32>) -> tensor<2x3x1xf32>
%r = pd_op.rsqrt %s : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
%y = pd_op.multiply %r, %wide : (tensor<2x3x1xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%n = pd_op.cast %y {dtype = #pir.dtype<float16>} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf16>
%o = pd_op.multiply %n, %w : (tensor<2x3x8xf16>, tensor<8xf16>) -> tensor<2x3x8xf16>
pir.shadow_output %o, "out" : tensor<2x3x8xf16>

// -----

// Cubes are no squares; PIR does not look.
// OPS: 11 -> 11
// VALUES: x 0.1 1
// CHECK-NOT: rms_norm
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [-1]} : tensor<1xi64>
%one = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%p = pd_op.pow %x {y = 3.0 : f32} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%m = pd_op.mean %p, %axis {keepdim = true} : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
%s = pd_op.scale %m, %one {bias = 1.0e-6 : f32, bias_after_scale = true} : (tensor<2x3x1xf32>, tensor<1xf32>) -> tensor<2x3x1xf32>
%r = pd_op.rsqrt %s : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
%y = pd_op.multiply %r, %x : (tensor<2x3x1xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%o = pd_op.multiply %y, %w : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
pir.shadow_output %o, "out" : tensor<2x3x8xf32>

// -----

// The sum is a result of what is made.
// OPS: 8 -> 7
// TOLERANCE: 1e-5 sums in another order
// CHECK:      %[[F:.+]]:3 = "pd_op.rms_norm"(%{{.+}}, %{{.+}}, %{{.+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>
// CHECK-NEXT: pd_op.add %[[F]]#1
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 8>} : tensor<2x8xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 8>} : tensor<2x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%a = pd_op.add %x, %r : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%n:2 = "pd_op.rms_norm"(%a, %w) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-6 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32}> : (tensor<2x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<2xf32>)
%b = pd_op.add %a, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
pir.shadow_output %n#0, "out" : tensor<2x8xf32>
pir.shadow_output %b, "sum" : tensor<2x8xf32>

// -----

// OPS: 8 -> 7
// TOLERANCE: 1e-5 sums in another order
// CHECK:      %[[F:.+]]:4 = "pd_op.fused_bias_residual_layernorm"(%{{.+}}, %{{.+}}, %{{.+}}) <{{.*}}operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>
// CHECK-NEXT: pd_op.add %[[F]]#1
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 8>} : tensor<2x8xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 8>} : tensor<2x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%a = pd_op.add %x, %r : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%n:3 = "pd_op.layer_norm"(%a, %w) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
%b = pd_op.add %a, %x : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
pir.shadow_output %n#0, "out" : tensor<2x8xf32>
pir.shadow_output %b, "sum" : tensor<2x8xf32>

// -----

// OPS: 10 -> 8
// TOLERANCE: 2e-3 roundings to f16
// CHECK:      %[[F:.+]]:4 = "pd_op.add_group_norm_silu"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{activation = "silu"
// CHECK-NEXT: pir.shadow_output %[[F]]#0
// CHECK-NEXT: pir.shadow_output %[[F]]#1
// CHECK-NEXT: pir.shadow_output %[[F]]#2
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%r = pd_op.data {dtype = #pir.dtype<float16>, name = "r", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%s = pir.parameter "s" : tensor<6xf16>
%b = pir.parameter "b" : tensor<6xf16>
%a = pd_op.add %x, %r : (tensor<2x6x3x4xf16>, tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<2x6x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf16>
pir.shadow_output %a, "sum" : tensor<2x6x3x4xf16>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// OPS: 9 -> 8
// TOLERANCE: 2e-3 roundings to f16
// CHECK:      %[[F:.+]]:4 = "pd_op.add_group_norm_silu"(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}) <{activation = ""
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%r = pd_op.data {dtype = #pir.dtype<float16>, name = "r", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf16>
%s = pir.parameter "s" : tensor<6xf16>
%b = pir.parameter "b" : tensor<6xf16>
%a = pd_op.add %x, %r : (tensor<2x6x3x4xf16>, tensor<2x6x3x4xf16>) -> tensor<2x6x3x4xf16>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf16>, tensor<6xf16>, tensor<6xf16>) -> (tensor<2x6x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
pir.shadow_output %n#0, "out" : tensor<2x6x3x4xf16>
pir.shadow_output %a, "sum" : tensor<2x6x3x4xf16>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// Wide floats are fused only where that is asked for.
// OPS: 10 -> 10
// CHECK-NOT: add_group_norm_silu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 6, 3, 4>} : tensor<2x6x3x4xf32>
%s = pir.parameter "s" : tensor<6xf32>
%b = pir.parameter "b" : tensor<6xf32>
%a = pd_op.add %x, %r : (tensor<2x6x3x4xf32>, tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
%n:3 = "pd_op.group_norm"(%a, %s, %b) <{epsilon = 1.0e-5 : f32, groups = 3 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x3x4xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
%y = pd_op.silu %n#0 : (tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xf32>
pir.shadow_output %y, "out" : tensor<2x6x3x4xf32>
pir.shadow_output %a, "sum" : tensor<2x6x3x4xf32>
pir.shadow_output %n#1, "mean" : tensor<2x3xf32>

// -----

// Rows that are not known.
// OPS: 8 -> 7
// TOLERANCE: 1e-5 sums in another order
// CHECK: "pd_op.fused_bias_residual_layernorm"({{.*}}) {{.*}} -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?xf32>, tensor<?xf32>)
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: -1, 8>} : tensor<?x8xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: -1, 8>} : tensor<?x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%a = pd_op.add %x, %r : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
%n:3 = "pd_op.layer_norm"(%a, %w) <{begin_norm_axis = 1 : i32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?x8xf32>, tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?xf32>, tensor<?xf32>)
%b = pd_op.add %a, %x : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
pir.shadow_output %n#0, "out" : tensor<?x8xf32>
pir.shadow_output %b, "sum" : tensor<?x8xf32>

// -----

// The same where operators work in place (issue 15).
// OPS: 11 -> 4
// TOLERANCE: 1e-5 sums of squares in another precision
// CHECK:      %[[F:.+]]:2 = "pd_op.rms_norm"(%{{.+}}, %{{.+}}) <{begin_norm_axis = 2 : i32
// CHECK-NEXT: pir.shadow_output %[[F]]#0
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 8>} : tensor<2x3x8xf32>
%w = pir.parameter "w" : tensor<8xf32>
%axis = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [-1]} : tensor<1xi64>
%one = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%p = pd_op.pow %x {y = 2.0 : f32} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%m = pd_op.mean %p, %axis {keepdim = true} : (tensor<2x3x8xf32>, tensor<1xi64>) -> tensor<2x3x1xf32>
%s = pd_op.scale_ %m, %one {bias = 1.0e-6 : f32, bias_after_scale = true} : (tensor<2x3x1xf32>, tensor<1xf32>) -> tensor<2x3x1xf32>
%r = pd_op.rsqrt_ %s : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
%y = pd_op.multiply_ %r, %x : (tensor<2x3x1xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
%o = pd_op.multiply_ %y, %w : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
pir.shadow_output %o, "out" : tensor<2x3x8xf32>
