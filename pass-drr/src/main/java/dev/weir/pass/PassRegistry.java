package dev.weir.pass;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The passes at hand, by name. Immutable.
public final class PassRegistry {
  private final ImmutableSortedMap<String, PassType<?>> passes;
  private final ImmutableSortedMap<String, PassProvider.NamedPipeline> pipelines;

  private PassRegistry(
      Map<String, PassType<?>> passes, Map<String, PassProvider.NamedPipeline> pipelines) {
    this.passes = ImmutableSortedMap.copyOf(passes);
    this.pipelines = ImmutableSortedMap.copyOf(pipelines);
  }

  /// {@return a registry of these passes}
  ///
  /// @throws IllegalArgumentException if two have the same name
  public static PassRegistry of(PassType<?>... passes) {
    var byName = new TreeMap<String, PassType<?>>();
    for (PassType<?> pass : passes) {
      addOnce(byName, pass.name(), pass);
    }
    return new PassRegistry(byName, ImmutableMap.of());
  }

  /// {@return a registry of all passes and pipelines of `providers`}
  ///
  /// @throws IllegalArgumentException if two have the same name
  public static PassRegistry of(Iterable<PassProvider> providers) {
    var passes = new TreeMap<String, PassType<?>>();
    var pipelines = new TreeMap<String, PassProvider.NamedPipeline>();
    for (PassProvider provider : providers) {
      provider.passes().forEach(pass -> addOnce(passes, pass.name(), pass));
      provider.pipelines().forEach(named -> addOnce(pipelines, named.name(), named));
    }
    return new PassRegistry(passes, pipelines);
  }

  /// {@return a registry of every pass that `ServiceLoader` finds}
  public static PassRegistry load() {
    return of(ServiceLoader.load(PassProvider.class));
  }

  private static <V> void addOnce(Map<String, V> map, String name, V value) {
    if (map.putIfAbsent(name, value) != null) {
      throw new IllegalArgumentException("pass '" + name + "' is registered twice");
    }
  }

  /// {@return all passes, sorted by name}
  public ImmutableSortedMap<String, PassType<?>> passes() {
    return passes;
  }

  /// {@return all named pipelines, sorted by name}
  public ImmutableSortedMap<String, PassProvider.NamedPipeline> pipelines() {
    return pipelines;
  }

  /// {@return the pass `name`, or null}
  public @Nullable PassType<?> pass(String name) {
    return passes.get(name);
  }
}
