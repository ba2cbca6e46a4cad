package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// Several values where a function returns one: the only one itself, or a tuple.
final class Bundles {
  private Bundles() {}

  static Type type(List<? extends Type> types) {
    return types.size() == 1 ? types.get(0) : new TupleType(ImmutableList.copyOf(types));
  }

  static Value pack(OpBuilder builder, List<Value> values) {
    return values.size() == 1 ? values.get(0) : builder.add(PirOps.combine(values)).out();
  }

  /// {@return the `count` values that `bundle` is}
  static List<? extends Value> unpack(OpBuilder builder, Value bundle, int count) {
    return count == 1 ? ImmutableList.of(bundle) : builder.add(PirOps.tupleSplit(bundle)).outputs();
  }
}
