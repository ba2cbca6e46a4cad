package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.TensorType;

/// An operator that works on images in another order of dimensions as well. Images are tensors of rank
/// 4; in a program as it comes their dimensions are batch, channels, height and width.
///
/// Source:
/// [layout_transformation.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/interface/layout_transformation.h).
/// Deviation: which operators take part in a pass is up to the pass.
@OpInterface
public interface LayoutTransformation extends Operation {
  /// The rank of images.
  int IMAGE_RANK = 4;

  /// {@return the layout the operator does best with as it is}: the one it has, unless it says otherwise
  default DataLayout preferredLayout() {
    return DataLayout.NCHW;
  }

  /// {@return whether the operator, as it is now, can work in another layout}
  default boolean canTransform() {
    for (int i = 0; i < operandCount(); i++) {
      if (operand(i).type() instanceof TensorType type
          && type.rank() != IMAGE_RANK
          && !isSingle(type)) {
        return false;
      }
    }
    return !imageOperands().isEmpty() && !imageResults().isEmpty();
  }

  private static boolean isSingle(TensorType type) {
    return type.isStatic() && type.elementCount() == 1;
  }

  /// {@return the operands that are images, those of the list that is an operand included}: by default
  /// all of rank 4
  default ImmutableList<OpOperand> imageOperands() {
    var images = ImmutableList.<OpOperand>builder();
    for (int i = 0; i < operandCount(); i++) {
      if (isImage(operand(i))) {
        images.add(opOperand(i));
      }
    }
    return images.build();
  }

  /// {@return the results that are images}: by default all of rank 4
  default ImmutableList<OpResult> imageResults() {
    var images = ImmutableList.<OpResult>builder();
    for (int i = 0; i < resultCount(); i++) {
      if (isImage(result(i))) {
        images.add(result(i));
      }
    }
    return images.build();
  }

  /// {@return whether `value` has the rank of an image}
  static boolean isImage(Value value) {
    return value.type() instanceof TensorType type && type.rank() == IMAGE_RANK;
  }

  /// Adapts what the operator says of its layout to `layout`, in which its images come already. Result
  /// types are left to inference.
  default void setLayout(DataLayout layout, Rewriter rewriter) {}
}
