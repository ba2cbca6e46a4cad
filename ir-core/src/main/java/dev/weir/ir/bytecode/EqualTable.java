package dev.weir.ir.bytecode;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers equal objects alike, in the order in which they are first met, without boxes.
final class EqualTable {
  private @Nullable Object[] keys = new Object[64];
  private int[] hashes = new int[64];
  private int size;

  /// One more than the number of the key, by hash; 0 where there is none.
  private int[] places = new int[128];

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
    hashes[size] = hash;
    places[at] = ++size;
    return size - 1;
  }

  private int freePlace(int hash) {
    int mask = places.length - 1;
    int at = hash >>> 7 & mask;
    while (places[at] != 0) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, size * 2);
    hashes = Arrays.copyOf(hashes, size * 2);
    places = new int[size * 4];
    for (int i = 0; i < size; i++) {
      places[freePlace(hashes[i])] = i + 1;
    }
  }
}
