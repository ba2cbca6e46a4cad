package dev.weir.ir.bytecode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers equal objects alike, in the order in which they are first met, without boxes.
final class EqualTable extends NumberTable {
  private @Nullable Object[] keys = new Object[64];

  int size() {
    return size;
  }

  Object get(int number) {
    Object key = keys[number];
    if (key == null) {
      throw new IndexOutOfBoundsException(number);
    }
    return key;
  }

  /// {@return the number of `key`}; that of a new one is what [#size] was
  int number(Object key) {
    int hash = key.hashCode() * 0x9E3779B9;
    int mask = places.length - 1;
    int at = hash >>> 7 & mask;
    while (places[at] != 0) {
      int number = places[at] - 1;
      if (hashes[number] == hash && (keys[number] == key || key.equals(keys[number]))) {
        return number;
      }
      at = at + 1 & mask;
    }
    if (size == keys.length) {
      grow();
      at = freePlace(hash);
    }
    keys[size] = key;
    return add(hash, at);
  }

  @Override
  void grow() {
    keys = Arrays.copyOf(keys, size * 2);
    super.grow();
  }
}
