package dev.weir.pass.kernel.lower;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Takes away the `shadow_feed` of an input that is where it is wanted: on the device, since the
/// program says so or whoever feeds it puts it there, or on the host, since kernels read it for a
/// shape, an axis or a number and it would be copied back.
///
/// Source: paddle/fluid/pir/transforms/general/remove_shadow_feed_pass.cc. Deviation: where an input
/// is does not come from a variable but from the `place` of `pd_op.data`.
///
/// @param usedForInference whether inputs are put onto the device by whoever runs the program
public record RemoveShadowFeedPass(boolean usedForInference) implements Pass {
  private static final Option<Boolean> USED_FOR_INFERENCE =
      Option.flag(
          "used-for-inference", false, "inputs are on the device already, whatever they say");

  /// The type of the pass.
  public static final PassType<RemoveShadowFeedPass> TYPE =
      PassType.builder(
              RemoveShadowFeedPass.class,
              "remove_shadow_feed_pass",
              "Takes away copies of inputs that are where they are wanted")
          .option(USED_FOR_INFERENCE, RemoveShadowFeedPass::usedForInference)
          .build(options -> new RemoveShadowFeedPass(options.get(USED_FOR_INFERENCE)));

  @Override
  public PassType<RemoveShadowFeedPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<PhiKernelOp> feeds = new ArrayList<>();
    op.walk(
        PhiKernelOp.class,
        kernel -> {
          if (kernel.calls(RuntimeKernel.SHADOW_FEED)
              && kernel.operand(0).definingOp() instanceof PhiKernelOp) {
            feeds.add(kernel);
          }
        });
    Rewriter rewriter = new Rewriter();
    long removed = 0;
    for (PhiKernelOp feed : feeds) {
      removed += remove(feed, rewriter) ? 1 : 0;
    }
    run.count("removed", removed);
    if (removed == 0) {
      run.preserveAll();
    }
  }

  private boolean remove(PhiKernelOp feed, Rewriter rewriter) {
    Value input = feed.operand(0);
    Value fed = feed.result(0);
    if (!usedForInference && !isPlacedAlready(input, fed)) {
      keepOnHost(input, fed, rewriter);
      if (!fed.isUnused()) {
        return false;
      }
      rewriter.erase(feed);
      return true;
    }
    rewriter.setType(input, fed.type());
    rewriter.replace(feed, input);
    return true;
  }

  private static boolean isPlacedAlready(Value input, Value fed) {
    return input.definingOp() instanceof PhiKernelOp data
        && data.attribute("place") instanceof PlaceAttr place
        && fed.type() instanceof AllocatedTensorType wanted
        && place.kind() == wanted.place();
  }

  /// Has those that want `input` on the host take it as it is.
  private static void keepOnHost(Value input, Value fed, Rewriter rewriter) {
    List<PhiKernelOp> copies = new ArrayList<>();
    for (OpOperand use : fed.uses()) {
      if (use.owner() instanceof PhiKernelOp copy && copy.calls(RuntimeKernel.MEMCPY_D2H)) {
        copies.add(copy);
      }
    }
    for (PhiKernelOp copy : copies.reversed()) {
      rewriter.setType(input, copy.result(0).type());
      rewriter.replace(copy, input);
    }
  }
}
