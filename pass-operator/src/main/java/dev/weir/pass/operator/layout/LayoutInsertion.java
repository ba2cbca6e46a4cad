package dev.weir.pass.operator.layout;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.rewrite.Cursor;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;

/// Puts operators between transposes to NHWC and back, in one sweep in program order: those that prefer
/// that layout, and those that get an image from one that is in it already.
final class LayoutInsertion {
  private final Predicate<LayoutTransformation> preferring;
  private final Rewriter rewriter = new Rewriter();
  private final ImageTransposes transposes = new ImageTransposes(AutoLayoutPass.NAME, rewriter);

  /// The transposed image of each value that needs one.
  private final Map<Value, Value> inNhwc = new IdentityHashMap<>();

  private long converted;

  LayoutInsertion(Predicate<LayoutTransformation> preferring) {
    this.preferring = preferring;
  }

  long converted() {
    return converted;
  }

  long transposes() {
    return transposes.made();
  }

  void run(Operation root) {
    Cursor cursor = Cursor.forward(root);
    for (Operation op = cursor.advance(); op != null; op = cursor.advance()) {
      if (op instanceof LayoutTransformation image
          && isPure(op)
          && image.canTransform()
          && (prefers(image) || follows(image))) {
        convert(image);
      }
    }
  }

  private static boolean isPure(Operation op) {
    return op instanceof MemoryEffects known && known.effects().isEmpty();
  }

  private boolean prefers(LayoutTransformation op) {
    return preferring.test(op) && op.preferredLayout() == DataLayout.NHWC;
  }

  /// {@return whether an image comes from an operator that was converted}; those with a preference of
  /// their own do not follow others
  private boolean follows(LayoutTransformation op) {
    if (AutoLayoutPass.counts(op)) {
      return false;
    }
    for (OpOperand image : op.imageOperands()) {
      if (isBackTransposed(image.value())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBackTransposed(Value value) {
    return value.definingOp() instanceof TransposeOp transpose
        && ImageTransposes.isBy(AutoLayoutPass.NAME, transpose)
        && transpose.perm().equals(ImageTransposes.TO_NCHW);
  }

  private void convert(LayoutTransformation op) {
    for (OpOperand image : op.imageOperands()) {
      Value before = image.value();
      Value after = inNhwc.get(before);
      if (after == null) {
        after = transposes.after(before, DataLayout.NHWC);
        inNhwc.put(before, after);
      }
      rewriter.setOperand(image, after);
    }
    // Results are images by their ranks, which do not change.
    var results = op.imageResults();
    transposes.toNhwc(op);
    for (OpResult result : results) {
      if (!result.isUnused()) {
        Value back = transposes.after(result, DataLayout.NCHW);
        rewriter.replaceUsesIf(result, back, use -> use.owner() != back.definingOp());
      }
    }
    converted++;
  }
}
