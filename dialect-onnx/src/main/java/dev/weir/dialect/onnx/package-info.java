/// ONNX models: the graph of a model is a `func.func`, its nodes are operators, and the graphs of control
/// flow are regions, which see the values around them.
///
/// The module of a model carries what the file says of it: `onnx.ir_version`, `onnx.opset_import` and so
/// on. A node's name is its location. Names of inputs and outputs are `pir.name` of the arguments and
/// `onnx.name` of the results of the function. Small initialisers are `onnx.Constant`, large ones
/// `pir.parameter`, whose values lie beside the program.
@NullMarked
package dev.weir.dialect.onnx;

import org.jspecify.annotations.NullMarked;
