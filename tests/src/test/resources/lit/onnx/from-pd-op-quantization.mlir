// RUN: weir opt %s --pd-op-to-onnx | FileCheck %s

// A step is a scale over 127; integers lie between the two operators unless something else reads them.

%x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2, 3>} : tensor<2x3xf32>
%s = pd_op.full {shape = array<i64: 1>, value = 2.54 : f64} : tensor<1xf32>
%z = pd_op.full {dtype = #pir.dtype<int8>, shape = array<i64: 1>, value = -5.0 : f64} : tensor<1xi8>
%q = "pd_op.quantize_linear"(%x, %s, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
%d = "pd_op.dequantize_linear"(%q, %s, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
%f = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64} : tensor<1xf32>
%n = "pd_op.quantize_linear"(%x, %s, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, quant_axis = -1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
%w = pd_op.data {dtype = #pir.dtype<int8>, name = "w", shape = array<i64: 2, 3>} : tensor<2x3xi8>
%t = pd_op.data {dtype = #pir.dtype<float32>, name = "t", shape = array<i64: 3>} : tensor<3xf32>
%e = "pd_op.dequantize_linear"(%w, %t, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, quant_axis = 1 : i32, resultSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x3xi8>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
pir.shadow_output %d, "d" : tensor<2x3xf32>
pir.shadow_output %n, "n" : tensor<2x3xf32>
pir.shadow_output %e, "e" : tensor<2x3xf32>

// CHECK: %[[STEP:.*]] = "onnx.Constant"() <{value = dense<2.000000e-02> : tensor<f32>}>
// CHECK: %[[ZERO:.*]] = "onnx.Constant"() <{value = dense<-5> : tensor<i8>}>
// CHECK: %[[Q:.*]] = "onnx.QuantizeLinear"(%{{.*}}, %[[STEP]], %[[ZERO]]) {{.*}} -> tensor<2x3xi8>
// CHECK: "onnx.DequantizeLinear"(%[[Q]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[N:.*]] = "onnx.QuantizeLinear"{{.*}} -> tensor<2x3xi8>
// CHECK: "onnx.Cast"(%[[N]]) <{to = 1 : i64}>
// CHECK: "onnx.Div"
// CHECK: "onnx.Constant"() <{value = dense<0> : tensor<3xi8>}>
// CHECK: "onnx.DequantizeLinear"{{.*}}<{axis = 1 : i64}>
