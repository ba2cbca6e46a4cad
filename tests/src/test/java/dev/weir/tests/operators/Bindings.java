package dev.weir.tests.operators;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the letters of a formula stand for, as far as it was matched.
record Bindings(ImmutableMap<String, ImmutableLongArray> sizes, ImmutableMap<String, Type> types) {
  Bindings() {
    this(ImmutableMap.of(), ImmutableMap.of());
  }

  /// {@return these with `name` bound to `found`, or nothing if it stands for something else; a size that
  /// is not static agrees with every size}
  Optional<Bindings> with(String name, ImmutableLongArray found) {
    ImmutableLongArray before = sizes.get(name);
    ImmutableLongArray joined = before == null ? found : join(before, found);
    return Optional.ofNullable(joined)
        .map(each ->
            new Bindings(
                ImmutableMap.<String, ImmutableLongArray>builder()
                    .putAll(sizes)
                    .put(name, each)
                    .buildKeepingLast(),
                types));
  }

  Optional<Bindings> with(String name, Type found) {
    Type before = types.get(name);
    if (before != null) {
      return before.equals(found) ? Optional.of(this) : Optional.empty();
    }
    return Optional.of(
        new Bindings(
            sizes,
            ImmutableMap.<String, Type>builder().putAll(types).put(name, found).buildOrThrow()));
  }

  static @Nullable ImmutableLongArray join(ImmutableLongArray a, ImmutableLongArray b) {
    if (a.length() != b.length()) {
      return null;
    }
    var joined = ImmutableLongArray.builder(a.length());
    for (int i = 0; i < a.length(); i++) {
      if (!mayEqual(a.get(i), b.get(i))) {
        return null;
      }
      joined.add(a.get(i) == TensorType.DYNAMIC ? b.get(i) : a.get(i));
    }
    return joined.build();
  }

  static boolean mayEqual(long a, long b) {
    return a == b || a == TensorType.DYNAMIC || b == TensorType.DYNAMIC;
  }
}
