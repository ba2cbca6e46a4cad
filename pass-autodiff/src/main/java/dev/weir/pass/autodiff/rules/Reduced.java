package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;

/// The dimensions that a reduction took away, put back.
final class Reduced {
  private Reduced() {}

  /// {@return `reduced`, the shape of which is that of `x` reduced along `axis`, with a dimension of
  /// size 1 for each that is not there any more}, so that it broadcasts to the shape of `x`
  static Value unreduced(Pullback back, Value reduced, Value x, Value axis, boolean keepdim) {
    if (keepdim) {
      return reduced;
    }
    Optional<ImmutableLongArray> axes = Constants.integers(axis);
    if (axes.isEmpty() || axes.get().contains(Constants.UNKNOWN)) {
      back.unsupported("the axes are not known");
      return reduced;
    }
    if (axes.get().isEmpty()) {
      return reduced;
    }
    if (!(x.type() instanceof TensorType type)) {
      back.unsupported("the rank of '%s' is not known", x.type());
      return reduced;
    }
    long[] all = axes.get().toArray();
    for (int i = 0; i < all.length; i++) {
      all[i] = all[i] < 0 ? all[i] + type.rank() : all[i];
    }
    java.util.Arrays.sort(all);
    return back.add(OperatorOps.unsqueeze(reduced, back.integers(all)));
  }

  /// {@return `value` broadcast to the shape of `like`}
  static Value broadcast(Pullback back, Value value, Value like) {
    if (value.type().equals(like.type())) {
      return value;
    }
    if (like.type() instanceof TensorType type && type.isStatic()) {
      return back.add(OperatorOps.expand(value, back.integers(type.shape().toArray())));
    }
    return back.add(OperatorOps.expandAs(value).y(like));
  }
}
