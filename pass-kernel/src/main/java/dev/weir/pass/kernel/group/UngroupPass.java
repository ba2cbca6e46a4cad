package dev.weir.pass.kernel.group;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Takes groups apart again; see [Ungrouping].
public record UngroupPass() implements Pass {
  /// The type of the pass.
  public static final PassType<UngroupPass> TYPE =
      PassType.of(
          UngroupPass.class,
          "ungroup",
          "Puts operators that were grouped back in their places",
          UngroupPass::new);

  @Override
  public PassType<UngroupPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.count("groups", Ungrouping.run(op));
  }
}
