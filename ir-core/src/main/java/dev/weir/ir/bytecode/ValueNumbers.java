package dev.weir.ir.bytecode;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The numbers of the values that can be used where the writer stands: a stack of values, of which
/// each knows its place by its mark.
final class ValueNumbers {
  private @Nullable Value[] values = new Value[64];
  private int size;

  /// Where the values of the innermost isolated operation begin.
  private int base;

  /// {@return how many values can be used, or could but for isolation}
  int size() {
    return size;
  }

  /// {@return where the values that can be used begin}
  int base() {
    return base;
  }

  /// Hides all values there are, or shows those from `newBase` again.
  void setBase(int newBase) {
    base = newBase;
  }

  /// Numbers what `region` defines at its own level.
  void add(Region region) {
    for (Block block = region.first(); block != null; block = block.next()) {
      for (int i = 0, n = block.argumentCount(); i < n; i++) {
        add(block.argument(i));
      }
      for (Operation op = block.first(); op != null; op = op.next()) {
        for (int i = 0, n = op.resultCount(); i < n; i++) {
          add(op.result(i));
        }
      }
    }
  }

  private void add(Value value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    value.setMark(size);
    values[size++] = value;
  }

  /// Forgets the values from the place `from` on.
  void truncate(int from) {
    Arrays.fill(values, from, size, null);
    size = from;
  }

  /// {@return the number of `value`}
  ///
  /// @throws IllegalArgumentException if it cannot be used here
  int get(Value value) {
    int place = value.mark();
    if (place >= base && place < size && values[place] == value) {
      return place - base;
    }
    // Someone else left a mark meanwhile, or the value is not defined where it may be used.
    for (int i = size - 1; i >= base; i--) {
      if (values[i] == value) {
        value.setMark(i);
        return i - base;
      }
    }
    throw new IllegalArgumentException("an operation uses a value that it cannot see");
  }
}
