package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/// An unmodifiable list of values, mostly a view of some operands or results.
public abstract sealed class ValueRange extends AbstractList<Value> implements RandomAccess {
  private static final ValueRange EMPTY = new Listed(ImmutableList.of());

  ValueRange() {}

  /// {@return the range without values}
  public static ValueRange empty() {
    return EMPTY;
  }

  /// {@return a range of these values}
  public static ValueRange of(Value... values) {
    return new Listed(ImmutableList.copyOf(values));
  }

  /// {@return a range of these values}
  public static ValueRange copyOf(List<? extends Value> values) {
    return values instanceof ValueRange range ? range : new Listed(ImmutableList.copyOf(values));
  }

  static ValueRange ofOperands(AbstractOperation op, int from, int to) {
    return from == to ? EMPTY : new Operands(op, from, to - from);
  }

  static ValueRange ofResults(AbstractOperation op, int from, int to) {
    return from == to ? EMPTY : new Results(op, from, to - from);
  }

  /// {@return the types of the values}
  public final ImmutableList<Type> types() {
    int size = size();
    var types = ImmutableList.<Type>builderWithExpectedSize(size);
    for (int i = 0; i < size; i++) {
      types.add(get(i).type());
    }
    return types.build();
  }

  /// {@return an array of the values}
  public final Value[] values() {
    return toArray(new Value[0]);
  }

  private static final class Listed extends ValueRange {
    private final ImmutableList<Value> values;

    Listed(ImmutableList<Value> values) {
      this.values = values;
    }

    @Override
    public Value get(int index) {
      return values.get(index);
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  private static final class Operands extends ValueRange {
    private final AbstractOperation op;
    private final int from;
    private final int size;

    Operands(AbstractOperation op, int from, int size) {
      this.op = op;
      this.from = from;
      this.size = size;
    }

    @Override
    public Value get(int index) {
      return op.operand(from + java.util.Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
      return size;
    }
  }

  private static final class Results extends ValueRange {
    private final AbstractOperation op;
    private final int from;
    private final int size;

    Results(AbstractOperation op, int from, int size) {
      this.op = op;
      this.from = from;
      this.size = size;
    }

    @Override
    public Value get(int index) {
      return op.result(from + java.util.Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
      return size;
    }
  }
}
