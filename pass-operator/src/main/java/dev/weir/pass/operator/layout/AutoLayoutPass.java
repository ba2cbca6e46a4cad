package dev.weir.pass.operator.layout;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.OperatorDefinitions;
import dev.weir.dialect.operator.fused.FusedConv2dAddActOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Brings convolutions to NHWC where that costs fewer transposes than it is worth: tries it on a copy,
/// cancels what cancels, and counts. A convolution that gains is worth one transpose and a half, a fused
/// one three. Where that is not enough, only fused convolutions are brought there.
///
/// Source: paddle/fluid/pir/transforms/general/auto_layout_pass.cc. Deviation: halves count; PIR adds
/// them up as integers.
public record AutoLayoutPass() implements Pass {
  /// The name of the pass, which the transposes bear.
  public static final String NAME = "auto_layout_pass";

  /// {@return the operators whose preference counts}
  static ImmutableList<String> counted() {
    return ImmutableList.of(
        OperatorDefinitions.FUSED_CONV2D_ADD_ACT.name(),
        OperatorDefinitions.CONV2D.name(),
        OperatorDefinitions.CONV2D_TRANSPOSE.name());
  }

  /// The type of the pass.
  public static final PassType<AutoLayoutPass> TYPE =
      PassType.of(
          AutoLayoutPass.class,
          NAME,
          "Brings convolutions to the layout they prefer where that pays",
          AutoLayoutPass::new);

  @Override
  public PassType<AutoLayoutPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    boolean all = pays(op);
    LayoutInsertion insertion =
        new LayoutInsertion(all ? AutoLayoutPass::counts : FusedConv2dAddActOp.class::isInstance);
    insertion.run(op);
    long erased = AutoLayoutSimplifyPass.simplify(op);
    run.count("operators in NHWC", insertion.converted());
    run.count("transposes left", insertion.transposes() - erased);
    if (insertion.converted() + erased == 0) {
      run.preserveAll();
    }
  }

  /// {@return whether the preference of `op` counts}
  static boolean counts(LayoutTransformation op) {
    return counted().contains(op.name());
  }

  private static boolean pays(Operation op) {
    Operation trial = op.copy();
    new LayoutInsertion(AutoLayoutPass::counts).run(trial);
    AutoLayoutSimplifyPass.simplify(trial);
    // In halves of a transpose.
    long balance = 0;
    for (Operation at : trial.nestedOperations(Operation.class)) {
      if (ImageTransposes.isBy(NAME, at)) {
        balance -= 2;
      } else if (at instanceof LayoutTransformation image
          && counts(image)
          && image.preferredLayout() == DataLayout.NHWC) {
        balance += image instanceof FusedConv2dAddActOp ? 6 : 3;
      }
    }
    return balance >= 0;
  }
}
