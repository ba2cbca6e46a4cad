/// The operators of ONNX, and the types that its values have.
module dev.weir.dialect.onnx {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.onnx;
  exports dev.weir.dialect.onnx.activation;
  exports dev.weir.dialect.onnx.control;
  exports dev.weir.dialect.onnx.creation;
  exports dev.weir.dialect.onnx.image;
  exports dev.weir.dialect.onnx.index;
  exports dev.weir.dialect.onnx.logic;
  exports dev.weir.dialect.onnx.math;
  exports dev.weir.dialect.onnx.matrix;
  exports dev.weir.dialect.onnx.microsoft;
  exports dev.weir.dialect.onnx.ml;
  exports dev.weir.dialect.onnx.normalization;
  exports dev.weir.dialect.onnx.notation;
  exports dev.weir.dialect.onnx.quantization;
  exports dev.weir.dialect.onnx.reduction;
  exports dev.weir.dialect.onnx.sequence;
  exports dev.weir.dialect.onnx.manipulation;
  exports dev.weir.dialect.onnx.signal;
  exports dev.weir.dialect.onnx.text;
  exports dev.weir.dialect.onnx.training;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.onnx.OnnxDialect;
}
