package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.runtime.device.TileTarget;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The targets at hand.
public final class Targets {
  /// The target that needs nothing installed.
  public static final String JVM = "jvm";

  /// Those of the target that was last asked for: a process compiles for one, time and again.
  private static final AtomicReference<@Nullable Known> LAST_KNOWN = new AtomicReference<>();

  private Targets() {}

  /// {@return the targets that programs run on, by name}
  public static ImmutableList<String> names() {
    var names = ImmutableSortedSet.<String>naturalOrder().add(JVM);
    for (TileTarget target : ServiceLoader.load(TileTarget.class)) {
      names.add(target.name());
    }
    return names.build().asList();
  }

  /// {@return the kernels that Weir can run without generating them, which are those of the host}; they are looked up
  /// once in a process
  static KernelRegistry library() {
    return Library.KERNELS;
  }

  /// {@return those, and the kernels that `target` generates}
  static KernelRegistry kernels(TileTarget target) {
    ImmutableList<KernelSpec> own = target.kernels();
    Known known = LAST_KNOWN.get();
    if (known == null || !known.own().equals(own)) {
      known =
          new Known(
              own,
              KernelRegistry.of(
                  ImmutableList.<KernelSpec>builder().addAll(library().all()).addAll(own).build()));
      LAST_KNOWN.set(known);
    }
    return known.all();
  }

  /// The kernels of the host, looked up when they are first asked for.
  private static final class Library {
    private static final KernelRegistry KERNELS =
        KernelRegistry.of(
            KernelRegistry.load().all().stream()
                .filter(spec -> spec.backend() == Backend.CPU)
                .toList());
  }

  /// @param own what a target generates
  /// @param all that, and the library
  private record Known(ImmutableList<KernelSpec> own, KernelRegistry all) {}

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
