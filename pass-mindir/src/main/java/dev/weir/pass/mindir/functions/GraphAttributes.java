package dev.weir.pass.mindir.functions;

import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;

/// What graphs say of themselves.
///
/// Source: mindspore/core/ir/func_graph.h, the flags of a FuncGraph.
public final class GraphAttributes {
  /// The discardable attribute of a graph that holds them.
  public static final String ALL = "mindir.attributes";

  private static final String NO_INLINE = "no_inline";

  private GraphAttributes() {}

  /// {@return whether `graph` is to stay a function}
  public static boolean isNotInlined(FuncOp graph) {
    return graph.attribute(ALL) instanceof DictionaryAttr all && holds(all.get(NO_INLINE));
  }

  private static boolean holds(@org.jspecify.annotations.Nullable Attribute flag) {
    return flag instanceof BoolAttr(boolean value)
        ? value
        : flag instanceof IntegerAttr number && number.value() != 0;
  }
}
