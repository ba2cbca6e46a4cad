package dev.weir.pass.operator.layout;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/// Brings operators to NHWC that prefer it, and those around them where that saves transposes; see
/// [LayoutCut].
///
/// Source: paddle/fluid/pir/transforms/general/transfer_layout_pass.cc, whose list of operators this is,
/// with all elementwise ones. Deviations: 1. each block is looked at, not only the program's own;
/// 2. what is cut is counted by tensors, not by fractions of uses.
public record TransferLayoutPass() implements Pass {
  private static final String NAME = "transfer_layout_pass";

  /// The type of the pass.
  public static final PassType<TransferLayoutPass> TYPE =
      PassType.of(
          TransferLayoutPass.class,
          NAME,
          "Brings operators to the layout they prefer with as few transposes as can be",
          TransferLayoutPass::new);

  @Override
  public PassType<TransferLayoutPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    ImageTransposes transposes = new ImageTransposes(NAME, rewriter);
    var blocks = ImmutableList.<Block>builder();
    op.walkPreOrder(at -> {
      at.regions().forEach(region -> region.forEach(blocks::add));
      return WalkResult.ADVANCE;
    });
    long converted = 0;
    for (Block block : blocks.build()) {
      Set<Operation> chosen = new LayoutCut(block, image -> !staysAsItIs(image)).chosen();
      if (!chosen.isEmpty()) {
        convert(block, chosen, rewriter, transposes);
        converted += chosen.size();
      }
    }
    run.count("operators in NHWC", converted);
    run.count("transposes", transposes.made());
    if (converted == 0) {
      run.preserveAll();
    }
  }

  /// Convolutions that are not fused stay as they are.
  private static boolean staysAsItIs(LayoutTransformation op) {
    return op instanceof Conv2dOp || op instanceof Conv2dTransposeOp;
  }

  private static void convert(
      Block block, Set<Operation> chosen, Rewriter rewriter, ImageTransposes transposes) {
    Set<OpOperand> images = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Value> made = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Operation op : block) {
      if (chosen.contains(op)) {
        images.addAll(((LayoutTransformation) op).imageOperands());
        made.addAll(((LayoutTransformation) op).imageResults());
      }
    }
    Map<Value, Value> inNhwc = new IdentityHashMap<>();
    for (Operation op : ImmutableList.copyOf(block)) {
      if (!chosen.contains(op)) {
        continue;
      }
      var image = (LayoutTransformation) op;
      for (OpOperand operand : image.imageOperands()) {
        Value value = operand.value();
        if (!made.contains(value)) {
          Value transposed = inNhwc.get(value);
          if (transposed == null) {
            transposed = transposes.after(value, DataLayout.NHWC);
            inNhwc.put(value, transposed);
          }
          rewriter.setOperand(operand, transposed);
        }
      }
      var results = image.imageResults();
      transposes.toNhwc(image);
      for (Value result : results) {
        if (hasOtherUse(result, images)) {
          Value back = transposes.after(result, DataLayout.NCHW);
          rewriter.replaceUsesIf(
              result, back, use -> use.owner() != back.definingOp() && !images.contains(use));
        }
      }
    }
  }

  private static boolean hasOtherUse(Value value, Set<OpOperand> images) {
    for (OpOperand use : value.uses()) {
      if (!images.contains(use)) {
        return true;
      }
    }
    return false;
  }
}
