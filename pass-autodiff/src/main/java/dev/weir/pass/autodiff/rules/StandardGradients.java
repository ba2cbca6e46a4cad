package dev.weir.pass.autodiff.rules;

import dev.weir.pass.autodiff.GradientRules;

/// All gradients that Weir knows.
public final class StandardGradients {
  /// The rules.
  public static final GradientRules RULES = rules();

  private StandardGradients() {}

  private static GradientRules rules() {
    GradientRules.Builder rules = GradientRules.builder();
    ArithmeticGradients.register(rules);
    ComplexGradients.register(rules);
    ElementaryGradients.register(rules);
    ExponentialGradients.register(rules);
    TrigonometricGradients.register(rules);
    SpecialGradients.register(rules);
    ActivationGradients.register(rules);
    ChoiceGradients.register(rules);
    MatrixGradients.register(rules);
    SystemGradients.register(rules);
    ReductionGradients.register(rules);
    ScanGradients.register(rules);
    ShapeGradients.register(rules);
    SliceGradients.register(rules);
    JoinGradients.register(rules);
    IndexingGradients.register(rules);
    ImageGradients.register(rules);
    NormalizationGradients.register(rules);
    LossGradients.register(rules);
    AttentionGradients.register(rules);
    FusedGradients.register(rules);
    DerivedGradients.register(rules);
    DerivedNormGradients.register(rules);
    DerivedPlaceGradients.register(rules);
    DerivedScanGradients.register(rules);
    DerivedRecurrentGradients.register(rules);
    DerivedAttentionGradients.register(rules);
    ZeroGradients.register(rules);
    RefusedGradients.register(rules);
    GraphGradients.register(rules);
    return rules.build();
  }
}
