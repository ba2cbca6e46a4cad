package dev.weir.pass.operator.inplace;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassPreparation;
import java.util.List;
import java.util.Optional;

/// Has passes see a program in value form. In-place twins come back afterwards unless something reads what
/// they write over; where that is so before the pass, the program stays in value form.
public final class InplacePreparation implements PassPreparation {
  /// Makes the preparation.
  public InplacePreparation() {}

  /// {@return whether an in-place twin inside `op` writes over what is read afterwards, or what outlives
  /// the run}
  public static boolean hasHazards(Operation op) {
    return !Twins.of(op).isEmpty()
        && new InplaceHazards(op, at -> at.definition().isInplaceTwin()).any();
  }

  /// Brings all inside `op` into value form.
  ///
  /// @return whether that was possible; if not, `diagnostics` has the reason
  public static boolean settle(Operation op, Diagnostics diagnostics) {
    return ValueForm.apply(op, diagnostics);
  }

  @Override
  public Optional<Runnable> prepare(
      Operation op, DialectRegistry registry, Diagnostics diagnostics) {
    List<Operation> twins = Twins.of(op);
    if (twins.isEmpty()) {
      return Optional.empty();
    }
    if (hasHazards(op)) {
      settle(op, diagnostics);
      return Optional.of(() -> {});
    }
    Twins replaced = Twins.replace(op, twins);
    return Optional.of(() -> replaced.restore(registry));
  }
}
