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
