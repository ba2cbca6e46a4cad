package dev.weir.compiler;

import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.kernel.tile.GroupKernels;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import dev.weir.runtime.device.TileTarget;

/// Puts operators in groups, each of which becomes a kernel that a target generates. What stays outside, because the
/// library's kernel comes first or the target cannot generate one, remembers why.
///
/// @param target the name of the target, one of [Targets#names]
/// @param fusion whether a group may have several operators
public record FormGroupsPass(String target, boolean fusion) implements Pass {
  private static final Option<Boolean> FUSION =
      Option.flag("fusion", true, "whether a group may have several operators");

  /// The type of the pass.
  public static final PassType<FormGroupsPass> TYPE =
      PassType.builder(
              FormGroupsPass.class,
              "form-groups",
              "Puts operators together that become one kernel of a target")
          .option(TargetPipeline.TARGET, FormGroupsPass::target)
          .option(FUSION, FormGroupsPass::fusion)
          .build(options ->
              new FormGroupsPass(options.get(TargetPipeline.TARGET), options.get(FUSION)));

  @Override
  public PassType<FormGroupsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TileTarget generator = TargetPipeline.generator(target, op, run);
    if (generator != null && !ShapeInferencePass.ensureNames(op, run.diagnostics())) {
      run.fail();
    } else if (generator != null) {
      run.preserve(GroupKernels.class);
      GroupKernels known =
          run.analysis(
              GroupKernels.class, root -> new GroupKernels(KernelRules.of(run.registry())));
      run.count("groups", GroupFormation.of(generator, known, run.registry()).run(op, fusion));
    }
  }
}
