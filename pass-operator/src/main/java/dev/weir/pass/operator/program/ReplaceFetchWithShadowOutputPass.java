package dev.weir.pass.operator.program;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Has `pir.shadow_output` stand for `pd_op.fetch` in the program's own block. An input that is
/// fetched as it is goes through `scale` by 1, so that the output is a tensor of its own.
///
/// Source: paddle/fluid/pir/transforms/general/replace_fetch_with_shadow_output_pass.cc.
public record ReplaceFetchWithShadowOutputPass() implements Pass {
  /// The type of the pass.
  public static final PassType<ReplaceFetchWithShadowOutputPass> TYPE =
      PassType.builder(
              ReplaceFetchWithShadowOutputPass.class,
              "replace_fetch_with_shadow_output_pass",
              "Has shadow outputs stand for fetched values")
          .on(ModuleOp.class)
          .build(options -> new ReplaceFetchWithShadowOutputPass());

  @Override
  public PassType<ReplaceFetchWithShadowOutputPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<FetchOp> fetches = new ArrayList<>();
    for (Operation at : op.region(0).entry()) {
      if (at instanceof FetchOp fetch) {
        fetches.add(fetch);
      }
    }
    Rewriter rewriter = new Rewriter();
    for (FetchOp fetch : fetches) {
      rewriter.setInsertionPoint(fetch);
      rewriter.setLocation(fetch.location());
      Value fetched = fetch.x();
      Operation definition = fetched.definingOp();
      if (definition instanceof DataOp || definition instanceof FeedOp) {
        Value one = rewriter.add(OperatorOps.full(ImmutableLongArray.of(1), 1)).out();
        fetched = rewriter.add(OperatorOps.scale(fetched, one)).out();
      }
      rewriter.add(PirOps.shadowOutput(fetched, fetch.outputName()));
      rewriter.replace(fetch, fetched);
    }
    run.count("replaced", fetches.size());
    if (fetches.isEmpty()) {
      run.preserveAll();
    }
  }
}
