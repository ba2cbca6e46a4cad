package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.runtime.device.TileTarget;
import java.util.Optional;
import java.util.ServiceLoader;

/// The targets at hand.
public final class Targets {
  /// The target that needs nothing installed.
  public static final String JVM = "jvm";

  private Targets() {}

  /// {@return the targets that programs run on, by name}
  public static ImmutableList<String> names() {
    var names = ImmutableSortedSet.<String>naturalOrder().add(JVM);
    for (TileTarget target : ServiceLoader.load(TileTarget.class)) {
      names.add(target.name());
    }
    return names.build().asList();
  }

  /// {@return the kernels that Weir can run without generating them, which are those of the host}
  static KernelRegistry library() {
    return KernelRegistry.of(
        KernelRegistry.load().all().stream()
            .filter(spec -> spec.backend() == Backend.CPU)
            .toList());
  }

  /// {@return what generates kernels for the target `name`}
  public static Optional<TileTarget> find(String name) {
    if (name.equals(JVM)) {
      // Nobody has to look for the others.
      return Optional.of(new JvmTarget());
    }
    for (TileTarget target : ServiceLoader.load(TileTarget.class)) {
      if (target.name().equals(name)) {
        return Optional.of(target);
      }
    }
    return Optional.empty();
  }
}
