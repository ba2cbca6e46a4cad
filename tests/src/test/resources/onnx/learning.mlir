// Operators of ai.onnx.ml: each case runs here and in ONNX Runtime.

// Scaler
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.Scaler"(%x) <{offset = [1.0 : f32, 0.5 : f32, -2.0 : f32], scale = [2.0 : f32, 1.0 : f32, 0.25 : f32]}> : (tensor<4x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Normalizer by MAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Abs"(%x) : (tensor<4x3xf32>) -> !onnx.unknown
    %y = "onnx.ml.Normalizer"(%a) <{norm = "MAX"}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Normalizer by L1
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Abs"(%x) : (tensor<4x3xf32>) -> !onnx.unknown
    %y = "onnx.ml.Normalizer"(%a) <{norm = "L1"}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Normalizer by L2
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.Abs"(%x) : (tensor<4x3xf32>) -> !onnx.unknown
    %y = "onnx.ml.Normalizer"(%a) <{norm = "L2"}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LinearRegressor
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.LinearRegressor"(%x) <{coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32, -1.0 : f32, 0.5 : f32, 0.25 : f32], intercepts = [0.5 : f32, -1.0 : f32], targets = 2 : i64}> : (tensor<4x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ArrayFeatureExtractor
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[2, 0]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ml.ArrayFeatureExtractor"(%x, %i) : (tensor<4x3xf32>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Binarizer
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.Binarizer"(%x) <{threshold = 0.3 : f32}> : (tensor<4x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// OneHotEncoder
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<3x2xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<[4]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %m = "onnx.Mod"(%x, %k) : (tensor<3x2xi64>, tensor<1xi64>) -> !onnx.unknown
    %y = "onnx.ml.OneHotEncoder"(%m) <{cats_int64s = array<i64: 0, 2, 3>, zeros = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LabelEncoder
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<3x2xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<[4]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %m = "onnx.Mod"(%x, %k) : (tensor<3x2xi64>, tensor<1xi64>) -> !onnx.unknown
    %y = "onnx.ml.LabelEncoder"(%m) <{default_float = 9.5 : f32, keys_int64s = array<i64: 0, 2, 3>, values_floats = [0.5 : f32, 1.5 : f32, 2.5 : f32]}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LabelEncoder of floats
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<3x2xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %k = "onnx.Constant"() <{value = dense<[4]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %m = "onnx.Mod"(%x, %k) : (tensor<3x2xi64>, tensor<1xi64>) -> !onnx.unknown
    %f = "onnx.Cast"(%m) <{to = 1 : i64}> : (!onnx.unknown) -> !onnx.unknown
    %y = "onnx.ml.LabelEncoder"(%f) <{default_int64 = 7 : i64, keys_floats = [0.0 : f32, 2.0 : f32, 3.0 : f32], values_int64s = array<i64: 5, 6, 8>}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, SUM of BRANCH_LEQ
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<20x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "SUM", base_values = [0.5 : f32, -1.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = array<i64: 2, 0, 4, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 2, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 3, 0, 0, 1, 0, 0>, nodes_values = [0.1 : f32, 0.0 : f32, -0.5 : f32, 0.0 : f32, 0.0 : f32, 0.25 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 1, 0, 1, 0, 1, 0, 1, 0, 1>, target_nodeids = array<i64: 1, 1, 3, 3, 4, 4, 1, 1, 2, 2>, target_treeids = array<i64: 0, 0, 0, 0, 0, 0, 1, 1, 1, 1>, target_weights = [1.0 : f32, 2.0 : f32, 4.0 : f32, 8.0 : f32, 16.0 : f32, 32.0 : f32, 64.0 : f32, 128.0 : f32, 256.0 : f32, 512.0 : f32]}> : (tensor<20x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, AVERAGE of BRANCH_LT
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<20x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "AVERAGE", base_values = [0.5 : f32, -1.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = array<i64: 2, 0, 4, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 2, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LT", "LEAF", "BRANCH_LT", "LEAF", "LEAF", "BRANCH_LT", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 3, 0, 0, 1, 0, 0>, nodes_values = [0.1 : f32, 0.0 : f32, -0.5 : f32, 0.0 : f32, 0.0 : f32, 0.25 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 1, 0, 1, 0, 1, 0, 1, 0, 1>, target_nodeids = array<i64: 1, 1, 3, 3, 4, 4, 1, 1, 2, 2>, target_treeids = array<i64: 0, 0, 0, 0, 0, 0, 1, 1, 1, 1>, target_weights = [1.0 : f32, 2.0 : f32, 4.0 : f32, 8.0 : f32, 16.0 : f32, 32.0 : f32, 64.0 : f32, 128.0 : f32, 256.0 : f32, 512.0 : f32]}> : (tensor<20x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, SUM of BRANCH_GT
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<20x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "SUM", base_values = [0.5 : f32, -1.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = array<i64: 2, 0, 4, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 2, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_GT", "LEAF", "BRANCH_GT", "LEAF", "LEAF", "BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 3, 0, 0, 1, 0, 0>, nodes_values = [0.1 : f32, 0.0 : f32, -0.5 : f32, 0.0 : f32, 0.0 : f32, 0.25 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 1, 0, 1, 0, 1, 0, 1, 0, 1>, target_nodeids = array<i64: 1, 1, 3, 3, 4, 4, 1, 1, 2, 2>, target_treeids = array<i64: 0, 0, 0, 0, 0, 0, 1, 1, 1, 1>, target_weights = [1.0 : f32, 2.0 : f32, 4.0 : f32, 8.0 : f32, 16.0 : f32, 32.0 : f32, 64.0 : f32, 128.0 : f32, 256.0 : f32, 512.0 : f32]}> : (tensor<20x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, SUM of BRANCH_GTE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<20x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "SUM", base_values = [0.5 : f32, -1.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = array<i64: 2, 0, 4, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 2, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_GTE", "LEAF", "BRANCH_GTE", "LEAF", "LEAF", "BRANCH_GTE", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 3, 0, 0, 1, 0, 0>, nodes_values = [0.1 : f32, 0.0 : f32, -0.5 : f32, 0.0 : f32, 0.0 : f32, 0.25 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 1, 0, 1, 0, 1, 0, 1, 0, 1>, target_nodeids = array<i64: 1, 1, 3, 3, 4, 4, 1, 1, 2, 2>, target_treeids = array<i64: 0, 0, 0, 0, 0, 0, 1, 1, 1, 1>, target_weights = [1.0 : f32, 2.0 : f32, 4.0 : f32, 8.0 : f32, 16.0 : f32, 32.0 : f32, 64.0 : f32, 128.0 : f32, 256.0 : f32, 512.0 : f32]}> : (tensor<20x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
