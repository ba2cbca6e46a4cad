package dev.weir.pass.operator.fusion;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.folding.ConstantFoldingPass;
import dev.weir.pass.operator.simplify.SimplificationPasses;

/// What is done with convolutions before operators are decomposed and grouped. A program without any stays as it
/// is.
///
/// Norms with fixed statistics go into the filters before them, whose new values are computed once where
/// the weights are at hand. Where the library's kernel is the fastest, it adds biases and residuals and applies relu
/// on the way: there they are fused with the convolution.
///
/// @param epilogues whether that is so
public record PrepareConvolutionsPass(boolean epilogues) implements Pass {
  private static final Option<Boolean> EPILOGUES =
      Option.flag(
          "epilogues", false, "whether what follows a convolution becomes part of its operator");

  /// The type of the pass.
  public static final PassType<PrepareConvolutionsPass> TYPE =
      PassType.builder(
              PrepareConvolutionsPass.class,
              "prepare-convolutions",
              "Works norms into the filters of convolutions, and epilogues into their operators")
          .option(EPILOGUES, PrepareConvolutionsPass::epilogues)
          .build(options -> new PrepareConvolutionsPass(options.get(EPILOGUES)));

  @Override
  public PassType<PrepareConvolutionsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Pipeline passes = passes(op);
    if (passes.elements().isEmpty()) {
      run.preserveAll();
      return;
    }
    // What the passes remark is of no interest: they do what they can.
    Diagnostics found = new Diagnostics();
    PassManager.Builder manager = PassManager.builder(passes, run.registry());
    run.resource(ParameterScope.class)
        .ifPresent(scope -> manager.provide(ParameterScope.class, scope));
    if (!manager.build().run(op, found)) {
      found.all().forEach(run.diagnostics()::add);
      run.fail();
    }
  }

  private Pipeline passes(Operation op) {
    boolean convolutions =
        op.anyMatch(each -> each instanceof Conv2dOp || each instanceof DepthwiseConv2dOp);
    boolean norms = op.anyMatch(BatchNormOp.class, BatchNormOp::usesRunningStatistics);
    var passes = ImmutableList.<Pass>builder();
    if (convolutions && epilogues) {
      passes.add(SimplificationPasses.MAP_OP.create());
    }
    if (convolutions && norms) {
      passes.add(FusionPasses.CONV2D_BN.create(), new ConstantFoldingPass(false));
    }
    if (convolutions && epilogues) {
      passes.add(FusionPasses.CONV2D_ADD_ACT.create(), FusionPasses.CONV2D_ADD.create());
    }
    return Pipeline.of(passes.build().toArray(Pass[]::new));
  }
}
