package dev.weir.ir.text.write;

import org.jspecify.annotations.Nullable;

/// Numbers by object identity, without boxes.
final class IdentityTable {
  private @Nullable Object[] keys = new Object[256];
  private int[] values = new int[256];
  private int size;

  private int placeOf(Object key) {
    int mask = keys.length - 1;
    int at = System.identityHashCode(key) * 0x9E3779B9 >>> 8 & mask;
    for (Object found = keys[at]; found != null && found != key; found = keys[at]) {
      at = at + 1 & mask;
    }
    return at;
  }

  /// {@return whether `key` has a number}
  boolean contains(Object key) {
    return keys[placeOf(key)] != null;
  }

  /// {@return the number of `key`, or -1}
  int get(Object key) {
    int at = placeOf(key);
    return keys[at] == null ? -1 : values[at];
  }

  /// Gives `key` the number `value`.
  void put(Object key, int value) {
    int at = placeOf(key);
    if (keys[at] == null) {
      if (size * 2 >= keys.length) {
        grow();
        at = placeOf(key);
      }
      size++;
    }
    keys[at] = key;
    values[at] = value;
  }

  private void grow() {
    @Nullable Object[] oldKeys = keys;
    int[] oldValues = values;
    keys = new Object[oldKeys.length * 2];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      Object key = oldKeys[i];
      if (key != null) {
        int at = placeOf(key);
        keys[at] = key;
        values[at] = oldValues[i];
      }
    }
  }
}
