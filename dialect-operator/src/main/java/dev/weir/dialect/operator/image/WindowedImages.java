package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;

/// An operator whose first operand is images that windows go over: filters and sizes of windows keep
/// their order of dimensions in any layout.
public interface WindowedImages extends LayoutTransformation, ImageLayout {
  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW") && LayoutTransformation.isImage(operand(0));
  }

  @Override
  default ImmutableList<OpOperand> imageOperands() {
    return ImmutableList.of(opOperand(0));
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
