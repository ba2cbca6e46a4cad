package dev.weir.transforms.autodiff.rules;

import dev.weir.transforms.autodiff.GradientRules;

/// All gradients that Weir knows.
public final class StandardGradients {
  /// The rules.
  public static final GradientRules RULES = rules();

  private StandardGradients() {}

  private static GradientRules rules() {
    GradientRules.Builder rules = GradientRules.builder();
    ArithmeticGradients.register(rules);
    ActivationGradients.register(rules);
    MatrixGradients.register(rules);
    ReductionGradients.register(rules);
    GraphGradients.register(rules);
    return rules.build();
  }
}
