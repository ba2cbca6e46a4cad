package dev.weir.pass.operator.shape;

import dev.weir.dialect.shape.constraint.Constraints;
import dev.weir.dialect.shape.constraint.Statement;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import java.util.List;

/// What shape inference found, for people: each name of a size with where it comes from and what it came to, then what
/// is assumed, and what operations require, with the operation and its place.
final class ShapeReport {
  private ShapeReport() {}

  /// {@return the report}
  ///
  /// @param before what is checked before a run
  /// @param during what is checked in a run, where an operation requires it
  static String of(
      List<SymbolNames.Origin> names,
      Constraints facts,
      List<Statement> before,
      List<Statement> during) {
    StringBuilder text = new StringBuilder("sizes:\n");
    for (SymbolNames.Origin name : names) {
      Term canonical = facts.canonical(name.symbol());
      text.append("  ").append(name.symbol()).append(": ").append(origin(name));
      if (canonical != name.symbol()) {
        text.append("; is ").append(canonical);
      }
      text.append("; ").append(facts.bounds(name.symbol())).append('\n');
    }
    print("holds:\n", facts.statements(), text);
    if (!before.isEmpty()) {
      print("checked before a run:\n", before, text);
    }
    if (!during.isEmpty()) {
      print("checked in a run:\n", during, text);
    }
    return text.toString();
  }

  private static void print(String title, List<Statement> statements, StringBuilder text) {
    text.append(title);
    for (Statement statement : statements) {
      text.append("  ")
          .append(statement)
          .append(" at ")
          .append(statement.provenance().location())
          .append('\n');
    }
  }

  private static String origin(SymbolNames.Origin name) {
    return switch (name.owner()) {
      case OpResult result ->
          "dimension %d of %s".formatted(name.index(), value(result, result.owner()));
      case BlockArgument argument ->
          "dimension %d of argument %d of a block".formatted(name.index(), argument.index());
      case Operation op ->
          "integer %d of '%s' at %s".formatted(name.index(), op.name(), op.location());
      default -> throw new IllegalStateException("no origin: " + name.owner());
    };
  }

  private static String value(Value value, Operation op) {
    return op.attribute("name") instanceof StringAttr name && ShapePropagation.isInput(op)
        ? "input \"%s\"".formatted(name.value())
        : "result %d of '%s' at %s".formatted(((OpResult) value).index(), op.name(), op.location());
  }
}
