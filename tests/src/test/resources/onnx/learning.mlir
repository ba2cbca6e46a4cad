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

// -----

// LabelEncoder of strings to strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x5x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.LabelEncoder"(%x) <{default_string = "none", keys_strings = ["a", "Monday", ""], values_strings = ["first", "second", "empty"]}> : (tensor<4x5x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LabelEncoder of strings to numbers
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<4x5x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.LabelEncoder"(%x) <{default_int64 = -7 : i64, keys_strings = ["a", "Monday", "3"], values_int64s = array<i64: 4, 5, 6>}> : (tensor<4x5x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LabelEncoder of numbers to strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<40xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.LabelEncoder"(%x) <{keys_int64s = array<i64: 1, 7, 13, 20, 33>, values_strings = ["a", "b", "c", "d", "e"]}> : (tensor<40xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LabelEncoder of tensors
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 4 : i64}} {
  func.func @main_graph(%x: tensor<4x5x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.LabelEncoder"(%x) <{default_tensor = dense<9> : tensor<1xi64>, keys_tensor = dense<["a", "Monday"]> : tensor<2x!pir.string>, values_tensor = dense<[1, 2]> : tensor<2xi64>}> : (tensor<4x5x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// CategoryMapper to numbers
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x5x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.CategoryMapper"(%x) <{cats_int64s = array<i64: 3, 1, 2>, cats_strings = ["a", "Monday", "b"]}> : (tensor<4x5x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// CategoryMapper to strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<40xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.CategoryMapper"(%x) <{cats_int64s = array<i64: 3, 1, 2>, cats_strings = ["a", "Monday", "b"], default_string = "?"}> : (tensor<40xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// OneHotEncoder of strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.OneHotEncoder"(%x) <{cats_strings = ["a", "Monday", "b"]}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Imputer
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<20x3xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %f = "onnx.Cast"(%x) <{to = 1 : i64}> : (tensor<20x3xi64>) -> !onnx.unknown
    %y = "onnx.ml.Imputer"(%f) <{imputed_value_floats = [-1.0 : f32, -2.0 : f32, -3.0 : f32], replaced_value_float = 22.0 : f32}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// FeatureVectorizer
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}, %z: tensor<4x2xf32> {pir.name = "z"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.FeatureVectorizer"(%x, %z) <{inputdimensions = array<i64: 3, 2>}> : (tensor<4x3xf32>, tensor<4x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// LinearClassifier with strings, NONE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_strings = ["one", "two", "three"], coefficients = [1.0 : f32, -2.0 : f32, 0.5 : f32, 0.25 : f32, 1.0 : f32, -1.0 : f32, -0.5 : f32, 0.75 : f32, 2.0 : f32], intercepts = [0.1 : f32, -0.2 : f32, 0.3 : f32], multi_class = 1 : i64, post_transform = "NONE"}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LinearClassifier with strings, LOGISTIC
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_strings = ["one", "two", "three"], coefficients = [1.0 : f32, -2.0 : f32, 0.5 : f32, 0.25 : f32, 1.0 : f32, -1.0 : f32, -0.5 : f32, 0.75 : f32, 2.0 : f32], intercepts = [0.1 : f32, -0.2 : f32, 0.3 : f32], multi_class = 1 : i64, post_transform = "LOGISTIC"}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LinearClassifier with strings, SOFTMAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_strings = ["one", "two", "three"], coefficients = [1.0 : f32, -2.0 : f32, 0.5 : f32, 0.25 : f32, 1.0 : f32, -1.0 : f32, -0.5 : f32, 0.75 : f32, 2.0 : f32], intercepts = [0.1 : f32, -0.2 : f32, 0.3 : f32], multi_class = 1 : i64, post_transform = "SOFTMAX"}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LinearClassifier with strings, SOFTMAX_ZERO
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_strings = ["one", "two", "three"], coefficients = [1.0 : f32, -2.0 : f32, 0.5 : f32, 0.25 : f32, 1.0 : f32, -1.0 : f32, -0.5 : f32, 0.75 : f32, 2.0 : f32], intercepts = [0.1 : f32, -0.2 : f32, 0.3 : f32], multi_class = 1 : i64, post_transform = "SOFTMAX_ZERO"}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LinearClassifier with one function, NONE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<7x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_ints = array<i64: 5, 9>, coefficients = [1.0 : f32, -2.0 : f32, 0.5 : f32], intercepts = [0.1 : f32], post_transform = "NONE"}> : (tensor<7x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMRegressor, LINEAR
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<5x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.SVMRegressor"(%x) <{coefficients = [0.5 : f32, -1.5 : f32], kernel_params = [0.25 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", n_supports = 2 : i64, rho = [0.75 : f32], support_vectors = [1.0 : f32, -0.5 : f32, 0.25 : f32, -1.0 : f32, 0.5 : f32, 2.0 : f32]}> : (tensor<5x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// SVMRegressor, POLY
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<5x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.SVMRegressor"(%x) <{coefficients = [0.5 : f32, -1.5 : f32], kernel_params = [0.25 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "POLY", n_supports = 2 : i64, rho = [0.75 : f32], support_vectors = [1.0 : f32, -0.5 : f32, 0.25 : f32, -1.0 : f32, 0.5 : f32, 2.0 : f32]}> : (tensor<5x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// SVMRegressor, RBF
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<5x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.SVMRegressor"(%x) <{coefficients = [0.5 : f32, -1.5 : f32], kernel_params = [0.25 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", n_supports = 2 : i64, rho = [0.75 : f32], support_vectors = [1.0 : f32, -0.5 : f32, 0.25 : f32, -1.0 : f32, 0.5 : f32, 2.0 : f32]}> : (tensor<5x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// SVMRegressor, SIGMOID
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<5x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.SVMRegressor"(%x) <{coefficients = [0.5 : f32, -1.5 : f32], kernel_params = [0.25 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "SIGMOID", n_supports = 2 : i64, rho = [0.75 : f32], support_vectors = [1.0 : f32, -0.5 : f32, 0.25 : f32, -1.0 : f32, 0.5 : f32, 2.0 : f32]}> : (tensor<5x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// SVMRegressor of one class
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<5x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.SVMRegressor"(%x) <{coefficients = [0.5 : f32, -1.5 : f32], kernel_params = [0.25 : f32, 0.0 : f32, 3.0 : f32], kernel_type = "RBF", n_supports = 2 : i64, one_class = 1 : i64, rho = [0.25 : f32], support_vectors = [1.0 : f32, -0.5 : f32, 0.25 : f32, -1.0 : f32, 0.5 : f32, 2.0 : f32]}> : (tensor<5x3xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of three classes, NONE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 1, 2, 0, 1, 2>, class_nodeids = array<i64: 1, 1, 2, 2, 1, 2>, class_treeids = array<i64: 0, 0, 0, 0, 1, 1>, class_weights = [0.5 : f32, 0.25 : f32, 0.75 : f32, 0.125 : f32, 1.0 : f32, 0.5 : f32], classlabels_strings = ["x", "y", "z"], nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "NONE"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of three classes, SOFTMAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 1, 2, 0, 1, 2>, class_nodeids = array<i64: 1, 1, 2, 2, 1, 2>, class_treeids = array<i64: 0, 0, 0, 0, 1, 1>, class_weights = [0.5 : f32, 0.25 : f32, 0.75 : f32, 0.125 : f32, 1.0 : f32, 0.5 : f32], classlabels_strings = ["x", "y", "z"], nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "SOFTMAX"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of three classes, LOGISTIC
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 1, 2, 0, 1, 2>, class_nodeids = array<i64: 1, 1, 2, 2, 1, 2>, class_treeids = array<i64: 0, 0, 0, 0, 1, 1>, class_weights = [0.5 : f32, 0.25 : f32, 0.75 : f32, 0.125 : f32, 1.0 : f32, 0.5 : f32], classlabels_strings = ["x", "y", "z"], nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "LOGISTIC"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of two classes by one sum, NONE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 0, 0, 0>, class_nodeids = array<i64: 1, 2, 1, 2>, class_treeids = array<i64: 0, 0, 1, 1>, class_weights = [0.5 : f32, 0.25 : f32, 0.375 : f32, 0.125 : f32], classlabels_int64s = array<i64: 3, 8>, nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "NONE"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of two classes by one sum of either sign, NONE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 0, 0, 0>, class_nodeids = array<i64: 1, 2, 1, 2>, class_treeids = array<i64: 0, 0, 1, 1>, class_weights = [0.5 : f32, -0.25 : f32, 0.375 : f32, 0.125 : f32], classlabels_int64s = array<i64: 3, 8>, nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "NONE"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// TreeEnsembleClassifier of two classes by one sum of either sign, LOGISTIC
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.TreeEnsembleClassifier"(%x) <{class_ids = array<i64: 0, 0, 0, 0>, class_nodeids = array<i64: 1, 2, 1, 2>, class_treeids = array<i64: 0, 0, 1, 1>, class_weights = [0.5 : f32, -0.25 : f32, 0.375 : f32, 0.125 : f32], classlabels_int64s = array<i64: 3, 8>, nodes_falsenodeids = array<i64: 2, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32], post_transform = "LOGISTIC"}> : (tensor<8x2xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of two classes, LINEAR
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5>, coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32, -0.018 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", post_transform = "NONE", rho = [-0.03 : f32], support_vectors = [0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32, 1.049 : f32, -1.992 : f32, -0.218 : f32, 0.886 : f32, -1.085 : f32, 1.781 : f32, 1.606 : f32, -1.878 : f32, -1.898 : f32], vectors_per_class = array<i64: 2, 3>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of two classes, RBF, strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_strings = ["ant", "bee"], coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32, -0.018 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", post_transform = "NONE", rho = [-0.03 : f32], support_vectors = [0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32, 1.049 : f32, -1.992 : f32, -0.218 : f32, 0.886 : f32, -1.085 : f32, 1.781 : f32, 1.606 : f32, -1.878 : f32, -1.898 : f32], vectors_per_class = array<i64: 2, 3>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of two classes with probabilities, RBF
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5>, coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", post_transform = "NONE", prob_a = [-1.5 : f32], prob_b = [0.267 : f32], rho = [-0.003 : f32], support_vectors = [-0.202 : f32, 0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32, 1.049 : f32, -1.992 : f32, -0.218 : f32, 0.886 : f32, -1.085 : f32], vectors_per_class = array<i64: 2, 2>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of three classes, POLY
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7>, coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32, -0.018 : f32, -0.202 : f32, 0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "POLY", post_transform = "NONE", rho = [0.157 : f32, -0.299 : f32, -0.033 : f32], support_vectors = [0.886 : f32, -1.085 : f32, 1.781 : f32, 1.606 : f32, -1.878 : f32, -1.898 : f32, 0.166 : f32, 1.757 : f32, -0.475 : f32, -1.134 : f32, -0.312 : f32, -1.884 : f32, -1.113 : f32, -0.248 : f32, -0.017 : f32, -1.068 : f32, -1.077 : f32, -1.125 : f32], vectors_per_class = array<i64: 2, 1, 3>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of three classes, RBF, SOFTMAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7>, coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32, -0.018 : f32, -0.202 : f32, 0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", post_transform = "SOFTMAX", rho = [0.157 : f32, -0.299 : f32, -0.033 : f32], support_vectors = [0.886 : f32, -1.085 : f32, 1.781 : f32, 1.606 : f32, -1.878 : f32, -1.898 : f32, 0.166 : f32, 1.757 : f32, -0.475 : f32, -1.134 : f32, -0.312 : f32, -1.884 : f32, -1.113 : f32, -0.248 : f32, -0.017 : f32, -1.068 : f32, -1.077 : f32, -1.125 : f32], vectors_per_class = array<i64: 2, 1, 3>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of three classes with probabilities, SIGMOID
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7>, coefficients = [-1.463 : f32, 1.39 : f32, 1.055 : f32, -0.98 : f32, -0.018 : f32, -0.202 : f32, 0.606 : f32, 1.155 : f32, -1.625 : f32, -1.887 : f32, 1.343 : f32, -0.269 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "SIGMOID", post_transform = "NONE", prob_a = [-1.5 : f32, -1.7 : f32, -1.9 : f32], prob_b = [-0.024 : f32, -0.126 : f32, -0.287 : f32], rho = [0.157 : f32, -0.299 : f32, -0.033 : f32], support_vectors = [0.886 : f32, -1.085 : f32, 1.781 : f32, 1.606 : f32, -1.878 : f32, -1.898 : f32, 0.166 : f32, 1.757 : f32, -0.475 : f32, -1.134 : f32, -0.312 : f32, -1.884 : f32, -1.113 : f32, -0.248 : f32, -0.017 : f32, -1.068 : f32, -1.077 : f32, -1.125 : f32], vectors_per_class = array<i64: 2, 1, 3>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of four classes with probabilities, RBF, strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_strings = ["ant", "bee", "cow", "dog"], coefficients = [-1.056 : f32, -1.587 : f32, -0.416 : f32, -1.38 : f32, -1.734 : f32, -0.394 : f32, 1.672 : f32, 1.202 : f32, 1.061 : f32, -1.112 : f32, 0.147 : f32, -0.893 : f32, -1.309 : f32, -1.575 : f32, -1.142 : f32, 1.71 : f32, 1.316 : f32, 1.227 : f32, 1.202 : f32, -1.226 : f32, -0.761 : f32, 0.508 : f32, 0.928 : f32, 1.419 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", post_transform = "NONE", prob_a = [-1.5 : f32, -1.7 : f32, -1.9 : f32, -2.1 : f32, -2.3 : f32, -2.5 : f32], prob_b = [0.298 : f32, -0.183 : f32, -0.052 : f32, -0.178 : f32, 0.08 : f32, -0.134 : f32], rho = [0.228 : f32, -0.248 : f32, 0.064 : f32, 0.103 : f32, 0.004 : f32, -0.193 : f32], support_vectors = [-0.106 : f32, -1.643 : f32, 1.738 : f32, 1.462 : f32, 0.191 : f32, -0.799 : f32, 1.635 : f32, 0.289 : f32, 1.529 : f32, 1.392 : f32, 0.033 : f32, -0.344 : f32, 0.396 : f32, -0.276 : f32, -1.355 : f32, -0.78 : f32, 1.25 : f32, -1.827 : f32, -1.815 : f32, 0.505 : f32, -0.878 : f32, 0.138 : f32, -0.115 : f32, -0.629 : f32], vectors_per_class = array<i64: 2, 1, 3, 2>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of four classes, RBF, LOGISTIC
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7, 9>, coefficients = [-1.056 : f32, -1.587 : f32, -0.416 : f32, -1.38 : f32, -1.734 : f32, -0.394 : f32, 1.672 : f32, 1.202 : f32, 1.061 : f32, -1.112 : f32, 0.147 : f32, -0.893 : f32, -1.309 : f32, -1.575 : f32, -1.142 : f32, 1.71 : f32, 1.316 : f32, 1.227 : f32, 1.202 : f32, -1.226 : f32, -0.761 : f32, 0.508 : f32, 0.928 : f32, 1.419 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "RBF", post_transform = "LOGISTIC", rho = [0.228 : f32, -0.248 : f32, 0.064 : f32, 0.103 : f32, 0.004 : f32, -0.193 : f32], support_vectors = [-0.106 : f32, -1.643 : f32, 1.738 : f32, 1.462 : f32, 0.191 : f32, -0.799 : f32, 1.635 : f32, 0.289 : f32, 1.529 : f32, 1.392 : f32, 0.033 : f32, -0.344 : f32, 0.396 : f32, -0.276 : f32, -1.355 : f32, -0.78 : f32, 1.25 : f32, -1.827 : f32, -1.815 : f32, 0.505 : f32, -0.878 : f32, 0.138 : f32, -0.115 : f32, -0.629 : f32], vectors_per_class = array<i64: 2, 1, 3, 2>}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of linear functions of three classes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7>, coefficients = [-0.352 : f32, -0.698 : f32, 0.302 : f32, -0.855 : f32, 0.072 : f32, -0.269 : f32, -0.884 : f32, 0.015 : f32, -0.925 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", post_transform = "NONE", rho = [0.2 : f32]}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of linear functions of three classes, SOFTMAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5, 7>, coefficients = [-0.352 : f32, -0.698 : f32, 0.302 : f32, -0.855 : f32, 0.072 : f32, -0.269 : f32, -0.884 : f32, 0.015 : f32, -0.925 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", post_transform = "SOFTMAX", rho = [0.2 : f32]}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of linear functions of two classes
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5>, coefficients = [-0.352 : f32, -0.698 : f32, 0.302 : f32, -0.855 : f32, 0.072 : f32, -0.269 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", post_transform = "NONE", rho = [0.2 : f32]}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// SVMClassifier of linear functions of two classes, no negative coefficients
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<8x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.SVMClassifier"(%x) <{classlabels_ints = array<i64: 3, 5>, coefficients = [0.352 : f32, 0.698 : f32, 0.302 : f32, 0.855 : f32, 0.072 : f32, 0.269 : f32], kernel_params = [0.4 : f32, 0.5 : f32, 2.0 : f32], kernel_type = "LINEAR", post_transform = "NONE", rho = [0.2 : f32]}> : (tensor<8x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// ZipMap of integers
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_ints = array<i64: 1, 2, 5>, coefficients = [-0.884 : f32, 0.015 : f32, -0.925 : f32, -0.133 : f32, -0.86 : f32, -0.819 : f32, -0.151 : f32, 0.654 : f32, -0.752 : f32], intercepts = [-0.166 : f32, 0.076 : f32, 0.269 : f32], post_transform = "SOFTMAX"}> : (tensor<4x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    %n = "onnx.ml.Normalizer"(%y#1) <{norm = "L1"}> : (!onnx.unknown) -> !onnx.unknown
    %z = "onnx.ml.ZipMap"(%n) <{classlabels_int64s = array<i64: 1, 2, 5>}> : (!onnx.unknown) -> !onnx.unknown
    return %y#0, %z : !onnx.unknown, !onnx.unknown
  }
}

// -----

// ZipMap of strings
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_strings = ["a", "b", "c"], coefficients = [-0.884 : f32, 0.015 : f32, -0.925 : f32, -0.133 : f32, -0.86 : f32, -0.819 : f32, -0.151 : f32, 0.654 : f32, -0.752 : f32], intercepts = [-0.166 : f32, 0.076 : f32, 0.269 : f32], post_transform = "SOFTMAX"}> : (tensor<4x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    %n = "onnx.ml.Normalizer"(%y#1) <{norm = "L1"}> : (!onnx.unknown) -> !onnx.unknown
    %z = "onnx.ml.ZipMap"(%n) <{classlabels_strings = ["a", "b", "c"]}> : (!onnx.unknown) -> !onnx.unknown
    return %y#0, %z : !onnx.unknown, !onnx.unknown
  }
}

// -----

// LinearClassifier of three classes, PROBIT
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<4x3xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %y:2 = "onnx.ml.LinearClassifier"(%x) <{classlabels_ints = array<i64: 1, 2, 5>, coefficients = [0.0077 : f32, -0.01035 : f32, 0.04765 : f32, -0.04535 : f32, 0.03585 : f32, -0.02105 : f32, -0.03555 : f32, -0.038200000000000005 : f32, -0.01915 : f32], intercepts = [0.2 : f32, 0.8 : f32, 0.7 : f32], post_transform = "PROBIT"}> : (tensor<4x3xf32>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// OneHotEncoder that knows all categories
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 1 : i64}} {
  func.func @main_graph(%x: tensor<2x3xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
    %m = "onnx.Mod"(%x, %c) : (tensor<2x3xi64>, tensor<i64>) -> !onnx.unknown
    %y = "onnx.ml.OneHotEncoder"(%m) <{cats_int64s = array<i64: 0, 1, 2>, zeros = 0 : i64}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, MIN
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "MIN", n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, MAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "MAX", n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor, AVERAGE
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{aggregate_function = "AVERAGE", n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor that compares in several ways
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<0.75> : tensor<f32>}> : () -> tensor<f32>
    %r = "onnx.Round"(%x) : (tensor<8x2xf32>) -> !onnx.unknown
    %m = "onnx.Mul"(%r, %c) : (!onnx.unknown, tensor<f32>) -> !onnx.unknown
    %y = "onnx.ml.TreeEnsembleRegressor"(%m) <{n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_GT", "LEAF", "LEAF", "LEAF", "BRANCH_EQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor with missing values
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %l = "onnx.Log"(%x) : (tensor<8x2xf32>) -> !onnx.unknown
    %y = "onnx.ml.TreeEnsembleRegressor"(%l) <{n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_missing_value_tracks_true = array<i64: 1, 0, 0, 0, 0, 0, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor with missing values that track false
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %l = "onnx.Log"(%x) : (tensor<8x2xf32>) -> !onnx.unknown
    %y = "onnx.ml.TreeEnsembleRegressor"(%l) <{n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor of two targets, SOFTMAX
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{n_targets = 2 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values = [0.5 : f32, -0.25 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.75 : f32, 0.0 : f32, 0.0 : f32], post_transform = "SOFTMAX", target_ids = array<i64: 0, 1, 0, 1, 1>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights = [1.5 : f32, -2.25 : f32, 0.75 : f32, 3.0 : f32, -0.5 : f32]}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsembleRegressor of f64
module attributes {onnx.ir_version = 8 : i64, onnx.opset_import = {ai.onnx = 17 : i64, ai.onnx.ml = 3 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsembleRegressor"(%x) <{base_values_as_tensor = dense<[0.125]> : tensor<1xf64>, n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 4, 0, 0, 0, 2, 0, 0>, nodes_featureids = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>, nodes_modes = ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = array<i64: 0, 1, 2, 3, 4, 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0, 0, 0, 1, 1, 1>, nodes_truenodeids = array<i64: 1, 3, 0, 0, 0, 1, 0, 0>, nodes_values_as_tensor = dense<[0.50000000001, -0.25, 0.0, 0.0, 0.0, 0.75, 0.0, 0.0]> : tensor<8xf64>, target_ids = array<i64: 0, 0, 0, 0, 0>, target_nodeids = array<i64: 2, 3, 4, 1, 2>, target_treeids = array<i64: 0, 0, 0, 1, 1>, target_weights_as_tensor = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf64>}> : (tensor<8x2xf64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 1 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 0, 0]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5 of f64
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 1 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf64>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 0, 0]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf64>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5, MAX
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 3 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 0, 0]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5, AVERAGE
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 0 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 0, 0]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5 of two targets, SOFTMAX_ZERO
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 1 : i64, leaf_targetids = array<i64: 0, 1, 0, 1, 1>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, n_targets = 2 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 0, 0]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 3 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5 of several modes
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.ml.TreeEnsemble"(%x) <{aggregate_function = 1 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[0, 3, 1]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TreeEnsemble 5 with sets
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 21 : i64, ai.onnx.ml = 5 : i64}} {
  func.func @main_graph(%x: tensor<8x2xf32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %r = "onnx.Round"(%x) : (tensor<8x2xf32>) -> !onnx.unknown
    %y = "onnx.ml.TreeEnsemble"(%r) <{aggregate_function = 1 : i64, leaf_targetids = array<i64: 0, 0, 0, 0, 0>, leaf_weights = dense<[1.5, -2.25, 0.75, 3.0, -0.5]> : tensor<5xf32>, membership_values = dense<[1.0, -1.0, 0x7FC00000, 0.0, 2.0, -2.0, 0x7FC00000]> : tensor<7xf32>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1, 1, 1>, nodes_falsenodeids = array<i64: 0, 2, 4>, nodes_featureids = array<i64: 0, 1, 1>, nodes_modes = dense<[6, 0, 6]> : tensor<3xui8>, nodes_splits = dense<[0.5, -0.25, 0.75]> : tensor<3xf32>, nodes_trueleafs = array<i64: 0, 1, 1>, nodes_truenodeids = array<i64: 1, 1, 3>, post_transform = 0 : i64, tree_roots = array<i64: 0, 2>}> : (!onnx.unknown) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}
