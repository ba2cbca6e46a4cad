package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Size;

/// An axis has to be cut, and tracing begun anew.
final class SplitAxis extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Axis axis;
  private final transient ImmutableList<Size> pieces;

  SplitAxis(Axis axis, Size outer, Size inner) {
    super("an axis is to be cut", null, false, false);
    this.axis = axis;
    this.pieces = ImmutableList.of(outer, inner);
  }

  Axis axis() {
    return axis;
  }

  ImmutableList<Size> pieces() {
    return pieces;
  }
}
