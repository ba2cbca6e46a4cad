package dev.weir.ir.text.lex;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// One string per distinct ASCII byte sequence, so that names cost no allocation when seen again.
public final class NameTable {
  private @Nullable String[] table = new String[256];
  private int[] hashes = new int[256];
  private int size;

  /// {@return the string of the bytes from `from` to `to`, all ASCII}
  public String intern(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + bytes[i];
    }
    int mixed = hash * 0x9E3779B9;
    int mask = table.length - 1;
    int at = mixed >>> 7 & mask;
    for (String found = table[at]; found != null; found = table[at]) {
      if (hashes[at] == mixed && matches(found, bytes, from, to)) {
        return found;
      }
      at = at + 1 & mask;
    }
    String made = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    if (size * 2 >= table.length) {
      grow();
      mask = table.length - 1;
      at = mixed >>> 7 & mask;
      while (table[at] != null) {
        at = at + 1 & mask;
      }
    }
    table[at] = made;
    hashes[at] = mixed;
    size++;
    return made;
  }

  private static boolean matches(String text, byte[] bytes, int from, int to) {
    if (text.length() != to - from) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    @Nullable String[] oldTable = table;
    int[] oldHashes = hashes;
    table = new String[oldTable.length * 2];
    hashes = new int[table.length];
    int mask = table.length - 1;
    for (int i = 0; i < oldTable.length; i++) {
      if (oldTable[i] != null) {
        int at = oldHashes[i] >>> 7 & mask;
        while (table[at] != null) {
          at = at + 1 & mask;
        }
        table[at] = oldTable[i];
        hashes[at] = oldHashes[i];
      }
    }
  }
}
