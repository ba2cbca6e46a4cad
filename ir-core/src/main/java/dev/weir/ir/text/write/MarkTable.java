package dev.weir.ir.text.write;

import dev.weir.ir.Block;
import dev.weir.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers of values and blocks, found by the marks on them: without hashing and without boxes.
///
/// A mark says where in the table its value is; a value whose mark somebody else has overwritten
/// since is found by hashing. The table grows by chunks, so that nothing is copied. Filled by one
/// thread before any reads.
final class MarkTable {
  private static final int BITS = 12;
  private static final int CHUNK = 1 << BITS;
  private static final int WITHIN = CHUNK - 1;

  /// The first chunk is small, since most programs are.
  private @Nullable Object[][] keys = {new Object[256]};

  private int[][] numbers = {new int[256]};
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
    int chunk = size >> BITS;
    int at = size & WITHIN;
    if (chunk == keys.length) {
      keys = Arrays.copyOf(keys, 2 * chunk);
      numbers = Arrays.copyOf(numbers, 2 * chunk);
    }
    if (keys[chunk] == null) {
      keys[chunk] = new Object[CHUNK];
      numbers[chunk] = new int[CHUNK];
    } else if (at == keys[chunk].length) {
      keys[chunk] = Arrays.copyOf(keys[chunk], CHUNK);
      numbers[chunk] = Arrays.copyOf(numbers[chunk], CHUNK);
    }
    keys[chunk][at] = key;
    numbers[chunk][at] = number;
    size++;
  }

  /// {@return the number of `key`, or -1}
  int get(Value key) {
    int at = key.mark();
    return isAt(key, at) ? numbers[at >> BITS][at & WITHIN] : unmarked(key);
  }

  /// {@return the number of `key`, or -1}
  int get(Block key) {
    int at = key.mark();
    return isAt(key, at) ? numbers[at >> BITS][at & WITHIN] : unmarked(key);
  }

  private boolean isAt(Object key, int at) {
    return at >= 0 && at < size && keys[at >> BITS][at & WITHIN] == key;
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
        table.put(keys[i >> BITS][i & WITHIN], numbers[i >> BITS][i & WITHIN]);
      }
      hashed = table;
    }
    return table;
  }
}
