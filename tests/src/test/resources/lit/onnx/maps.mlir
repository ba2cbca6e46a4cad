// RUN: weir opt %s --onnx-to-pd-op | FileCheck %s

// Maps are two tensors; the batch may be open.

module attributes {onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<?x3xf32> {pir.name = "x"}, %m: !onnx.map<i64, tensor<f32>> {pir.name = "m"}) -> (!onnx.seq<!onnx.map<i64, tensor<f32>>> {onnx.name = "p"}, !onnx.unknown {onnx.name = "v"}) {
    %z = "onnx.ml.ZipMap"(%x) <{classlabels_int64s = array<i64: 4, 5, 7>}> : (tensor<?x3xf32>) -> !onnx.seq<!onnx.map<i64, tensor<f32>>>
    %v = "onnx.ml.DictVectorizer"(%m) <{int64_vocabulary = array<i64: 7, 4>}> : (!onnx.map<i64, tensor<f32>>) -> !onnx.unknown
    return %z, %v : !onnx.seq<!onnx.map<i64, tensor<f32>>>, !onnx.unknown
  }
}

// CHECK-DAG: pd_op.data {{.*}}name = "m.keys"{{.*}}tensor<?xi64>
// CHECK-DAG: pd_op.data {{.*}}name = "m.values"{{.*}}tensor<?xf32>
// CHECK: pd_op.concat
// CHECK: -> tensor<1x2xf32>
// CHECK: "p.keys"{{.*}}tensor<3xi64>
// CHECK: "p.values"{{.*}}tensor<?x3xf32>
// CHECK: "v"
