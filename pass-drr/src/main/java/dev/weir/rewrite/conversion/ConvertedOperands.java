package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;

/// The operands of an operation under conversion, with converted types: none, one or several values
/// for each.
public final class ConvertedOperands {
  private final Operation op;
  private final ImmutableList<ImmutableList<Value>> values;

  ConvertedOperands(Operation op, ImmutableList<ImmutableList<Value>> values) {
    this.op = op;
    this.values = values;
  }

  /// {@return the values for operand `index`}
  public ImmutableList<Value> all(int index) {
    return values.get(index);
  }

  /// {@return the value for operand `index`}
  ///
  /// @throws IllegalStateException if there is none or are several
  public Value one(int index) {
    ImmutableList<Value> all = values.get(index);
    if (all.size() != 1) {
      throw new IllegalStateException(
          "operand #%d of '%s' was converted to %d values, not one"
              .formatted(index, op.name(), all.size()));
    }
    return all.get(0);
  }

  /// {@return the values for the operands of group `group` of the definition, in a row}
  public ImmutableList<Value> group(int group) {
    Segments segments = op.definition().operandSegments();
    return flat(segments.start(op, group), segments.start(op, group + 1));
  }

  /// {@return the values for all operands, in a row}
  public ImmutableList<Value> flat() {
    return flat(0, values.size());
  }

  private ImmutableList<Value> flat(int from, int to) {
    var flat = ImmutableList.<Value>builderWithExpectedSize(to - from);
    for (int i = from; i < to; i++) {
      flat.addAll(values.get(i));
    }
    return flat.build();
  }
}
