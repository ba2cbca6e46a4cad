package dev.weir.dialect.operator.inference;

import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// Results whose number of rows is known only at run time.
public final class CountedRows {
  private CountedRows() {}

  /// {@return whether results are declared as `inferred`, and none of the first `results` with a number of rows that does
  /// not follow}: PaddlePaddle writes the most there may be into programs, and changes it in the run
  public static boolean agree(
      List<? extends Type> inferred, List<? extends Type> declared, int results) {
    if (!TypeAgreement.agree(inferred, declared)) {
      return false;
    }
    for (int i = 0; i < results; i++) {
      if (!agree(inferred.get(i), declared.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean agree(Type inferred, Type declared) {
    if (inferred instanceof TupleType(var types) && declared instanceof TupleType(var others)) {
      for (int i = 0; i < types.size(); i++) {
        if (!agree(types.get(i), others.get(i))) {
          return false;
        }
      }
      return true;
    }
    return !(inferred instanceof TensorType follows && declared instanceof TensorType claimed)
        || follows.dimension(0) == claimed.dimension(0)
        || claimed.dimension(0) == TensorType.DYNAMIC;
  }
}
