/// Readers and writers of foreign files: PIR JSON, parameters, MindIR, NumPy arrays, graphs.
module dev.weir.formats {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.mindir;

  exports dev.weir.formats;
  exports dev.weir.formats.json;
  exports dev.weir.formats.npy;
}
