package dev.weir.testkit.pass;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Does nothing, but only after `cse`.
public record AfterCsePass() implements Pass {
  /// The pass's name.
  public static final PassType<AfterCsePass> TYPE =
      PassType.builder(AfterCsePass.class, "test-after-cse", "Does nothing after cse")
          .requires("cse")
          .build(options -> new AfterCsePass());

  @Override
  public PassType<AfterCsePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.preserveAll();
  }
}
