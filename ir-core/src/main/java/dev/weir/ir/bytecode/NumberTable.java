package dev.weir.ir.bytecode;

import java.util.Arrays;

/// Numbers found by hash, without boxes: the base of tables that number what is met, in the order in which it is.
class NumberTable {
  /// The hash of each number.
  int[] hashes = new int[64];

  /// How many numbers there are.
  int size;

  /// One more than a number, by hash; 0 where there is none.
  int[] places = new int[128];

  /// Adds a number.
  ///
  /// @param at the place that [#freePlace] gives, or where a search for `hash` ended
  /// @return the number
  final int add(int hash, int at) {
    hashes[size] = hash;
    places[at] = ++size;
    return size - 1;
  }

  /// {@return the first place for `hash` that holds nothing}
  final int freePlace(int hash) {
    int mask = places.length - 1;
    int at = hash >>> 7 & mask;
    while (places[at] != 0) {
      at = at + 1 & mask;
    }
    return at;
  }

  /// Makes room for as many numbers again.
  void grow() {
    hashes = Arrays.copyOf(hashes, size * 2);
    places = new int[size * 4];
    for (int i = 0; i < size; i++) {
      places[freePlace(hashes[i])] = i + 1;
    }
  }
}
