package dev.weir.dialect.builtin;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;
import java.util.List;

/// The terminator of a function, which returns its results.
@OpDef(value = "return", format = "attr-dict ($values^ `:` type($values))?")
@HasParent(FuncOp.class)
public non-sealed interface ReturnOp extends FunctionOp, Pure, ReturnLike {
  @Operand
  ValueRange values();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(parent() instanceof FuncOp function) || function.soundType().isEmpty()) {
      return;
    }
    List<Type> results = function.functionType().results();
    if (results.size() != operandCount()) {
      diagnostics.error(
          this,
          "has %d operands, but enclosing function (@%s) returns %d",
          operandCount(),
          function.symbolName(),
          results.size());
      return;
    }
    for (int i = 0; i < results.size(); i++) {
      Type given = operand(i).type();
      if (!TypeAgreement.areEqualAnywhere(given, results.get(i))) {
        diagnostics.error(
            location(),
            "type of return operand %d ('%s') doesn't match function result type ('%s') in function"
                + " @%s",
            i,
            given,
            results.get(i),
            function.symbolName());
        return;
      }
    }
  }
}
