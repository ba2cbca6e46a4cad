package dev.weir.examples.models;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ClipOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.ReverseMode;
import java.util.Optional;

/// Gradients in Java: of a function, twice, and by rules of one's own.
public final class Gradients {
  // region rules
  /// Gradients of numbers that are rounded to 8 bits, as training for such numbers wants them: rounding
  /// and clipping count as doing nothing.
  public static final GradientRules STRAIGHT_THROUGH =
      GradientRules.builder()
          .on(ClipOp.class, (op, back) -> back.give(0, back.cotangent()))
          .on(CastOp.class, (op, back) -> back.give(0, back.cotangent()))
          .build();

  // endregion

  private Gradients() {}

  // region gradient
  /// Adds `@f_grad` to the module of `function`: its value, and its gradients with respect to all
  /// inputs.
  public static Optional<FuncOp> gradient(
      FuncOp function, DialectRegistry registry, Diagnostics diagnostics) {
    return ReverseMode.of(registry, diagnostics)
        .gradient(function, "f_grad", GradientRequest.ofAllInputs().withValue());
  }

  // endregion

  // region second
  /// Adds the second derivative by the first input.
  public static Optional<FuncOp> second(
      FuncOp function, DialectRegistry registry, Diagnostics diagnostics) {
    ReverseMode reverse = ReverseMode.of(registry, diagnostics);
    return reverse
        .gradient(function, "first", GradientRequest.ofFirstInput())
        .flatMap(first -> reverse.gradient(first, "second", GradientRequest.ofFirstInput()));
  }

  // endregion

  // region own
  /// Adds the gradient of a function that rounds.
  public static Optional<FuncOp> ofRounding(
      FuncOp function, DialectRegistry registry, Diagnostics diagnostics) {
    return ReverseMode.of(registry, diagnostics)
        .withRules(STRAIGHT_THROUGH)
        .gradient(function, "f_grad", GradientRequest.ofFirstInput());
  }
  // endregion
}
