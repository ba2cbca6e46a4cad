package dev.weir.ir.text;

import java.util.Optional;

/// What a small language around MLIR's values, types and attributes is read with, such as that of
/// rewrite rules. Made by [IrParser#read].
public interface TextParser extends AttributeParser {
  /// {@return the name of a value (`%x` or `%x#1`), if one comes next}
  Optional<UnresolvedOperand> parseOptionalValueName();

  /// {@return whether nothing is left}
  boolean isAtEnd();
}
