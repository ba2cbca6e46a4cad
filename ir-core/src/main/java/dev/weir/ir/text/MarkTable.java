package dev.weir.ir.text;

import dev.weir.ir.Block;
import dev.weir.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers of values and blocks, found by the marks on them: without hashing and without boxes.
///
/// A mark says where in the table its value is; a value whose mark somebody else has overwritten
/// since is found by hashing. Filled by one thread before any reads.
final class MarkTable {
  private @Nullable Object[] keys = new Object[256];
  private int[] numbers = new int[256];
  private int size;

  /// Made when a mark turns out to be overwritten.
  private volatile @Nullable IdentityTable hashed;

  /// Gives `key`, which has none yet, the number `number`.
  void add(Value key, int number) {
    key.setMark(size);
    place(key, number);
  }

  /// Gives `key`, which has none yet, the number `number`.
  void add(Block key, int number) {
    key.setMark(size);
    place(key, number);
  }

  private void place(Object key, int number) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    keys[size] = key;
    numbers[size++] = number;
  }

  /// {@return the number of `key`, or -1}
  int get(Value key) {
    int at = key.mark();
    return at >= 0 && at < size && keys[at] == key ? numbers[at] : unmarked(key);
  }

  /// {@return the number of `key`, or -1}
  int get(Block key) {
    int at = key.mark();
    return at >= 0 && at < size && keys[at] == key ? numbers[at] : unmarked(key);
  }

  private int unmarked(Object key) {
    IdentityTable table = hashed;
    if (table == null) {
      table = hash();
    }
    return table.get(key);
  }

  private synchronized IdentityTable hash() {
    IdentityTable table = hashed;
    if (table == null) {
      table = new IdentityTable();
      for (int i = 0; i < size; i++) {
        table.put(keys[i], numbers[i]);
      }
      hashed = table;
    }
    return table;
  }
}
