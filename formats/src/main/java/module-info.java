/// Readers and writers of foreign files: PIR JSON, parameters, MindIR, ONNX, NumPy arrays, graphs.
module dev.weir.formats {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.mindir;
  requires transitive dev.weir.dialect.onnx;
  requires com.google.protobuf;
  requires org.bouncycastle.provider;

  exports dev.weir.formats;
  exports dev.weir.formats.dot;
  exports dev.weir.formats.gguf;
  exports dev.weir.formats.json;
  exports dev.weir.formats.mindir;
  exports dev.weir.formats.mindir.text;
  exports dev.weir.formats.mindir.text.print;
  exports dev.weir.formats.mindir.text.read;
  exports dev.weir.formats.npy;
  exports dev.weir.formats.onnx;
  exports dev.weir.formats.pir;
  exports dev.weir.formats.pir.parameter;
  exports dev.weir.formats.programdesc;
  exports dev.weir.formats.weights;

  uses dev.weir.dialect.builtin.pir.PirSpelling;

  provides dev.weir.ir.Dialect with
      dev.weir.formats.pir.PirFileDialect;
}
