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

  uses dev.weir.ir.CoreSupport;
  uses dev.weir.ir.Dialect;
  uses dev.weir.ir.text.TextReading;
  uses dev.weir.ir.text.TextWriting;

  provides dev.weir.ir.CoreSupport with
      dev.weir.ir.text.write.Printing;
  provides dev.weir.ir.text.TextReading with
      dev.weir.ir.text.read.Parsing;
  provides dev.weir.ir.text.TextWriting with
      dev.weir.ir.text.write.Printing;
}
