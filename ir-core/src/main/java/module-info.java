/// The SSA core: operations, regions, blocks, values, types, attributes, locations, diagnostics,
/// verification, text, and the annotations with which dialects are defined.
module dev.weir.ir {
  requires transitive com.google.common;
  requires static transitive org.jspecify;

  exports dev.weir.ir;
  exports dev.weir.ir.attr;
  exports dev.weir.ir.bytecode;
  exports dev.weir.ir.def;
  exports dev.weir.ir.dot;
  exports dev.weir.ir.text;
  exports dev.weir.ir.trait;
  exports dev.weir.ir.type;

  uses dev.weir.ir.Dialect;
}
