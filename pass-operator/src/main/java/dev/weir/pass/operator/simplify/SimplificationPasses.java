package dev.weir.pass.operator.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;

/// The passes that remove operators without effect and choose simpler ones.
public final class SimplificationPasses {
  /// Removes scales, casts, concatenations and dropouts that change nothing; see [IdentityOpRules].
  public static final PassType<RulePass> IDENTITY_OP =
      PassType.rules(
          "identity_op_clean_pass",
          "Removes scales, casts, concatenations and dropouts that change nothing",
          IdentityOpRules::all);

  /// Replaces operators by more general ones that have faster kernels; see [MapOpRules].
  public static final PassType<RulePass> MAP_OP =
      PassType.rules(
          "map_op_to_another_pass",
          "Replaces operators by more general ones that have faster kernels",
          MapOpRules::all);

  /// Makes one transposition of two, and none of one that moves nothing; see [RedundantTransposeRules].
  public static final PassType<RulePass> REDUNDANT_TRANSPOSE =
      PassType.rules(
          "remove_redundant_transpose_pass",
          "Makes one transposition of two, and none of one that moves nothing",
          RedundantTransposeRules::all);

  private SimplificationPasses() {}

  /// {@return the passes of this package, sorted by name}
  public static ImmutableList<PassType<?>> all() {
    return ImmutableList.of(IDENTITY_OP, MAP_OP, REDUNDANT_TRANSPOSE);
  }
}
