package dev.weir.pass.operator.layout;

import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.Cursor;

/// Cancels transposes of images from one layout to the other and back, and erases those that were made
/// for a layout and are not used.
///
/// Source: paddle/fluid/pir/transforms/general/auto_layout_simplify_pass.cc.
public record AutoLayoutSimplifyPass() implements Pass {
  /// The type of the pass.
  public static final PassType<AutoLayoutSimplifyPass> TYPE =
      PassType.of(
          AutoLayoutSimplifyPass.class,
          "auto_layout_simplify_pass",
          "Cancels transposes of images to another layout and back",
          AutoLayoutSimplifyPass::new);

  @Override
  public PassType<AutoLayoutSimplifyPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.count("transposes erased", simplify(op));
  }

  /// Cancels what cancels inside `root`.
  ///
  /// @return how many transposes were erased
  static long simplify(Operation root) {
    Rewriter rewriter = new Rewriter();
    Cursor forward = Cursor.forward(root);
    for (Operation op = forward.advance(); op != null; op = forward.advance()) {
      if (op instanceof TransposeOp second
          && second.x().definingOp() instanceof TransposeOp first
          && areInverse(first, second)) {
        rewriter.replaceAllUses(second.out(), first.x());
      }
    }
    long erased = 0;
    Cursor backward = Cursor.backward(root);
    for (Operation op = backward.advance(); op != null; op = backward.advance()) {
      if (op instanceof TransposeOp transpose
          && transpose.isUnused()
          && !transpose.definition().isInplaceTwin()) {
        rewriter.erase(transpose);
        erased++;
      }
    }
    return erased;
  }

  private static boolean areInverse(TransposeOp first, TransposeOp second) {
    boolean writes = first.definition().isInplaceTwin() || second.definition().isInplaceTwin();
    return !writes
        && (first.perm().equals(ImageTransposes.TO_NHWC)
                && second.perm().equals(ImageTransposes.TO_NCHW)
            || first.perm().equals(ImageTransposes.TO_NCHW)
                && second.perm().equals(ImageTransposes.TO_NHWC));
  }
}
