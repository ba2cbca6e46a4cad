package dev.weir.pass.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.pass.mindir.effects.AutoMonadPass;
import dev.weir.pass.mindir.effects.AutoMonadReorderPass;
import dev.weir.pass.mindir.functions.MindirClosureConversionPass;
import dev.weir.pass.mindir.functions.MindirDevirtualizePass;
import dev.weir.pass.mindir.functions.MindirInlinePass;
import dev.weir.pass.mindir.functions.MindirPartialEliminatePass;
import dev.weir.pass.mindir.functions.MindirRaiseLoopsPass;
import dev.weir.pass.mindir.functions.MindirRemoveUnusedArgumentsPass;
import dev.weir.pass.mindir.functions.MindirSwitchSimplifyPass;
import dev.weir.pass.mindir.simplify.EliminationPasses;
import dev.weir.pass.mindir.simplify.MindirOptAPass;

/// The passes over function graphs.
public final class MindirPasses implements PassProvider {
  /// Makes the provider.
  public MindirPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.<PassType<?>>builder()
        .addAll(EliminationPasses.all())
        .add(
            AutoMonadPass.TYPE,
            AutoMonadReorderPass.TYPE,
            MindirClosureConversionPass.TYPE,
            MindirDefunctionalizePass.TYPE,
            MindirDevirtualizePass.TYPE,
            MindirIfToSelectPass.TYPE,
            MindirInferTypesPass.TYPE,
            MindirInlinePass.TYPE,
            MindirLowerFunctionsPass.TYPE,
            MindirOptAPass.TYPE,
            MindirPartialEliminatePass.TYPE,
            MindirRaiseLoopsPass.TYPE,
            MindirRemoveUnusedArgumentsPass.TYPE,
            MindirSwitchSimplifyPass.TYPE,
            MindirToPdOpPass.TYPE)
        .build();
  }

  @Override
  public ImmutableList<NamedPipeline> pipelines() {
    return ImmutableList.of(
        new NamedPipeline(
            "mindir-simplify",
            "MindSpore's eliminations on function graphs, repeated",
            "mindir-opt-a,symbol-dce"));
  }
}
