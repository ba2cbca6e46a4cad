package dev.weir.pass.operator.inplace;

import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.pass.Option;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.SeesInplaceTwins;

/// Replaces in-place operators by those whose results have memory of their own; see [ValueForm]. A
/// program in which operators write over nothing, or assign to parameters only, stays as it is.
///
/// @param mark whether a program that was changed is marked by [#MARK], so that `inplace_pass` can give back the
///     memory that the results take
public record ValueFormPass(boolean mark) implements SeesInplaceTwins {
  /// The attribute that marks what worked in place.
  public static final String MARK = "pir.worked_in_place";

  private static final Option<Boolean> MARKS =
      Option.flag("mark", false, "whether a program that is changed is marked for 'inplace_pass'");

  /// The type of the pass.
  public static final PassType<ValueFormPass> TYPE =
      PassType.builder(
              ValueFormPass.class,
              "value-form",
              "Gives the results of in-place operators memory of their own")
          .option(MARKS, ValueFormPass::mark)
          .build(options -> new ValueFormPass(options.get(MARKS)));

  /// A pass that marks nothing.
  public ValueFormPass() {
    this(false);
  }

  @Override
  public PassType<ValueFormPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ValueForm.isNeeded(op)) {
      run.preserveAll();
      return;
    }
    if (!ValueForm.apply(op, run.diagnostics())) {
      run.fail();
    } else if (mark) {
      new Rewriter().setAttribute(op, MARK, UnitAttr.UNIT);
    }
  }
}
