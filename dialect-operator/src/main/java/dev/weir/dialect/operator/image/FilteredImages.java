package dev.weir.dialect.operator.image;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.type.FloatType;

/// Images that a filter goes over: kernels on f16 are fastest where the channels lie together.
public interface FilteredImages extends WindowedImages {
  @Override
  default DataLayout preferredLayout() {
    boolean nhwc = dataFormat().equals("NHWC");
    return nhwc || Sizes.tensor(operand(0)).elementType() == FloatType.F16
        ? DataLayout.NHWC
        : DataLayout.NCHW;
  }
}
