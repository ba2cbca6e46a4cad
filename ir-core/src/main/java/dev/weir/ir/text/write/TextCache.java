package dev.weir.ir.text.write;

import org.jspecify.annotations.Nullable;

/// The text of things that are written again and again, by identity. It holds a fixed number of them:
/// one drives another out. What is seen once only leaves nothing but a reference.
final class TextCache {
  private static final int SIZE = 512;

  /// Longer texts are not kept.
  static final int MOST = 1024;

  private final @Nullable Object[] seen = new Object[SIZE];
  private final @Nullable Object[] keys = new Object[SIZE];
  private final byte[] @Nullable [] texts = new byte[SIZE][];

  private static int placeOf(Object key) {
    return System.identityHashCode(key) * 0x9E3779B9 >>> 23;
  }

  /// {@return the text of `key`, or null}
  byte @Nullable [] get(Object key) {
    int at = placeOf(key);
    return keys[at] == key ? texts[at] : null;
  }

  /// {@return whether `key` has been asked for before, so that its text is worth keeping}
  boolean isKnown(Object key) {
    int at = placeOf(key);
    boolean known = seen[at] == key;
    seen[at] = key;
    return known;
  }

  /// Keeps the text of `key`.
  void put(Object key, byte[] text) {
    int at = placeOf(key);
    keys[at] = key;
    texts[at] = text;
  }
}
