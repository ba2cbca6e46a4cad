package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.operator.shape.ShapeInferencePass;

/// Wraps operators that become one generated kernel in a group each; see [Grouping].
public record GroupPass(ImmutableList<String> keep, boolean views, long fastBytes) implements Pass {
  static final Option<ImmutableList<String>> KEEP =
      Option.list("keep", ImmutableList.of(), "operators that stay whole, such as pd_op.matmul");
  static final Option<Boolean> VIEWS =
      Option.flag(
          "views", false, "whether what is only seen in another shape becomes a kernel too");
  static final Option<Long> FAST_BYTES =
      Option.number(
          "fast-bytes", 0L, "how many bytes a kernel may keep at once, 0 if that does not matter");

  /// The type of the pass.
  public static final PassType<GroupPass> TYPE =
      PassType.builder(
              GroupPass.class, "group", "Puts operators together that become one generated kernel")
          .option(KEEP, GroupPass::keep)
          .option(VIEWS, GroupPass::views)
          .option(FAST_BYTES, GroupPass::fastBytes)
          .build(options ->
              new GroupPass(options.get(KEEP), options.get(VIEWS), options.get(FAST_BYTES)));

  @Override
  public PassType<GroupPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ShapeInferencePass.ensureNames(op, run.diagnostics())) {
      run.fail();
      return;
    }
    run.count("groups", Grouping.run(op, options(keep, views, fastBytes, run)).size());
  }

  static GroupingOptions options(
      ImmutableList<String> keep, boolean views, long fastBytes, PassRun run) {
    return GroupingOptions.DEFAULT
        .withRules(KernelRules.of(run.registry()))
        .withKeep(ImmutableSet.copyOf(keep))
        .withViews(views)
        .withFastBytes(fastBytes);
  }
}
