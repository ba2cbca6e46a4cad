package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.PatternSet;

/// Writes operators that are made of others as these; see [Decompositions].
public record DecomposePass(ImmutableList<String> keep) implements Pass {
  private static final Option<ImmutableList<String>> KEEP =
      Option.list("keep", ImmutableList.of(), "rules that are left out, such as decompose-softmax");

  /// The decompositions of matmuls with bias and activation.
  public static final ImmutableList<String> LINEAR_LAYERS =
      ImmutableList.of("decompose-fc", "decompose-gemm-epilogue");

  /// Nothing is folded meanwhile: what the rules say is all that happens.
  private static final GreedyConfig CONFIG =
      GreedyConfig.defaults().withTopDown(true).withFold(false);

  /// The type of the pass.
  public static final PassType<DecomposePass> TYPE =
      PassType.builder(
              DecomposePass.class, "decompose", "Writes operators that are made of others as these")
          .option(KEEP, DecomposePass::keep)
          .build(options -> new DecomposePass(options.get(KEEP)));

  @Override
  public PassType<DecomposePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (run.rewrite(op, rules(), CONFIG).rewrites() == 0) {
      run.preserveAll();
    }
  }

  /// {@return the decompositions of those labels alone, for passes that need some}
  public static FrozenPatterns only(ImmutableList<String> labels) {
    return PatternSet.of().add(Decompositions.all()).filter(labels::contains).freeze();
  }

  private FrozenPatterns rules() {
    ImmutableSet<String> left = ImmutableSet.copyOf(keep);
    return PatternSet.of()
        .add(Decompositions.all())
        .filter(label -> !left.contains(label))
        .freeze();
  }
}
