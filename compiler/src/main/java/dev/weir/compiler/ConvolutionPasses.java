package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.folding.ConstantFoldingPass;
import dev.weir.pass.operator.fusion.FusionPasses;
import dev.weir.pass.operator.simplify.SimplificationPasses;

/// What is done with convolutions before operators are taken apart and grouped.
///
/// Norms with fixed statistics go into the filters before them, whose new values are computed once where
/// the weights are at hand. On the target `jvm` the library's kernel is the fastest, and adds biases and
/// residuals and applies relu on the way: there they are fused with the convolution.
final class ConvolutionPasses {
  /// The decompositions that would undo it on the target `jvm`.
  private static final ImmutableList<String> KEPT = ImmutableList.of("decompose-conv2d-add-act");

  private final boolean onJvm;
  private boolean convolutions;
  private boolean norms;

  private ConvolutionPasses(boolean onJvm) {
    this.onJvm = onJvm;
  }

  /// What suits `module`.
  static ConvolutionPasses of(Operation module, String target) {
    ConvolutionPasses passes = new ConvolutionPasses(target.equals(Targets.JVM));
    module.walk(passes::visit);
    return passes;
  }

  private void visit(Operation op) {
    if (op instanceof Conv2dOp || op instanceof DepthwiseConv2dOp) {
      convolutions = true;
    } else if (op instanceof BatchNormOp norm && norm.usesRunningStatistics()) {
      norms = true;
    }
  }

  /// {@return the passes, in order; none where there is nothing to do}
  Pipeline pipeline() {
    var passes = ImmutableList.<Pass>builder();
    if (convolutions && onJvm) {
      passes.add(SimplificationPasses.MAP_OP.create());
    }
    if (convolutions && norms) {
      passes.add(FusionPasses.CONV2D_BN.create(), new ConstantFoldingPass(false));
    }
    if (convolutions && onJvm) {
      passes.add(FusionPasses.CONV2D_ADD_ACT.create(), FusionPasses.CONV2D_ADD.create());
    }
    return Pipeline.of(passes.build().toArray(Pass[]::new));
  }

  /// {@return the decompositions to leave out}
  ImmutableList<String> kept() {
    return onJvm ? KEPT : ImmutableList.of();
  }
}
