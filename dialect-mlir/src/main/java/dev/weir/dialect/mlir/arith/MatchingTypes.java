package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpTrait;

/// An op with a rule of its own about how its types go together, checked before the shapes are.
@OpTrait(checksTypes = true)
public interface MatchingTypes extends Operation {
  /// {@return whether the rule holds}
  boolean typesMatch();

  /// {@return the rule, for a diagnostic}
  String typeRule();

  /// Reports types for which the rule does not hold.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    if (op instanceof MatchingTypes typed && !typed.typesMatch()) {
      diagnostics.error(op, "failed to verify that %s", typed.typeRule());
    }
  }

  /// {@return whether the two are the same type}
  static boolean isSame(Type type, Type other) {
    return type == other || type.equals(other);
  }
}
