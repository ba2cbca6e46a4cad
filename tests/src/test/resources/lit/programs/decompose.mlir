// RUN: weir opt %s --split-input-file --decompose | FileCheck %s

// gelu.
// TOLERANCE: 1e-5 other roundings
// CHECK:      pd_op.scale
// CHECK-NEXT: pd_op.erf
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.multiply
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.gelu %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// gelu. By the tanh formula, f16 and bf16 in f32.
// TOLERANCE: 1e-2 f16 and bf16 are rounded less often
// CHECK:      {{//}} -----
// CHECK:      pd_op.cast {{.*}}float32
// CHECK-NEXT: pd_op.square
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.multiply
// CHECK-NEXT: pd_op.tanh
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.multiply
// CHECK-NEXT: pd_op.cast {{.*}}bfloat16
%x = pd_op.data {dtype = #pir.dtype<bfloat16>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xbf16>
%y = pd_op.gelu %x {approximate = true} : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
pir.shadow_output %y, "out" : tensor<3x16xbf16>

// -----

// silu.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.exp
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.divide
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.silu %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// swish.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.exp
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.divide
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.swish %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// hardswish.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.clip
// CHECK-NEXT: pd_op.multiply
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.hardswish %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// hardsigmoid.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.clip
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.hardsigmoid %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// softplus.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.exp
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.log
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.softplus %x {threshold = 0.5 : f32, beta = 2.0 : f32} : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// softmax.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.max
// CHECK-NEXT: pd_op.subtract
// CHECK-NEXT: pd_op.exp
// CHECK-NEXT: pd_op.full_int_array
// CHECK-NEXT: pd_op.sum
// CHECK-NEXT: pd_op.divide
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.softmax %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// Along another axis.
// TOLERANCE: 2e-3 f16 and bf16 are rounded less often
// CHECK:      {{//}} -----
// CHECK:      pd_op.cast {{.*}}float32
// CHECK-NEXT: value = [1]
// CHECK-NEXT: pd_op.max
// CHECK-NEXT: pd_op.subtract
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 3, 4, 5>} : tensor<3x4x5xf16>
%y = pd_op.softmax %x {axis = 1 : i32} : (tensor<3x4x5xf16>) -> tensor<3x4x5xf16>
pir.shadow_output %y, "out" : tensor<3x4x5xf16>

// -----

// log_softmax.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.max
// CHECK-NEXT: pd_op.subtract
// CHECK-NEXT: pd_op.exp
// CHECK-NEXT: pd_op.full_int_array
// CHECK-NEXT: pd_op.sum
// CHECK-NEXT: pd_op.log
// CHECK-NEXT: pd_op.subtract
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.log_softmax %x : (tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// The loss is looked up by comparing places with the label.
// VALUES: label 0 5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.arange
// CHECK-NEXT: pd_op.equal
// CHECK-NOT:  pd_op.cross_entropy_with_softmax
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 8, 5>} : tensor<8x5xf32>
%label = pd_op.data {dtype = #pir.dtype<int64>, name = "label", shape = array<i64: 8, 1>} : tensor<8x1xi64>
%s, %l = pd_op.cross_entropy_with_softmax %x, %label {ignore_index = 2 : i32} : (tensor<8x5xf32>, tensor<8x1xi64>) -> (tensor<8x5xf32>, tensor<8x1xf32>)
pir.shadow_output %s, "s" : tensor<8x5xf32>
pir.shadow_output %l, "l" : tensor<8x1xf32>

// -----

// Shares of the classes.
// VALUES: label 0 1
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.log
// CHECK-NOT:  pd_op.cross_entropy_with_softmax
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 8, 5>} : tensor<8x5xf32>
%label = pd_op.data {dtype = #pir.dtype<float32>, name = "label", shape = array<i64: 8, 5>} : tensor<8x5xf32>
%s, %l = pd_op.cross_entropy_with_softmax %x, %label {soft_label = true} : (tensor<8x5xf32>, tensor<8x5xf32>) -> (tensor<8x5xf32>, tensor<8x1xf32>)
pir.shadow_output %l, "l" : tensor<8x1xf32>

// -----

// One element of each row.
// VALUES: index 0 5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.arange
// CHECK-NOT:  pd_op.take_along_axis
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 8, 5>} : tensor<8x5xf32>
%index = pd_op.data {dtype = #pir.dtype<int64>, name = "index", shape = array<i64: 8, 1>} : tensor<8x1xi64>
%y = pd_op.take_along_axis %x, %index {axis = 1 : i32} : (tensor<8x5xf32>, tensor<8x1xi64>) -> tensor<8x1xf32>
pir.shadow_output %y, "out" : tensor<8x1xf32>

// -----

// Rows of two dimensions, with their statistics.
// TOLERANCE: 1e-4 variances may be small
// CHECK:      {{//}} -----
// CHECK:      pd_op.mean
// CHECK-NEXT: pd_op.subtract
// CHECK-NEXT: pd_op.square
// CHECK-NOT:  pd_op.layer_norm
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 3, 8>} : tensor<4x3x8xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 24>} : tensor<24xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 24>} : tensor<24xf32>
%y, %m, %v = "pd_op.layer_norm"(%x, %w, %b) <{begin_norm_axis = 1 : i32, epsilon = 0.01 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x3x8xf32>, tensor<24xf32>, tensor<24xf32>) -> (tensor<4x3x8xf32>, tensor<4xf32>, tensor<4xf32>)
pir.shadow_output %y, "y" : tensor<4x3x8xf32>
pir.shadow_output %m, "m" : tensor<4xf32>
pir.shadow_output %v, "v" : tensor<4xf32>

// -----

// In f32 between casts.
// TOLERANCE: 1e-2 f16 and bf16 are rounded less often
// CHECK:      {{//}} -----
// CHECK:      pd_op.cast {{.*}}float32
// CHECK-NEXT: pd_op.full_int_array
// CHECK-NEXT: pd_op.mean
// CHECK-NOT:  pd_op.layer_norm
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 4, 3, 8>} : tensor<4x3x8xf16>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 24>} : tensor<24xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 24>} : tensor<24xf32>
%y, %m, %v = "pd_op.layer_norm"(%x, %w, %b) <{begin_norm_axis = 1 : i32, epsilon = 0.01 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x3x8xf16>, tensor<24xf32>, tensor<24xf32>) -> (tensor<4x3x8xf16>, tensor<4xf32>, tensor<4xf32>)
pir.shadow_output %y, "y" : tensor<4x3x8xf16>
pir.shadow_output %m, "m" : tensor<4xf32>
pir.shadow_output %v, "v" : tensor<4xf32>

// -----

// With a residual, which is given too.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.add
// CHECK-NEXT: pd_op.square
// CHECK-NOT:  pd_op.rms_norm
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 8>} : tensor<8xf32>
%y, %s, %i = "pd_op.rms_norm"(%x, %r, %w) <{begin_norm_axis = 1 : i32, epsilon = 0.01 : f32, quant_scale = -1.0 : f32, quant_round_type = 0 : i32, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}> : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>)
pir.shadow_output %y, "y" : tensor<4x8xf32>
pir.shadow_output %s, "s" : tensor<4x8xf32>
pir.shadow_output %i, "i" : tensor<4xf32>

// -----

// With the running statistics.
// VALUES: variance 0.5 1.5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.rsqrt
// CHECK-NOT:  pd_op.batch_norm_
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4, 4>} : tensor<2x3x4x4xf32>
%mean = pd_op.data {dtype = #pir.dtype<float32>, name = "mean", shape = array<i64: 3>} : tensor<3xf32>
%variance = pd_op.data {dtype = #pir.dtype<float32>, name = "variance", shape = array<i64: 3>} : tensor<3xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 3>} : tensor<3xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 3>} : tensor<3xf32>
%y:5 = "pd_op.batch_norm_"(%x, %mean, %variance, %w, %b) <{data_format = "NCHW", epsilon = 0.00001 : f32, is_test = true, momentum = 0.9 : f32, trainable_statistics = false, use_global_stats = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
pir.shadow_output %y#0, "out" : tensor<2x3x4x4xf32>

// -----

// Groups of channels.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.reshape
// CHECK-NEXT: pd_op.full_int_array
// CHECK-NEXT: pd_op.mean
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 6, 4, 4>} : tensor<2x6x4x4xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 6>} : tensor<6xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 6>} : tensor<6xf32>
%y, %m, %v = "pd_op.group_norm"(%x, %w, %b) <{groups = 3 : i32, epsilon = 0.01 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x6x4x4xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x4x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
pir.shadow_output %y, "y" : tensor<2x6x4x4xf32>
pir.shadow_output %m, "m" : tensor<2x3xf32>
pir.shadow_output %v, "v" : tensor<2x3xf32>

// -----

// Nothing is dropped.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.scale
// CHECK-NOT:  pd_op.dropout
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%p = pd_op.full {shape = array<i64: 1>, value = 0.25 : f64} : tensor<1xf32>
%y, %m = "pd_op.dropout"(%x, %p) <{is_test = true, mode = "downgrade_in_infer", seed = 0 : i32, fix_seed = false}> : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4x8xf32>, tensor<4x8xui8>)
pir.shadow_output %y, "out" : tensor<4x8xf32>

// -----

// Queries see no later keys.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NOT:  pd_op.flash_attn
%q = pd_op.data {dtype = #pir.dtype<float32>, name = "q", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%k = pd_op.data {dtype = #pir.dtype<float32>, name = "k", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%v = pd_op.data {dtype = #pir.dtype<float32>, name = "v", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%o, %l, %s = "pd_op.flash_attn"(%q, %k, %v) <{causal = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>) -> (tensor<2x5x3x8xf32>, tensor<2x3x5xf32>, tensor<2xi64>)
pir.shadow_output %o, "out" : tensor<2x5x3x8xf32>

// -----

// Queries see all keys.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NOT:  pd_op.flash_attn
%q = pd_op.data {dtype = #pir.dtype<float32>, name = "q", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%k = pd_op.data {dtype = #pir.dtype<float32>, name = "k", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%v = pd_op.data {dtype = #pir.dtype<float32>, name = "v", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%o, %l, %s = "pd_op.flash_attn"(%q, %k, %v) <{causal = false, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>) -> (tensor<2x5x3x8xf32>, tensor<2x3x5xf32>, tensor<2xi64>)
pir.shadow_output %o, "out" : tensor<2x5x3x8xf32>

// -----

// With a bias.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NOT:  pd_op.fused_dot_product_attention
%q = pd_op.data {dtype = #pir.dtype<float32>, name = "q", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%k = pd_op.data {dtype = #pir.dtype<float32>, name = "k", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%v = pd_op.data {dtype = #pir.dtype<float32>, name = "v", shape = array<i64: 2, 5, 3, 8>} : tensor<2x5x3x8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 1, 3, 5, 5>} : tensor<1x3x5x5xf32>
%o, %l, %s = "pd_op.fused_dot_product_attention"(%q, %k, %v, %b) <{scaling_factor = 0.5 : f32, dropout_probability = 0.0 : f32, bias_type_str = "post_scale_bias", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>, tensor<1x3x5x5xf32>) -> (tensor<2x5x3x8xf32>, tensor<2x3x5x1xf32>, tensor<2xi64>)
pir.shadow_output %o, "out" : tensor<2x5x3x8xf32>

// -----

// Queries, keys and values side by side.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NOT:  pd_op.multihead_matmul
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 5, 6>} : tensor<2x5x6xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 6, 3, 12>} : tensor<6x3x12xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 3, 12>} : tensor<3x12xf32>
%m = pd_op.data {dtype = #pir.dtype<float32>, name = "m", shape = array<i64: 2, 1, 5, 5>} : tensor<2x1x5x5xf32>
%y = "pd_op.multihead_matmul"(%x, %w, %b, %m) <{alpha = 0.5 : f32, head_number = 3 : i32}> : (tensor<2x5x6xf32>, tensor<6x3x12xf32>, tensor<3x12xf32>, tensor<2x1x5x5xf32>) -> tensor<2x5x12xf32>
pir.shadow_output %y, "out" : tensor<2x5x12xf32>

// -----

// Two dimensions are a row.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.flatten
// CHECK-NEXT: pd_op.matmul
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.relu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 2, 3>} : tensor<4x2x3xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 6, 5>} : tensor<6x5xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 5>} : tensor<5xf32>
%y = "pd_op.fc"(%x, %w, %b) <{in_num_col_dims = 1 : i32, activation_type = "relu"}> : (tensor<4x2x3xf32>, tensor<6x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
pir.shadow_output %y, "out" : tensor<4x5xf32>

// -----

// With an activation.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NEXT: pd_op.add
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 6>} : tensor<4x6xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 6, 5>} : tensor<6x5xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 4, 5>} : tensor<4x5xf32>
%y = "pd_op.gemm_epilogue"(%x, %w, %b) <{activation_type = "gelu"}> : (tensor<4x6xf32>, tensor<6x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
pir.shadow_output %y, "out" : tensor<4x5xf32>

// -----

// What was there before the activation is given too.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.relu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 6>} : tensor<4x6xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 5, 6>} : tensor<5x6xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 5>} : tensor<5xf32>
%y, %r = pd_op.fused_gemm_epilogue %x, %w, %b {trans_y = true, activation = "relu"} : (tensor<4x6xf32>, tensor<5x6xf32>, tensor<5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>)
pir.shadow_output %y, "y" : tensor<4x5xf32>
pir.shadow_output %r, "r" : tensor<4x5xf32>

// -----

// The sum is given too.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.add
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.scale
// CHECK-NEXT: pd_op.add
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 8>} : tensor<8xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 8>} : tensor<8xf32>
%s = pd_op.data {dtype = #pir.dtype<float32>, name = "s", shape = array<i64: 8>} : tensor<8xf32>
%y, %sum, %m, %v = "pd_op.fused_bias_residual_layernorm"(%x, %b, %r, %w, %s) <{begin_norm_axis = 1 : i32, epsilon = 0.01 : f32, residual_alpha = 0.5 : f32, quant_scale = -1.0 : f32, quant_round_type = 0 : i32, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
pir.shadow_output %y, "y" : tensor<4x8xf32>
pir.shadow_output %sum, "sum" : tensor<4x8xf32>
pir.shadow_output %v, "v" : tensor<4xf32>

// -----

// A layer, a sum, and its normal form.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.matmul
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.relu
// CHECK-NEXT: pd_op.add
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 6>} : tensor<4x6xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 6, 8>} : tensor<6x8xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 8>} : tensor<8xf32>
%s = pd_op.data {dtype = #pir.dtype<float32>, name = "s", shape = array<i64: 8>} : tensor<8xf32>
%c = pd_op.data {dtype = #pir.dtype<float32>, name = "c", shape = array<i64: 8>} : tensor<8xf32>
%o, %m, %v = "pd_op.fused_fc_elementwise_layernorm"(%x, %w, %y, %b, %s, %c) <{activation_type = "relu", epsilon = 0.01 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (tensor<4x6xf32>, tensor<6x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
pir.shadow_output %o, "out" : tensor<4x8xf32>

// -----

// Two embeddings.
// VALUES: i 0 5
// VALUES: j 0 5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.embedding
// CHECK-NEXT: pd_op.embedding
// CHECK-NEXT: pd_op.add
%i = pd_op.data {dtype = #pir.dtype<int64>, name = "i", shape = array<i64: 3, 4>} : tensor<3x4xi64>
%j = pd_op.data {dtype = #pir.dtype<int64>, name = "j", shape = array<i64: 3, 4>} : tensor<3x4xi64>
%e = pd_op.data {dtype = #pir.dtype<float32>, name = "e", shape = array<i64: 5, 8>} : tensor<5x8xf32>
%f = pd_op.data {dtype = #pir.dtype<float32>, name = "f", shape = array<i64: 5, 8>} : tensor<5x8xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 8>} : tensor<8xf32>
%s = pd_op.data {dtype = #pir.dtype<float32>, name = "s", shape = array<i64: 8>} : tensor<8xf32>
%is = pir.combine %i, %j : (tensor<3x4xi64>, tensor<3x4xi64>) -> tuple<tensor<3x4xi64>, tensor<3x4xi64>>
%es = pir.combine %e, %f : (tensor<5x8xf32>, tensor<5x8xf32>) -> tuple<tensor<5x8xf32>, tensor<5x8xf32>>
%y = "pd_op.fused_embedding_eltwise_layernorm"(%is, %es, %b, %s) <{epsilon = 0.01 : f32}> : (tuple<tensor<3x4xi64>, tensor<3x4xi64>>, tuple<tensor<5x8xf32>, tensor<5x8xf32>>, tensor<8xf32>, tensor<8xf32>) -> tensor<3x4x8xf32>
pir.shadow_output %y, "out" : tensor<3x4x8xf32>

// -----

// A sum, the normal form of its groups, and an activation.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.add
// CHECK-NOT:  pd_op.add_group_norm_silu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 4, 3, 3>} : tensor<2x4x3x3xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 2, 4, 3, 3>} : tensor<2x4x3x3xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 4>} : tensor<4xf32>
%y, %sum, %m, %v = "pd_op.add_group_norm_silu"(%x, %r, %w) <{groups = 2 : i32, epsilon = 0.01 : f32, activation = "silu", operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>, tensor<4xf32>) -> (tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
pir.shadow_output %y, "y" : tensor<2x4x3x3xf32>
pir.shadow_output %sum, "sum" : tensor<2x4x3x3xf32>

// -----

// Only a sum is left.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.add
// CHECK-NEXT: pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 4, 8>} : tensor<4x8xf32>
%z, %s = "pd_op.fused_dropout_add"(%x, %y) <{p = 0.5 : f64, is_test = true, mode = "upscale_in_train"}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<2xi64>)
pir.shadow_output %z, "out" : tensor<4x8xf32>

// -----

// A convolution and what follows it.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.conv2d
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.add
// CHECK-NEXT: pd_op.leaky_relu
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 1, 2, 5, 5>} : tensor<1x2x5x5xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 3, 2, 3, 3>} : tensor<3x2x3x3xf32>
%b = pd_op.data {dtype = #pir.dtype<float32>, name = "b", shape = array<i64: 1, 3, 1, 1>} : tensor<1x3x1x1xf32>
%r = pd_op.data {dtype = #pir.dtype<float32>, name = "r", shape = array<i64: 1, 3, 5, 5>} : tensor<1x3x5x5xf32>
%y = "pd_op.fused_conv2d_add_act"(%x, %w, %b, %r) <{paddings = array<i32: 1, 1>, activation = "leaky_relu", fuse_alpha = 0.5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<1x2x5x5xf32>, tensor<3x2x3x3xf32>, tensor<1x3x1x1xf32>, tensor<1x3x5x5xf32>) -> tensor<1x3x5x5xf32>
pir.shadow_output %y, "out" : tensor<1x3x5x5xf32>

// -----

// Transposed, flattened, side by side.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.transpose
// CHECK-NEXT: pd_op.flatten
// CHECK-NEXT: pd_op.transpose
// CHECK-NEXT: pd_op.flatten
// CHECK-NEXT: pir.combine
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3, 4>} : tensor<2x3x4xf32>
%y = pd_op.data {dtype = #pir.dtype<float32>, name = "y", shape = array<i64: 2, 5, 4>} : tensor<2x5x4xf32>
%l = pir.combine %x, %y : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tuple<tensor<2x3x4xf32>, tensor<2x5x4xf32>>
%z = "pd_op.fusion_transpose_flatten_concat"(%l) <{trans_axis = array<i32: 0, 2, 1>, flatten_axis = 1 : i32, concat_axis = 1 : i32}> : (tuple<tensor<2x3x4xf32>, tensor<2x5x4xf32>>) -> tensor<2x32xf32>
pir.shadow_output %z, "out" : tensor<2x32xf32>

// -----

// Gradients pass where the result is positive.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.greater_than
// CHECK-NEXT: pd_op.full
// CHECK-NEXT: pd_op.full_like
// CHECK-NEXT: pd_op.where
%out = pd_op.data {dtype = #pir.dtype<float32>, name = "out", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%x = pd_op.relu_grad %out, %g : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %x, "out" : tensor<3x16xf32>

// -----

// By the normal distribution.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.square
// CHECK-NEXT: pd_op.full
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.gelu_grad %x, %g {approximate = false} : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// By the tanh formula.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.square
// CHECK-NEXT: pd_op.full
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%y = pd_op.gelu_grad %x, %g {approximate = true} : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %y, "out" : tensor<3x16xf32>

// -----

// The gradient of a softmax.
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.multiply
// CHECK-NEXT: pd_op.full_int_array
// CHECK-NEXT: pd_op.sum
// CHECK-NEXT: pd_op.subtract
// CHECK-NEXT: pd_op.multiply
%out = pd_op.data {dtype = #pir.dtype<float32>, name = "out", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 3, 16>} : tensor<3x16xf32>
%x = pd_op.softmax_grad %out, %g : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
pir.shadow_output %x, "out" : tensor<3x16xf32>

// -----

// The gradient of a loss.
// VALUES: label 0 5
// TOLERANCE: 1e-5 other roundings
// CHECK:      {{//}} -----
// CHECK:      pd_op.arange
// CHECK-NEXT: pd_op.equal
%label = pd_op.data {dtype = #pir.dtype<int64>, name = "label", shape = array<i64: 8, 1>} : tensor<8x1xi64>
%s = pd_op.data {dtype = #pir.dtype<float32>, name = "s", shape = array<i64: 8, 5>} : tensor<8x5xf32>
%g = pd_op.data {dtype = #pir.dtype<float32>, name = "g", shape = array<i64: 8, 1>} : tensor<8x1xf32>
%x = pd_op.cross_entropy_with_softmax_grad %label, %s, %g {ignore_index = 2 : i32} : (tensor<8x1xi64>, tensor<8x5xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
pir.shadow_output %x, "out" : tensor<8x5xf32>

// -----

// matmul. A vector on the left is a row, one on the right a column.
// TOLERANCE: 1e-5 sums in another order
// CHECK:      {{//}} -----
// CHECK:      pd_op.reshape
// CHECK:      pd_op.matmul {{.*}}transpose_y = true
// CHECK:      pd_op.squeeze
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 16>} : tensor<16xf32>
%w = pd_op.data {dtype = #pir.dtype<float32>, name = "w", shape = array<i64: 3, 5, 16>} : tensor<3x5x16xf32>
%y = pd_op.matmul %x, %w {transpose_x = false, transpose_y = true} : (tensor<16xf32>, tensor<3x5x16xf32>) -> tensor<3x5xf32>
pir.shadow_output %y, "out" : tensor<3x5xf32>

// -----

// flash_attn. Keys and values that several heads have are repeated.
// TOLERANCE: 1e-5 sums in another order
// CHECK:      {{//}} -----
// CHECK:      pd_op.expand
// CHECK:      pd_op.matmul {{.*}}transpose_y = true
// CHECK:      pd_op.expand
// CHECK-NOT:  pd_op.flash_attn
%q = pd_op.data {dtype = #pir.dtype<float32>, name = "q", shape = array<i64: 2, 3, 4, 8>} : tensor<2x3x4x8xf32>
%k = pd_op.data {dtype = #pir.dtype<float32>, name = "k", shape = array<i64: 2, 5, 2, 8>} : tensor<2x5x2x8xf32>
%v = pd_op.data {dtype = #pir.dtype<float32>, name = "v", shape = array<i64: 2, 5, 2, 8>} : tensor<2x5x2x8xf32>
%0:3 = "pd_op.flash_attn"(%q, %k, %v) <{causal = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x4x3xf32>, tensor<2xi64>)
pir.shadow_output %0#0, "out" : tensor<2x3x4x8xf32>
