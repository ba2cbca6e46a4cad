package dev.weir.pass.operator.layout;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.InfersTypes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Transposes between the two orders of an image's dimensions. They bear the name of the pass that
/// made them, so that it finds them again.
final class ImageTransposes {
  /// From batch, channels, height, width to batch, height, width, channels.
  static final ImmutableIntArray TO_NHWC = ImmutableIntArray.of(0, 2, 3, 1);

  /// The inverse of [#TO_NHWC].
  static final ImmutableIntArray TO_NCHW = ImmutableIntArray.of(0, 3, 1, 2);

  private static final String SOURCE = "source";

  private final String pass;
  private final Rewriter rewriter;
  private long made;

  ImageTransposes(String pass, Rewriter rewriter) {
    this.pass = pass;
    this.rewriter = rewriter;
  }

  /// {@return how many transposes were made}
  long made() {
    return made;
  }

  /// {@return whether `pass` made `op`}
  static boolean isBy(String pass, @Nullable Operation op) {
    return op instanceof TransposeOp
        && op.attribute(SOURCE) instanceof StringAttr source
        && source.value().equals(pass);
  }

  /// {@return `value` with its dimensions in the order of `layout`, made right after it}
  Value after(Value value, DataLayout layout) {
    Operation definition = value.definingOp();
    if (definition != null) {
      rewriter.setInsertionPointAfter(definition);
    } else {
      rewriter.setInsertionPointToStart(((BlockArgument) value).owner());
    }
    return make(value, layout);
  }

  private Value make(Value value, DataLayout layout) {
    rewriter.setLocation(value.location());
    TransposeOp transpose =
        rewriter.add(OperatorOps.transpose(value, layout == DataLayout.NHWC ? TO_NHWC : TO_NCHW));
    rewriter.setAttribute(transpose, SOURCE, new StringAttr(pass));
    made++;
    return transpose.out();
  }

  /// Has `op`, whose images come in NHWC already, say so, and gives its results their types.
  void toNhwc(LayoutTransformation op) {
    for (var use : op.imageOperands()) {
      if (use.owner() != op) {
        infer(use.owner());
      }
    }
    op.setLayout(DataLayout.NHWC, rewriter);
    infer(op);
  }

  private void infer(Operation op) {
    if (op instanceof InfersTypes infers) {
      List<Type> types = infers.inferTypes();
      for (int i = 0; i < Math.min(op.resultCount(), types.size()); i++) {
        rewriter.setType(op.result(i), types.get(i));
      }
    }
  }
}
