package dev.weir.tensor.memory;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.function.Supplier;

/// What was made for keys, as far as it was used lately: a program that meets new sizes for ever must not keep what it
/// made for all of them. Whoever holds a value goes on using it.
public final class Recent<K, V> {
  private final Cache<K, V> known;

  /// Keeps at most so many.
  public Recent(int most) {
    known = CacheBuilder.newBuilder().maximumSize(most).build();
  }

  /// {@return what is known for `key`, made if nothing is}; of two threads that make it at once both get the first one's
  public V get(K key, Supplier<V> make) {
    V found = known.getIfPresent(key);
    if (found != null) {
      return found;
    }
    V made = make.get();
    V before = known.asMap().putIfAbsent(key, made);
    return before != null ? before : made;
  }

  /// Forgets all.
  public void clear() {
    known.invalidateAll();
  }
}
