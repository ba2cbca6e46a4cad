// RUN: weir run %s --open --input x=2:3x2xf32 | FileCheck %s
// RUN: weir run %s --open --input x=2:1x1xf32 | FileCheck %s --check-prefix=ONE
// RUN: weir opt %s --onnx-to-pd-op | FileCheck %s --check-prefix=TYPE

// An exporter's way to bring a token to every example, its other sizes as they are: a 1 in place of each -1.
// CHECK: tensor<3x1x2xf32>
// CHECK: {{\[\[\[5. 7.\]\]}}
// CHECK: {{\[\[5. 7.\]\]}}
// CHECK: {{\[\[5. 7.\]\]\]}}
// ONE: tensor<1x1x2xf32>
// ONE: {{\[\[\[5. 7.\]\]\]}}
// TYPE: pd_op.expand {{.*}} -> tensor<?x1x2xf32
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 16 : i64}} {
  func.func @main_graph(%arg0: tensor<?x?xf32, #shape.sizes<b, l>> {pir.name = "x"}) -> (tensor<?x?x?xf32> {onnx.name = "y"}) {
    %token = "onnx.Constant"() <{value = dense<[[[5.0, 7.0]]]> : tensor<1x1x2xf32>}> {onnx.initializer} : () -> tensor<1x1x2xf32>
    %zero = "onnx.Constant"() <{value = dense<0> : tensor<i64>}> {onnx.initializer} : () -> tensor<i64>
    %first = "onnx.Constant"() <{value = dense<0> : tensor<1xi64>}> {onnx.initializer} : () -> tensor<1xi64>
    %keep = "onnx.Constant"() <{value = dense<-1> : tensor<1xi64>}> {onnx.initializer} : () -> tensor<1xi64>
    %minus = "onnx.Constant"() <{value = dense<-1> : tensor<i64>}> {onnx.initializer} : () -> tensor<i64>
    %0 = "onnx.Shape"(%arg0) {onnx.outputs = ["s"]} : (tensor<?x?xf32, #shape.sizes<b, l>>) -> !onnx.unknown
    %1 = "onnx.Gather"(%0, %zero) <{axis = 0 : i64}> {onnx.outputs = ["n"]} : (!onnx.unknown, tensor<i64>) -> !onnx.unknown
    %2 = "onnx.Unsqueeze"(%1, %first) {onnx.outputs = ["u"]} : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    %3 = "onnx.Concat"(%2, %keep, %keep) <{axis = 0 : i64}> {onnx.outputs = ["c"]} : (!onnx.unknown, tensor<1xi64>, tensor<1xi64>) -> !onnx.unknown
    %4 = "onnx.Reshape"(%3, %keep) <{allowzero = 0 : i64}> {onnx.outputs = ["r"]} : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    %5 = "onnx.Shape"(%4) {onnx.outputs = ["sr"]} : (!onnx.unknown) -> !onnx.unknown
    %6 = "onnx.ConstantOfShape"(%5) <{value = dense<1> : tensor<1xi64>}> {onnx.outputs = ["ones"]} : (!onnx.unknown) -> !onnx.unknown
    %7 = "onnx.Mul"(%6, %minus) {onnx.outputs = ["m"]} : (!onnx.unknown, tensor<i64>) -> !onnx.unknown
    %8 = "onnx.Equal"(%4, %7) {onnx.outputs = ["e"]} : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %9 = "onnx.Where"(%8, %6, %4) {onnx.outputs = ["w"]} : (!onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %10 = "onnx.Expand"(%token, %9) {onnx.outputs = ["y"]} : (tensor<1x1x2xf32>, !onnx.unknown) -> tensor<?x?x?xf32>
    return %10 : tensor<?x?x?xf32>
  }
}
