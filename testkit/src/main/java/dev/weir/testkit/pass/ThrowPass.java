package dev.weir.testkit.pass;

import dev.weir.ir.Operation;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Throws on the symbol called `symbol`, or fails on it where `report` says so; on everything where the
/// name is empty.
public record ThrowPass(String symbol, boolean report) implements Pass {
  private static final Option<String> SYMBOL =
      Option.text("symbol", "", "the name of what it throws on");

  private static final Option<Boolean> REPORT =
      Option.flag("report", false, "report an error instead of throwing");

  /// The pass's name and options.
  public static final PassType<ThrowPass> TYPE =
      PassType.builder(ThrowPass.class, "test-throw", "Throws, as no pass should")
          .option(SYMBOL, ThrowPass::symbol)
          .option(REPORT, ThrowPass::report)
          .build(options -> new ThrowPass(options.get(SYMBOL), options.get(REPORT)));

  @Override
  public PassType<ThrowPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    String name = op instanceof Symbol named ? named.symbolName() : "";
    if (!symbol.isEmpty() && !symbol.equals(name)) {
      return;
    }
    if (report) {
      run.diagnostics().error(op, "does not please the test");
    } else {
      throw new IllegalStateException("a test asked for it at '" + name + "'");
    }
  }
}
