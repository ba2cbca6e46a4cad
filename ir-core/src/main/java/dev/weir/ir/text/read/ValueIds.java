package dev.weir.ir.text.read;

import dev.weir.ir.text.lex.Lexer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Small numbers for the names of values in one text, so that the facts about a value lie in an
/// array and no string is made.
///
/// A name is a prefix and a decimal number, either of which may be missing: `%12`, `%arg0`, `%x`.
/// The numbers of neighbouring names are neighbours, [#PAGE] of them in a page; text mentions names
/// that are close together, so a page is found without hashing nearly always.
final class ValueIds {
  /// How many bits of a name's number are its place in a page.
  static final int PAGE_BITS = 5;

  /// How many names share a page.
  static final int PAGE = 1 << PAGE_BITS;

  private static final int MAX_DIGITS = 7;

  /// The part of a name before its number.
  private static final class Prefix {
    final int start;
    final int length;
    final int hash;
    final int index;
    int block = -1;
    int page;
    int sole = -1;

    Prefix(int start, int length, int hash, int index) {
      this.start = start;
      this.length = length;
      this.hash = hash;
      this.index = index;
    }
  }

  private final Lexer lexer;
  private final byte[] bytes;
  private final Prefix none = new Prefix(0, 0, 0, 0);
  private @Nullable Prefix[] prefixes = new Prefix[64];
  private int prefixCount = 1;
  private Prefix last = none;

  /// The pages in use: a prefix's index and the upper bits of a number, plus 1; 0 where free.
  private long[] pageKeys = new long[64];

  private int[] pages = new int[64];
  private int pageCount;
  private int soleEnd;

  ValueIds(Lexer lexer) {
    this.lexer = lexer;
    bytes = lexer.bytes;
  }

  /// Forgets all names.
  void clear() {
    Arrays.fill(prefixes, null);
    prefixCount = 1;
    last = none;
    none.block = -1;
    none.sole = -1;
    Arrays.fill(pageKeys, 0);
    pageCount = 0;
    soleEnd = 0;
  }

  /// {@return the number of the name whose `%` is at the offset `at`}
  int at(int at) {
    return of(at + 1, lexer.nameEnd(at + 1));
  }

  /// {@return the number of the name from `from` to `to`}
  int of(int from, int to) {
    byte[] text = bytes;
    int lowest = Math.max(from, to - MAX_DIGITS);
    int digits = to;
    int number = 0;
    int unit = 1;
    while (digits > lowest) {
      int digit = text[digits - 1] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      number += digit * unit;
      unit *= 10;
      digits--;
    }
    while (digits < to - 1 && text[digits] == '0') {
      digits++;
    }
    Prefix prefix = digits == from ? none : prefixOf(from, digits);
    if (digits == to) {
      return soleOf(prefix);
    }
    int block = number >>> PAGE_BITS;
    if (block != prefix.block) {
      prefix.page = pageOf(prefix, block);
      prefix.block = block;
    }
    return prefix.page << PAGE_BITS | number & PAGE - 1;
  }

  private int soleOf(Prefix prefix) {
    if (prefix.sole < 0) {
      if ((soleEnd & PAGE - 1) == 0) {
        soleEnd = pageCount++ << PAGE_BITS;
      }
      prefix.sole = soleEnd++;
    }
    return prefix.sole;
  }

  private Prefix prefixOf(int from, int to) {
    int length = to - from;
    Prefix known = last;
    if (known.length == length && matches(known.start, from, length)) {
      return known;
    }
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + bytes[i];
    }
    hash *= 0x9E3779B9;
    int mask = prefixes.length - 1;
    int at = hash >>> 7 & mask;
    for (Prefix found = prefixes[at]; found != null; found = prefixes[at]) {
      if (found.hash == hash && found.length == length && matches(found.start, from, length)) {
        last = found;
        return found;
      }
      at = at + 1 & mask;
    }
    Prefix made = new Prefix(from, length, hash, prefixCount++);
    prefixes[at] = made;
    if (prefixCount * 2 >= prefixes.length) {
      growPrefixes();
    }
    last = made;
    return made;
  }

  private boolean matches(int one, int other, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[one + i] != bytes[other + i]) {
        return false;
      }
    }
    return true;
  }

  private void growPrefixes() {
    @Nullable Prefix[] old = prefixes;
    prefixes = new Prefix[old.length * 2];
    int mask = prefixes.length - 1;
    for (Prefix each : old) {
      if (each != null) {
        int at = each.hash >>> 7 & mask;
        while (prefixes[at] != null) {
          at = at + 1 & mask;
        }
        prefixes[at] = each;
      }
    }
  }

  private static int placeOf(long key) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 40);
  }

  private int pageOf(Prefix prefix, int block) {
    long key = ((long) prefix.index << 32 | block) + 1;
    int mask = pages.length - 1;
    int at = placeOf(key) & mask;
    while (pageKeys[at] != 0) {
      if (pageKeys[at] == key) {
        return pages[at];
      }
      at = at + 1 & mask;
    }
    if (pageCount * 2 >= pages.length) {
      growPages();
      mask = pages.length - 1;
      at = placeOf(key) & mask;
      while (pageKeys[at] != 0) {
        at = at + 1 & mask;
      }
    }
    pageKeys[at] = key;
    pages[at] = pageCount;
    return pageCount++;
  }

  private void growPages() {
    long[] oldKeys = pageKeys;
    int[] oldPages = pages;
    pageKeys = new long[oldKeys.length * 2];
    pages = new int[pageKeys.length];
    int mask = pageKeys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = placeOf(oldKeys[i]) & mask;
        while (pageKeys[at] != 0) {
          at = at + 1 & mask;
        }
        pageKeys[at] = oldKeys[i];
        pages[at] = oldPages[i];
      }
    }
  }
}
