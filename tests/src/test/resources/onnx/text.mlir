// Operators on strings: each case runs here and in ONNX Runtime.

// StringConcat, broadcast
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x!pir.string> {pir.name = "x"}, %y: tensor<3x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y0 = "onnx.StringConcat"(%x, %y) : (tensor<2x3x!pir.string>, tensor<3x!pir.string>) -> !onnx.unknown
    return %y0 : !onnx.unknown
  }
}

// -----

// StringConcat of scalars
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<!pir.string> {pir.name = "x"}, %y: tensor<!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y0 = "onnx.StringConcat"(%x, %y) : (tensor<!pir.string>, tensor<!pir.string>) -> !onnx.unknown
    return %y0 : !onnx.unknown
  }
}

// -----

// StringConcat of nothing
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<0x3x!pir.string> {pir.name = "x"}, %y: tensor<1x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y0 = "onnx.StringConcat"(%x, %y) : (tensor<0x3x!pir.string>, tensor<1x!pir.string>) -> !onnx.unknown
    return %y0 : !onnx.unknown
  }
}

// -----

// StringConcat of long strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x5x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %a = "onnx.StringConcat"(%x, %x) : (tensor<4x5x!pir.string>, tensor<4x5x!pir.string>) -> !onnx.unknown
    %y = "onnx.StringConcat"(%a, %x) : (!onnx.unknown, tensor<4x5x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringSplit at white space
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a b", "  lead  and  trail  ", "", "one", "two words "]> : tensor<5x!pir.string>}> : () -> tensor<5x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) : (tensor<5x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit at an empty delimiter
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a b", "c  d e"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) <{delimiter = ""}> : (tensor<2x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit at a delimiter
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a,b,c", "a,,b", ",x,", "none", ""]> : tensor<5x!pir.string>}> : () -> tensor<5x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) <{delimiter = ","}> : (tensor<5x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit at a delimiter of two characters
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a--b", "a---b", "--"]> : tensor<3x!pir.string>}> : () -> tensor<3x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) <{delimiter = "--"}> : (tensor<3x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit at most once
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a,b,c", "d"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) <{delimiter = ",", maxsplit = 1 : i64}> : (tensor<2x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit at white space at most once
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<["a b c", "d  e f", "g"]> : tensor<3x!pir.string>}> : () -> tensor<3x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) <{maxsplit = 1 : i64}> : (tensor<3x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// StringSplit of two rows
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %x = "onnx.Constant"() <{value = dense<[["a b", "c"], ["d e f", ""]]> : tensor<2x2x!pir.string>}> : () -> tensor<2x2x!pir.string>
    %y:2 = "onnx.StringSplit"(%x) : (tensor<2x2x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %y#0, %y#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// RegexFullMatch of a domain
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "www\\.[\\w.-]+\\.com"}> : (tensor<3x6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of letters
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "[a-zM]+"}> : (tensor<3x6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of anything
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.RegexFullMatch"(%x) <{pattern = ".*"}> : (tensor<3x6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of choices
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "a|b|\\d+"}> : (tensor<3x6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of classes
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "[[:alpha:]]*"}> : (tensor<3x6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Identity
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Identity"(%x) : (tensor<2x3x4x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Shape
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Shape"(%x) : (tensor<2x3x4x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Size
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Size"(%x) : (tensor<2x3x4x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Flatten
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Flatten"(%x) : (tensor<2x3x4x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Transpose
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x4x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Transpose"(%x) : (tensor<2x3x4x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Identity of a scalar
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Identity"(%x) : (tensor<!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Reshape
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[-1, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Reshape"(%x, %s) : (tensor<2x3x!pir.string>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Squeeze and Unsqueeze
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<1x3x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[0]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %u = "onnx.Constant"() <{value = dense<[-1]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %a = "onnx.Squeeze"(%x, %s) : (tensor<1x3x!pir.string>, tensor<1xi64>) -> !onnx.unknown
    %y = "onnx.Unsqueeze"(%a, %u) : (!onnx.unknown, tensor<1xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Gather
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x3x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[2, -1, 0]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %y = "onnx.Gather"(%x, %i) <{axis = 1 : i64}> : (tensor<4x3x!pir.string>, tensor<3xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GatherElements
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
    %y = "onnx.GatherElements"(%x, %i) <{axis = 1 : i64}> : (tensor<2x2x!pir.string>, tensor<2x2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// GatherND
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x2x3x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %i = "onnx.Constant"() <{value = dense<[[0, 1], [1, -1]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
    %y = "onnx.GatherND"(%x, %i) : (tensor<2x2x3x!pir.string>, tensor<2x2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Concat
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x3x!pir.string> {pir.name = "x"}, %y: tensor<2x1x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Concat"(%x, %y) <{axis = -1 : i64}> : (tensor<2x3x!pir.string>, tensor<2x1x!pir.string>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Split
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}, !onnx.unknown {onnx.name = "out1"}) {
    %z:2 = "onnx.Split"(%x) <{axis = 0 : i64, num_outputs = 2 : i64}> : (tensor<4x2x!pir.string>) -> (!onnx.unknown, !onnx.unknown)
    return %z#0, %z#1 : !onnx.unknown, !onnx.unknown
  }
}

// -----

// Slice
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<5x2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[4]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %e = "onnx.Constant"() <{value = dense<[0]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %a = "onnx.Constant"() <{value = dense<[0]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %d = "onnx.Constant"() <{value = dense<[-2]> : tensor<1xi64>}> : () -> tensor<1xi64>
    %y = "onnx.Slice"(%x, %s, %e, %a, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<5x2x!pir.string>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Expand
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x1x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 1, 4]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %y = "onnx.Expand"(%x, %s) : (tensor<3x1x!pir.string>, tensor<3xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Tile
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x1x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %s = "onnx.Constant"() <{value = dense<[2, 3]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.Tile"(%x, %s) : (tensor<2x1x!pir.string>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Where
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%c: tensor<2x3xi1> {pir.name = "c"}, %x: tensor<3x!pir.string> {pir.name = "x"}, %y: tensor<2x1x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Where"(%c, %x, %y) : (tensor<2x3xi1>, tensor<3x!pir.string>, tensor<2x1x!pir.string>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Equal
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<20x!pir.string> {pir.name = "x"}, %y: tensor<1x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Equal"(%x, %y) : (tensor<20x!pir.string>, tensor<1x!pir.string>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Equal, broadcast
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x1x!pir.string> {pir.name = "x"}, %y: tensor<1x9x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.Equal"(%x, %y) : (tensor<4x1x!pir.string>, tensor<1x9x!pir.string>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Compress
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %c = "onnx.Constant"() <{value = dense<[true, false, true]> : tensor<3xi1>}> : () -> tensor<3xi1>
    %y = "onnx.Compress"(%x, %c) <{axis = 0 : i64}> : (tensor<3x2x!pir.string>, tensor<3xi1>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// ReverseSequence
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4x2x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %l = "onnx.Constant"() <{value = dense<[3, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %y = "onnx.ReverseSequence"(%x, %l) : (tensor<4x2x!pir.string>, tensor<2xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// OneHot of strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%i: tensor<4xi64> {pir.name = "i"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %d = "onnx.Constant"() <{value = dense<3> : tensor<1xi64>}> : () -> tensor<1xi64>
    %v = "onnx.Constant"() <{value = dense<["no", "yes"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %y = "onnx.OneHot"(%i, %d, %v) : (tensor<4xi64>, tensor<1xi64>, tensor<2x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// If of strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%c: tensor<i1> {pir.name = "c"}, %x: tensor<2x!pir.string> {pir.name = "x"}, %y: tensor<2x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.If"(%c) ({
      "onnx.yield"(%x) : (tensor<2x!pir.string>) -> ()
    }, {
      "onnx.yield"(%y) : (tensor<2x!pir.string>) -> ()
    }) : (tensor<i1>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}

// -----

// Cast of strings to f32
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["1.5", "-2.25e-3", "7", "1e3", "INF", "-INF", "NaN"]> : tensor<7x!pir.string>}> : () -> tensor<7x!pir.string>
    %y = "onnx.Cast"(%x) <{to = 1 : i64}> : (tensor<7x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of strings to f64
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["1.5", "0.1", "-3e-200"]> : tensor<3x!pir.string>}> : () -> tensor<3x!pir.string>
    %y = "onnx.Cast"(%x) <{to = 11 : i64}> : (tensor<3x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of strings to i64
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["1", "-20", "9007199254740993"]> : tensor<3x!pir.string>}> : () -> tensor<3x!pir.string>
    %y = "onnx.Cast"(%x) <{to = 7 : i64}> : (tensor<3x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of strings to i32
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["1", "-20"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %y = "onnx.Cast"(%x) <{to = 6 : i64}> : (tensor<2x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of strings to ui8
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["0", "255"]> : tensor<2x!pir.string>}> : () -> tensor<2x!pir.string>
    %y = "onnx.Cast"(%x) <{to = 2 : i64}> : (tensor<2x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of i64 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi64> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3x4xi64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of i32 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi32> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3x4xi32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of i16 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi16> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3x4xi16>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of i8 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xi8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3x4xi8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of ui8 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<3x4xui8> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3x4xui8>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of f32 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[1.5, -0.25, 0.123456, 1.52587890625e-5, -1.25e20, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<8xf32>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// Cast of f64 to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[1.5, -0.25, 3.0e-5]> : tensor<3xf64>}> : () -> tensor<3xf64>
    %y = "onnx.Cast"(%x) <{to = 8 : i64}> : (tensor<3xf64>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// CastLike to strings
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<4xi64> {pir.name = "x"}, %l: tensor<1x!pir.string> {pir.name = "l"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.CastLike"(%x, %l) : (tensor<4xi64>, tensor<1x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer in upper case
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["a", "Monday", "TUESDAY", "b", "", "x Y"]> : tensor<6x!pir.string>}> : () -> tensor<6x!pir.string>
    %y = "onnx.StringNormalizer"(%x) <{case_change_action = "UPPER", locale = "C"}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer in lower case
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["a", "Monday", "TUESDAY", "b", "", "x Y"]> : tensor<6x!pir.string>}> : () -> tensor<6x!pir.string>
    %y = "onnx.StringNormalizer"(%x) <{case_change_action = "LOWER", locale = "C"}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer as it is
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<6x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.StringNormalizer"(%x) <{case_change_action = "NONE", locale = "C"}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer with stop words
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<[["a", "Monday", "TUESDAY", "b", "", "x Y", "3", "Zed", "monday", "A", "q", "end"]]> : tensor<1x12x!pir.string>}> : () -> tensor<1x12x!pir.string>
    %y = "onnx.StringNormalizer"(%x) <{case_change_action = "UPPER", is_case_sensitive = 1 : i64, locale = "C", stopwords = ["Monday", "a"]}> : (tensor<1x12x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer with stop words in any case
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["a", "Monday", "TUESDAY", "b", "", "x Y", "3", "Zed", "monday", "A", "q", "end"]> : tensor<12x!pir.string>}> : () -> tensor<12x!pir.string>
    %y = "onnx.StringNormalizer"(%x) <{is_case_sensitive = 0 : i64, locale = "C", stopwords = ["monday", "TUESDAY"]}> : (tensor<12x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringNormalizer of stop words alone
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["a", "b", "a"]> : tensor<3x!pir.string>}> : () -> tensor<3x!pir.string>
    %y = "onnx.StringNormalizer"(%x) <{is_case_sensitive = 1 : i64, locale = "C", stopwords = ["a", "b"]}> : (tensor<3x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TfIdfVectorizer of strings, TF
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x16x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 2 : i64, max_skip_count = 1 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0, 2>, ngram_indexes = array<i64: 0, 1, 2, 3>, pool_strings = ["a", "Monday", "a", "b", "b", "3"]}> : (tensor<2x16x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TfIdfVectorizer of strings, IDF
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x16x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 2 : i64, max_skip_count = 1 : i64, min_gram_length = 1 : i64, mode = "IDF", ngram_counts = array<i64: 0, 2>, ngram_indexes = array<i64: 0, 1, 2, 3>, pool_strings = ["a", "Monday", "a", "b", "b", "3"], weights = [2.0 : f32, 3.0 : f32, 0.5 : f32, 4.0 : f32]}> : (tensor<2x16x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// TfIdfVectorizer of strings, TFIDF
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<2x16x!pir.string> {pir.name = "x"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %y = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 2 : i64, max_skip_count = 1 : i64, min_gram_length = 1 : i64, mode = "TFIDF", ngram_counts = array<i64: 0, 2>, ngram_indexes = array<i64: 0, 1, 2, 3>, pool_strings = ["a", "Monday", "a", "b", "b", "3"], weights = [2.0 : f32, 3.0 : f32, 0.5 : f32, 4.0 : f32]}> : (tensor<2x16x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of a class with brackets in it
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["a[b", "&&", "]", "^", "tab\09", "vt\0B"]> : tensor<6x!pir.string>}> : () -> tensor<6x!pir.string>
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "[a[b&&]+|[]^]|[[:lower:]]+[\\s]|\\pL+"}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// RegexFullMatch of scripts, names and lines
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph() -> (!onnx.unknown {onnx.name = "out0"}) {
    %x = "onnx.Constant"() <{value = dense<["αβγ", "abc", "a\0Ab", "a\0Db", "x1y", "ABC"]> : tensor<6x!pir.string>}> : () -> tensor<6x!pir.string>
    %y = "onnx.RegexFullMatch"(%x) <{pattern = "\\p{Greek}+|a.b|(?P<n>x)\\dy|(?i:abc)$"}> : (tensor<6x!pir.string>) -> !onnx.unknown
    return %y : !onnx.unknown
  }
}

// -----

// StringConcat of many
module attributes {onnx.ir_version = 10 : i64, onnx.opset_import = {ai.onnx = 22 : i64}} {
  func.func @main_graph(%x: tensor<60x50x!pir.string> {pir.name = "x"}, %y: tensor<60x1x!pir.string> {pir.name = "y"}) -> (!onnx.unknown {onnx.name = "out0"}) {
    %z = "onnx.StringConcat"(%x, %y) : (tensor<60x50x!pir.string>, tensor<60x1x!pir.string>) -> !onnx.unknown
    return %z : !onnx.unknown
  }
}
