/// The SSA core: operations, regions, blocks, values, types, attributes, locations, diagnostics,
/// verification, text, and the annotations with which dialects are defined.
module dev.weir.ir {
  requires transitive com.google.common;
  requires static transitive org.jspecify;
}
