package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The native functions at hand, by name. Immutable.
public final class NativeFunctions {
  /// Offers native functions; found by `ServiceLoader`.
  public interface Provider {
    /// {@return the functions}
    ImmutableList<NativeFunction> functions();
  }

  private final ImmutableSortedMap<String, NativeFunction> byName;

  private NativeFunctions(Iterable<NativeFunction> functions) {
    var all = new TreeMap<String, NativeFunction>();
    for (NativeFunction function : functions) {
      if (all.putIfAbsent(function.name(), function) != null) {
        throw new IllegalArgumentException(
            "native function '" + function.name() + "' is registered twice");
      }
    }
    byName = ImmutableSortedMap.copyOf(all);
  }

  /// {@return these functions}
  ///
  /// @throws IllegalArgumentException if two have the same name
  public static NativeFunctions of(NativeFunction... functions) {
    return new NativeFunctions(ImmutableList.copyOf(functions));
  }

  /// {@return the functions of every provider that `ServiceLoader` finds}
  public static NativeFunctions load() {
    var all = ImmutableList.<NativeFunction>builder();
    for (Provider provider : ServiceLoader.load(Provider.class)) {
      all.addAll(provider.functions());
    }
    return new NativeFunctions(all.build());
  }

  /// {@return all functions, sorted by name}
  public ImmutableList<NativeFunction> all() {
    return byName.values().asList();
  }

  /// {@return the function `name`, or null}
  @Nullable NativeFunction find(String name) {
    return byName.get(name);
  }
}
