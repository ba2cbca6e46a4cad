package dev.weir.pass.operator.repeat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Makes one function of operators that a program repeats, such as the layers of a network and its
/// micro-batches, and calls it in place of each: the other passes then see it once. What an occurrence
/// takes from outside, weights among them, are arguments. Functions that are made are looked through in turn, so
/// that layers in a micro-batch are calls in a function that is called.
///
/// Operators are repeated where they stand one after the other in the same order, with the same attributes and types,
/// and use each other's results alike; equal constants go into the function. Operators with effects or
/// regions stay where they are. What a program computes does not change in a bit.
///
/// MindSpore's `lazy_inline` has an author mark the class of such a block. Source:
/// [lazy_inline](https://github.com/mindspore-ai/mindspore/blob/v2.7.0/mindspore/python/mindspore/common/lazy_inline.py).
///
/// @param minOps how many operations are repeated at least
/// @param minSaving how many operations fewer there are at least for a function
/// @param minProgram how many operations a program has at least; a smaller one stays as it is
/// @param name how functions are called; later ones get a number
public record OutlineRepeatedPass(int minOps, int minSaving, int minProgram, String name)
    implements Pass {
  private static final Option<Integer> MIN_OPS =
      Option.integer("min-ops", 4, "how many operations are repeated at least");
  private static final Option<Integer> MIN_SAVING =
      Option.integer("min-saving", 32, "how many operations fewer a function makes at least");
  private static final Option<Integer> MIN_PROGRAM =
      Option.integer("min-program", 0, "how many operations a program has at least");
  private static final Option<String> NAME =
      Option.text("name", "repeated", "how functions are called; later ones get a number");

  /// The type of the pass.
  public static final PassType<OutlineRepeatedPass> TYPE =
      PassType.builder(
              OutlineRepeatedPass.class,
              "outline-repeated",
              "Makes one function of operators that a program repeats")
          .on(ModuleOp.class)
          .option(MIN_OPS, OutlineRepeatedPass::minOps)
          .option(MIN_SAVING, OutlineRepeatedPass::minSaving)
          .option(MIN_PROGRAM, OutlineRepeatedPass::minProgram)
          .option(NAME, OutlineRepeatedPass::name)
          .build(options ->
              new OutlineRepeatedPass(
                  options.get(MIN_OPS),
                  options.get(MIN_SAVING),
                  options.get(MIN_PROGRAM),
                  options.get(NAME)));

  /// A pass that leaves small repetitions alone.
  ///
  /// @param minProgram how many operations a program has at least
  public OutlineRepeatedPass(int minProgram) {
    this(MIN_OPS.defaultValue(), MIN_SAVING.defaultValue(), minProgram, NAME.defaultValue());
  }

  @Override
  public PassType<OutlineRepeatedPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (minProgram > 0 && module.operationCount() < minProgram) {
      run.preserveAll();
      return;
    }
    RepeatOutlining outlining = new RepeatOutlining(module, this);
    outlining.run();
    run.count("functions", outlining.functions());
    run.count("calls", outlining.calls());
    if (outlining.functions() == 0) {
      run.preserveAll();
    }
  }
}
