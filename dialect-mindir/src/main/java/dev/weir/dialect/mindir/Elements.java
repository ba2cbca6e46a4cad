package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import java.util.List;
import java.util.OptionalInt;

/// The elements of tuples and lists.
final class Elements {
  private Elements() {}

  /// {@return which of `size` elements `index` is, counted from 0}, or nothing where it is not known
  /// or there is no such element
  static OptionalInt position(Value index, int size) {
    if (!(ConstantLike.constantOf(index) instanceof IntegerAttr constant)) {
      return OptionalInt.empty();
    }
    long at = constant.value();
    long position = at < 0 ? at + size : at;
    return position >= 0 && position < size ? OptionalInt.of((int) position) : OptionalInt.empty();
  }

  static void verifyItem(
      Operation op, List<Type> types, Value index, Type item, Diagnostics diagnostics) {
    if (!(ConstantLike.constantOf(index) instanceof IntegerAttr constant)) {
      return;
    }
    OptionalInt position = position(index, types.size());
    if (position.isEmpty()) {
      diagnostics.error(op, "takes element %d of %d", constant.value(), types.size());
      return;
    }
    Type element = types.get(position.getAsInt());
    if (!TypeAgreement.agree(element, item)) {
      diagnostics.error(op, "yields '%s', but element %d is '%s'", item, constant.value(), element);
    }
  }
}
