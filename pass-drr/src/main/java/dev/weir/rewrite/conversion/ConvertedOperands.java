package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;

/// The operands of an operation under conversion, with converted types: none, one or several values
/// for each.
public final class ConvertedOperands {
  private final Operation op;

  /// For each operand its value, or, unless there is exactly one, the list of its values.
  private final Object[] values;

  /// @param values for each operand its value, or the list of its values; kept
  ConvertedOperands(Operation op, Object[] values) {
    this.op = op;
    this.values = values;
  }

  /// {@return the values for operand `index`}
  public ImmutableList<Value> all(int index) {
    Object held = values[index];
    return held instanceof Value value ? ImmutableList.of(value) : several(held);
  }

  @SuppressWarnings("unchecked") // what is no value is a list of them
  private static ImmutableList<Value> several(Object held) {
    return (ImmutableList<Value>) held;
  }

  /// {@return the value for operand `index`}
  ///
  /// @throws IllegalStateException if there is none or are several
  public Value one(int index) {
    Object held = values[index];
    if (held instanceof Value value) {
      return value;
    }
    throw new IllegalStateException(
        "operand #%d of '%s' was converted to %d values, not one"
            .formatted(index, op.name(), several(held).size()));
  }

  /// {@return the values for the operands of group `group` of the definition, in a row}
  public ImmutableList<Value> group(int group) {
    Segments segments = op.definition().operandSegments();
    return flat(segments.start(op, group), segments.start(op, group + 1));
  }

  /// {@return the values for all operands, in a row}
  public ImmutableList<Value> flat() {
    return flat(0, values.length);
  }

  private ImmutableList<Value> flat(int from, int to) {
    var flat = ImmutableList.<Value>builderWithExpectedSize(to - from);
    for (int i = from; i < to; i++) {
      if (values[i] instanceof Value value) {
        flat.add(value);
      } else {
        flat.addAll(several(values[i]));
      }
    }
    return flat.build();
  }
}
