package dev.weir.pass.operator.layout;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Has operators that prefer it work in NHWC, with transposes before and after them, and those that
/// follow in the same layout; see [LayoutInsertion]. Most of the transposes cancel afterwards.
///
/// Source: paddle/fluid/pir/transforms/general/auto_layout_insert_pass.cc. Deviation: only operators
/// that say they can take part do, not all but those on a list.
///
/// @param ops the operators whose preference counts
public record AutoLayoutInsertPass(ImmutableList<String> ops) implements Pass {
  private static final Option<ImmutableList<String>> OPS =
      Option.list("ops", AutoLayoutPass::counted, "the operators whose preference counts");

  /// The type of the pass.
  public static final PassType<AutoLayoutInsertPass> TYPE =
      PassType.builder(
              AutoLayoutInsertPass.class,
              "auto_layout_insert_pass",
              "Has operators work in the layout they prefer, between transposes")
          .option(OPS, AutoLayoutInsertPass::ops)
          .build(options -> new AutoLayoutInsertPass(options.get(OPS)));

  @Override
  public PassType<AutoLayoutInsertPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    LayoutInsertion insertion = new LayoutInsertion(image -> ops.contains(image.name()));
    insertion.run(op);
    run.count("operators in NHWC", insertion.converted());
    run.count("transposes", insertion.transposes());
    if (insertion.converted() == 0) {
      run.preserveAll();
    }
  }
}
