package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Takes the locations off operations and arguments of blocks.
public record StripDebuginfoPass() implements Pass {
  /// The pass's name.
  public static final PassType<StripDebuginfoPass> TYPE =
      PassType.of(
          StripDebuginfoPass.class,
          "strip-debuginfo",
          "Takes the locations off all operations",
          StripDebuginfoPass::new);

  @Override
  public PassType<StripDebuginfoPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    op.walk(inside -> {
      rewriter.setLocation(inside, Location.unknown());
      for (Region region : inside.regions()) {
        for (Block block : region) {
          for (BlockArgument argument : block.arguments()) {
            argument.setLocation(Location.unknown());
          }
        }
      }
    });
    run.preserveAll();
  }
}
