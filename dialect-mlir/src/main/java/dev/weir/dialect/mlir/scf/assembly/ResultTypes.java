package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.text.OpPrinter;
import dev.weir.ir.type.FunctionType;
import java.util.List;

/// Result types after an arrow: `-> f32`, `-> (f32, i1)`.
final class ResultTypes {
  private ResultTypes() {}

  /// {@return the types after an arrow, or none where there is no arrow}
  static ImmutableList<Type> parseOptional(OpParser parser) {
    return parser.parseOptionalArrow() ? parse(parser) : ImmutableList.of();
  }

  /// {@return the types that follow an arrow}
  static ImmutableList<Type> parse(OpParser parser) {
    if (!parser.parseOptionalPunctuation("(")) {
      return ImmutableList.of(parser.parseType());
    }
    return parser.parseList("", parser::parseType, ")");
  }

  /// Writes an arrow and types, in parentheses unless there is one; nothing where there are none.
  static void print(OpPrinter printer, List<Type> types) {
    if (types.isEmpty()) {
      return;
    }
    boolean bare = types.size() == 1 && !(types.get(0) instanceof FunctionType);
    printer.print(bare ? " -> " : " -> (");
    printer.printTypes(types).print(bare ? "" : ")");
  }
}
