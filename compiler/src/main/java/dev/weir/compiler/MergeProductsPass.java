package dev.weir.compiler;

import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.tile.ProductMerging;

/// Puts matmuls of one operand that do not fill the device of a target into one kernel, see [ProductMerging]. Targets whose
/// programs are single threads are left alone: there a launch costs little beside a matmul.
///
/// @param target the name of the target, one of [Targets#names]
public record MergeProductsPass(String target) implements Pass {
  /// The type of the pass.
  public static final PassType<MergeProductsPass> TYPE =
      PassType.builder(
              MergeProductsPass.class,
              "merge-products",
              "Puts matmuls of one operand, such as queries, keys and values, into one kernel")
          .option(TargetPipeline.TARGET, MergeProductsPass::target)
          .build(options -> new MergeProductsPass(options.get(TargetPipeline.TARGET)));

  @Override
  public PassType<MergeProductsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TargetDescriptor described = TargetPipeline.generator(target, op, run);
    if (described != null) {
      run.count("merged", ProductMerging.run(op, described.device()));
    }
  }
}
