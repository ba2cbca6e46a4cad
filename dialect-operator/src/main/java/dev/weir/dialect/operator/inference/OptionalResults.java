package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import java.util.List;

/// Results that a program may leave out.
public final class OptionalResults {
  private OptionalResults() {}

  /// {@return whether the results of `op` are declared as `inferred`, which has one type per group of
  /// results, where they are there at all}
  public static boolean agree(
      Operation op, List<? extends Type> inferred, List<? extends Type> declared) {
    var present = ImmutableList.<Type>builder();
    for (int i = 0; i < inferred.size(); i++) {
      if (!op.resultGroup(i).isEmpty()) {
        present.add(inferred.get(i));
      }
    }
    return TypeAgreement.agree(present.build(), declared);
  }
}
