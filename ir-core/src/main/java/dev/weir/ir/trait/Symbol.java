package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.OpTrait;

/// An operation that has a name within the nearest enclosing [SymbolTable]: the string attribute
/// `sym_name`.
@OpTrait
public interface Symbol extends Operation {
  /// The attribute that holds the name.
  String NAME_ATTRIBUTE = "sym_name";

  /// The attribute that holds the visibility: absent for `public`, else `private` or `nested`.
  String VISIBILITY_ATTRIBUTE = "sym_visibility";

  /// {@return the name, empty where the attribute is missing}
  default String symbolName() {
    return attribute(NAME_ATTRIBUTE) instanceof StringAttr name ? name.value() : "";
  }

  /// {@return whether the symbol can be referred to from outside its table's parent}
  default boolean isPublic() {
    return !(attribute(VISIBILITY_ATTRIBUTE) instanceof StringAttr visibility)
        || visibility.value().equals("public");
  }

  /// {@return whether the symbol can be referred to from inside its table only}
  default boolean isPrivate() {
    return attribute(VISIBILITY_ATTRIBUTE) instanceof StringAttr visibility
        && visibility.value().equals("private");
  }

  /// {@return whether operations of this kind may go without a name}; one without a name is no
  /// symbol
  default boolean isOptionalSymbol() {
    return false;
  }

  /// Reports a missing name and an unknown visibility.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    if (op instanceof Symbol symbol
        && symbol.isOptionalSymbol()
        && op.attribute(NAME_ATTRIBUTE) == null) {
      return;
    }
    if (!(op.attribute(NAME_ATTRIBUTE) instanceof StringAttr)) {
      diagnostics.error(op, "requires string attribute '%s'", NAME_ATTRIBUTE);
    }
    if (op.attribute(VISIBILITY_ATTRIBUTE) instanceof StringAttr visibility
        && !visibility.value().matches("public|private|nested")) {
      diagnostics.error(
          op,
          "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"%s\"",
          visibility.value());
    }
    Operation parent = op.parent();
    if (parent != null && parent.definition().isRegistered() && !(parent instanceof SymbolTable)) {
      diagnostics.error(op, "symbol's parent must have the SymbolTable trait");
    }
  }
}
