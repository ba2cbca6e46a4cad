package dev.weir.tensor.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What was made for keys, as far as it was used lately: a program that meets new sizes for ever must not keep what it
/// made for all of them. Whoever holds a value goes on using it.
///
/// There is one for each operator, and a program uses few of them, so an empty one is next to nothing.
public final class Recent<K, V> {
  private final Map<K, V> known;

  /// Keeps at most so many.
  public Recent(int most) {
    known =
        new LinkedHashMap<>(0, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  /// {@return what is known for `key`, made if nothing is}; of two threads that make it at once both get the first one's
  public V get(K key, Supplier<V> make) {
    V found = find(key);
    if (found != null) {
      return found;
    }
    V made = make.get();
    synchronized (known) {
      V before = known.putIfAbsent(key, made);
      return before != null ? before : made;
    }
  }

  private @Nullable V find(K key) {
    synchronized (known) {
      return known.get(key);
    }
  }

  /// Forgets all.
  public void clear() {
    synchronized (known) {
      known.clear();
    }
  }
}
