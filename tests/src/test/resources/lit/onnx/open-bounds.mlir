// RUN: weir run %s --open --input x=iota:5x3xf32 --input y=zeros:7xf32 --input i=-1:2xi64 | FileCheck %s --check-prefix=INSIDE
// RUN: weir run %s --open --input x=iota:5x3xf32 --input y=zeros:1xf32 --input i=-5:1xi64 | FileCheck %s --check-prefix=BACK
// RUN: weir run %s --open --input x=iota:2x3xf32 --input y=zeros:4xf32 --input i=1:1xi64 | FileCheck %s --check-prefix=SHORT

// Compiled once for all sizes: x[-4 : len(y) - 3] and x[i] as NumPy has them.

module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64}} {
  func.func @main_graph(%x: tensor<?x3xf32> {pir.name = "x"}, %y: tensor<?xf32> {pir.name = "y"}, %i: tensor<?xi64> {pir.name = "i"}) -> (!onnx.unknown {onnx.name = "part"}, !onnx.unknown {onnx.name = "rows"}) {
    %three = "onnx.Constant"() <{value = dense<[3]> : tensor<1xi64>}> : () -> !onnx.unknown
    %from = "onnx.Constant"() <{value = dense<[-4]> : tensor<1xi64>}> : () -> !onnx.unknown
    %axis = "onnx.Constant"() <{value = dense<[0]> : tensor<1xi64>}> : () -> !onnx.unknown
    %n = "onnx.Shape"(%y) : (tensor<?xf32>) -> !onnx.unknown
    %to = "onnx.Sub"(%n, %three) : (!onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %part = "onnx.Slice"(%x, %from, %to, %axis) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<?x3xf32>, !onnx.unknown, !onnx.unknown, !onnx.unknown) -> !onnx.unknown
    %rows = "onnx.Gather"(%x, %i) <{axis = 0 : i64}> : (tensor<?x3xf32>, tensor<?xi64>) -> !onnx.unknown
    return %part, %rows : !onnx.unknown, !onnx.unknown
  }
}

// INSIDE: part: tensor<3x3xf32>
// INSIDE-NEXT: {{\[\[}} 3.  4.  5.]
// INSIDE-NEXT: [ 6.  7.  8.]
// INSIDE-NEXT: [ 9. 10. 11.]]
// INSIDE-NEXT: rows: tensor<2x3xf32>
// INSIDE-NEXT: {{\[\[}}12. 13. 14.]
// INSIDE-NEXT: [12. 13. 14.]]

// BACK: part: tensor<2x3xf32>
// BACK-NEXT: {{\[\[}}3. 4. 5.]
// BACK-NEXT: [6. 7. 8.]]
// BACK-NEXT: rows: tensor<1x3xf32>
// BACK-NEXT: {{\[\[}}0. 1. 2.]]

// SHORT: part: tensor<1x3xf32>
// SHORT-NEXT: {{\[\[}}0. 1. 2.]]
// SHORT-NEXT: rows: tensor<1x3xf32>
// SHORT-NEXT: {{\[\[}}3. 4. 5.]]
