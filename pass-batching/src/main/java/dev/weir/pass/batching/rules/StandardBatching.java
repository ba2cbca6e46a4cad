package dev.weir.pass.batching.rules;

import dev.weir.pass.batching.BatchRules;

/// The rules of the operators of `pd_op`.
public final class StandardBatching {
  /// All of them.
  public static final BatchRules RULES = rules();

  private StandardBatching() {}

  private static BatchRules rules() {
    BatchRules.Builder rules = BatchRules.builder();
    ElementwiseBatching.register(rules);
    AxisBatching.register(rules);
    ShapeBatching.register(rules);
    JoinBatching.register(rules);
    MatrixBatching.register(rules);
    ImageBatching.register(rules);
    NormBatching.register(rules);
    IndexBatching.register(rules);
    SequenceBatching.register(rules);
    ProgramBatching.register(rules);
    LoopReasons.register(rules);
    return rules.build();
  }
}
