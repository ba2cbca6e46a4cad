package dev.weir.rewrite;

import dev.weir.ir.OpDefinition;
import org.jspecify.annotations.Nullable;

/// An immutable table from definitions, by identity, to the facts about them. Looked up on every
/// match, so there is no boxing and no node; growing copies it.
final class DefinitionTable<V> {
  /// Definitions of unregistered operations may be any number; beyond this, nothing is remembered.
  private static final int MOST = 512;

  private final @Nullable Object[] slots;
  private final int size;

  private DefinitionTable(@Nullable Object[] slots, int size) {
    this.slots = slots;
    this.size = size;
  }

  static <V> DefinitionTable<V> empty() {
    return new DefinitionTable<>(new Object[8], 0);
  }

  /// {@return the facts about `definition`, or null}
  @SuppressWarnings("unchecked") // values stand behind their keys
  @Nullable V get(OpDefinition definition) {
    @Nullable Object[] all = slots;
    int mask = all.length - 2;
    int at = System.identityHashCode(definition) << 1 & mask;
    while (true) {
      Object key = all[at];
      if (key == definition) {
        return (V) all[at + 1];
      }
      if (key == null) {
        return null;
      }
      at = at + 2 & mask;
    }
  }

  /// {@return this table with `value` for `definition`, of which nothing is known}
  DefinitionTable<V> with(OpDefinition definition, V value) {
    if (size == MOST) {
      return this;
    }
    int length = size * 4 >= slots.length ? slots.length * 2 : slots.length;
    @Nullable Object[] copy = new Object[length];
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] != null) {
        put(copy, slots[i], slots[i + 1]);
      }
    }
    put(copy, definition, value);
    return new DefinitionTable<>(copy, size + 1);
  }

  private static void put(@Nullable Object[] all, @Nullable Object key, @Nullable Object value) {
    int mask = all.length - 2;
    int at = System.identityHashCode(key) << 1 & mask;
    while (all[at] != null) {
      at = at + 2 & mask;
    }
    all[at] = key;
    all[at + 1] = value;
  }
}
