package dev.weir.formats.pir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.Value;

/// Compares the types that a text declares for operands with those of the values.
final class PirOperandTypes {
  private PirOperandTypes() {}

  /// Reports operand `i` of `op`, which is `value`, where its declared type is another one than the value's.
  static void check(PirTextOp op, int i, Type type, Value value, Diagnostics diagnostics) {
    if (!value.type().equals(DeclaredType.known(type))
        && !PirResults.declared(value).equals(type)) {
      diagnostics
          .error(
              op.operandLocations().get(i),
              "operand #%d of '%s' is declared as '%s', but '%s' is of type '%s'",
              i,
              op.state().definition().name(),
              spell(type),
              op.operandNames().get(i),
              spell(value.type()))
          .note(value.location(), "'%s' is defined here", op.operandNames().get(i));
    }
  }

  static String spell(Type type) {
    StringBuilder text = new StringBuilder();
    try {
      new PirTypeText(PirTextStyle.UNTAGGED).print(text, type);
    } catch (NotInPir e) {
      return type.toString();
    }
    return text.toString();
  }
}
