// RUN: weir opt %s --split-input-file --identity_op_clean_pass | FileCheck %s

// A scale by one.
// OPS: 4 -> 2
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: pir.shadow_output %[[X]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %a, "out" : tensor<2x3xf32>

// -----

// Two scales are one, whichever of factor and bias comes first.
// OPS: 6 -> 4
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[F:.+]] = pd_op.full {{.*}}value = 6.000000e+00 : f64
// CHECK-NEXT: %[[S:.+]] = pd_op.scale %[[X]], %[[F]] {bias = {{[^ ]+}} : f32}
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%t = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s {bias = 0.5 : f32, bias_after_scale = true} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%b = pd_op.scale %a, %t {bias = 0.25 : f32, bias_after_scale = true} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %b, "out" : tensor<2x3xf32>

// -----

// Two scales are one, whichever of factor and bias comes first.
// OPS: 6 -> 4
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[F:.+]] = pd_op.full {{.*}}value = 6.000000e+00 : f64
// CHECK-NEXT: %[[S:.+]] = pd_op.scale %[[X]], %[[F]] {bias = {{[^ ]+}} : f32}
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%t = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s {bias = 0.5 : f32, bias_after_scale = true} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%b = pd_op.scale %a, %t {bias = 0.25 : f32, bias_after_scale = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %b, "out" : tensor<2x3xf32>

// -----

// Two scales are one, whichever of factor and bias comes first.
// OPS: 6 -> 4
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[F:.+]] = pd_op.full {{.*}}value = 6.000000e+00 : f64
// CHECK-NEXT: %[[S:.+]] = pd_op.scale %[[X]], %[[F]] {bias = {{[^ ]+}} : f32}
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%t = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s {bias = 0.5 : f32, bias_after_scale = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%b = pd_op.scale %a, %t {bias = 0.25 : f32, bias_after_scale = true} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %b, "out" : tensor<2x3xf32>

// -----

// Two scales are one, whichever of factor and bias comes first.
// OPS: 6 -> 4
// TOLERANCE: 1e-6 one rounding instead of two
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[F:.+]] = pd_op.full {{.*}}value = 6.000000e+00 : f64
// CHECK-NEXT: %[[S:.+]] = pd_op.scale %[[X]], %[[F]] {bias = {{[^ ]+}} : f32}
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
%t = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s {bias = 0.5 : f32, bias_after_scale = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%b = pd_op.scale %a, %t {bias = 0.25 : f32, bias_after_scale = false} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %b, "out" : tensor<2x3xf32>

// -----

// Integers are cut off after each scale.
// OPS: 6 -> 6
// CHECK-COUNT-2: pd_op.scale
%x = pd_op.data {dtype = #pir.dtype<int32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xi32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.5 : f64} : tensor<1xf32>
%t = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 3.0 : f64} : tensor<1xf32>
%a = pd_op.scale %x, %s : (tensor<2x3xi32>, tensor<1xf32>) -> tensor<2x3xi32>
%b = pd_op.scale %a, %t : (tensor<2x3xi32>, tensor<1xf32>) -> tensor<2x3xi32>
pir.shadow_output %b, "out" : tensor<2x3xi32>

// -----

// A cast to the same type.
// OPS: 3 -> 2
// CHECK-NOT: pd_op.cast
// CHECK:     pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
pir.shadow_output %a, "out" : tensor<2x3xf32>

// -----

// A concatenation of one.
// OPS: 5 -> 2
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: pir.shadow_output %[[X]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%axis = pd_op.full {dtype = #pir.dtype<int32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi32>
%l = pir.combine %x : (tensor<2x3xf32>) -> tuple<tensor<2x3xf32>>
%a = pd_op.concat %l, %axis : (tuple<tensor<2x3xf32>>, tensor<1xi32>) -> tensor<2x3xf32>
pir.shadow_output %a, "out" : tensor<2x3xf32>

// -----

// The fraction is lost on the way through int64.
// OPS: 4 -> 4
// VALUES: x -3.7 300.3
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<int64>} : (tensor<4x16xf32>) -> tensor<4x16xi64>
%b = pd_op.cast %a {dtype = #pir.dtype<bfloat16>} : (tensor<4x16xi64>) -> tensor<4x16xbf16>
pir.shadow_output %b, "out" : tensor<4x16xbf16>

// -----

// The fraction is lost on the way through int32.
// OPS: 4 -> 4
// VALUES: x -3.7 300.3
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<int32>} : (tensor<4x16xf32>) -> tensor<4x16xi32>
%b = pd_op.cast %a {dtype = #pir.dtype<bfloat16>} : (tensor<4x16xi32>) -> tensor<4x16xbf16>
pir.shadow_output %b, "out" : tensor<4x16xbf16>

// -----

// The fraction is lost on the way through bool.
// OPS: 4 -> 4
// VALUES: x -3.7 300.3
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<bool>} : (tensor<4x16xf32>) -> tensor<4x16xi1>
%b = pd_op.cast %a {dtype = #pir.dtype<bfloat16>} : (tensor<4x16xi1>) -> tensor<4x16xbf16>
pir.shadow_output %b, "out" : tensor<4x16xbf16>

// -----

// Nothing happens on the way.
// OPS: 4 -> 3
// VALUES: x -3.7 300.3
// CHECK-COUNT-1: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%b = pd_op.cast %a {dtype = #pir.dtype<bfloat16>} : (tensor<4x16xf32>) -> tensor<4x16xbf16>
pir.shadow_output %b, "out" : tensor<4x16xbf16>

// -----

// f32 holds every f16.
// OPS: 4 -> 3
// VALUES: x -3.7 300.3
// CHECK-COUNT-1: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float16>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf16>
%a = pd_op.cast %x {dtype = #pir.dtype<float32>} : (tensor<4x16xf16>) -> tensor<4x16xf32>
%b = pd_op.cast %a {dtype = #pir.dtype<bfloat16>} : (tensor<4x16xf32>) -> tensor<4x16xbf16>
pir.shadow_output %b, "out" : tensor<4x16xbf16>

// -----

// f64 holds every f32.
// OPS: 4 -> 3
// VALUES: x -3.7 300.3
// CHECK-COUNT-1: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<float64>} : (tensor<4x16xf32>) -> tensor<4x16xf64>
%b = pd_op.cast %a {dtype = #pir.dtype<int32>} : (tensor<4x16xf64>) -> tensor<4x16xi32>
pir.shadow_output %b, "out" : tensor<4x16xi32>

// -----

// Bits are lost on the way through f16; PIR drops the cast all the same.
// OPS: 4 -> 4
// VALUES: x -3.7 300.3
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<float16>} : (tensor<4x16xf32>) -> tensor<4x16xf16>
%b = pd_op.cast %a {dtype = #pir.dtype<float32>} : (tensor<4x16xf16>) -> tensor<4x16xf32>
pir.shadow_output %b, "out" : tensor<4x16xf32>

// -----

// Numbers wrap on the way through uint8; PIR drops the cast all the same.
// OPS: 4 -> 4
// VALUES: x -3.7 300.3
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xf32>
%a = pd_op.cast %x {dtype = #pir.dtype<uint8>} : (tensor<4x16xf32>) -> tensor<4x16xui8>
%b = pd_op.cast %a {dtype = #pir.dtype<float32>} : (tensor<4x16xui8>) -> tensor<4x16xf32>
pir.shadow_output %b, "out" : tensor<4x16xf32>

// -----

// Numbers wrap on the way through int16; PIR drops the cast all the same.
// OPS: 4 -> 4
// VALUES: x -70000 70000
// CHECK-COUNT-2: pd_op.cast
// CHECK-NEXT:    pir.shadow_output
%x = pd_op.data {dtype = #pir.dtype<int32>, name = "x", shape = array<i64: 4, 16>} : tensor<4x16xi32>
%a = pd_op.cast %x {dtype = #pir.dtype<int16>} : (tensor<4x16xi32>) -> tensor<4x16xi16>
%b = pd_op.cast %a {dtype = #pir.dtype<int64>} : (tensor<4x16xi16>) -> tensor<4x16xi64>
pir.shadow_output %b, "out" : tensor<4x16xi64>

// -----

// In inference, dropout that is made up for in training does nothing.
// OPS: 4 -> 2
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: pir.shadow_output %[[X]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%p = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.4 : f64} : tensor<1xf32>
%a:2 = "pd_op.dropout"(%x, %p) <{fix_seed = false, is_test = true, mode = "upscale_in_train", seed = 0 : i32}> : (tensor<2x3xf32>, tensor<1xf32>) -> (tensor<2x3xf32>, tensor<2x3xui8>)
pir.shadow_output %a#0, "out" : tensor<2x3xf32>

// -----

// Otherwise it scales by what is kept.
// OPS: 4 -> 4
// TOLERANCE: 1e-6 the factor is rounded to f32
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: %[[P:.+]] = pd_op.full {{.*}}value = 6.000000e-01 : f64
// CHECK-NEXT: %[[S:.+]] = pd_op.scale %[[X]], %[[P]]
// CHECK-NEXT: pir.shadow_output %[[S]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%p = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 0.4 : f64} : tensor<1xf32>
%a:2 = "pd_op.dropout"(%x, %p) <{fix_seed = false, is_test = true, mode = "downgrade_in_infer", seed = 0 : i32}> : (tensor<2x3xf32>, tensor<1xf32>) -> (tensor<2x3xf32>, tensor<2x3xui8>)
pir.shadow_output %a#0, "out" : tensor<2x3xf32>

// -----

// The same where operators work in place (issue 15).
// A scale by one.
// OPS: 4 -> 2
// CHECK:      %[[X:.+]] = pd_op.data
// CHECK-NEXT: pir.shadow_output %[[X]]
%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {dtype = #pir.dtype<float32>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xf32>
%a = pd_op.scale_ %x, %s : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %a, "out" : tensor<2x3xf32>
