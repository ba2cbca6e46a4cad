package dev.weir.compiler;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.runtime.Executable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Programs of a cache by what they were made of: where that is the same, they need not be made again to be found.
///
/// With each is kept which classes decided what it became. It is found only where all of these come from code that is the
/// same, which is told as the compiler's own code is: a jar by its directory, a folder by names, sizes and times.
public final class KeptPrograms {
  private static final int BEFORE_CLASSES = 2;

  private final CompileOptions options;
  private final DialectRegistry registry;
  private final FileCache cache;

  /// A program that was found.
  ///
  /// @param program it, ready to run
  /// @param details what was noted beside it
  public record Kept(Executable program, String details) {}

  /// @param options how programs are compiled
  /// @throws IllegalArgumentException if they name no cache
  public KeptPrograms(CompileOptions options, DialectRegistry registry) {
    this.options = options;
    this.registry = registry;
    cache =
        new FileCache(
            options
                .cache()
                .orElseThrow(() -> new IllegalArgumentException("the options name no cache")));
  }

  /// Notes what a program was made of.
  ///
  /// @param of what tells it from others of the same code, on one line
  /// @param code the classes that decided what it became
  /// @param key the key under which the cache has it
  /// @param details what is needed to run it, on one line
  public void keep(String of, ImmutableSet<Class<?>> code, String key, String details) {
    StringBuilder note = new StringBuilder(key).append('\n').append(details);
    TreeSet<String> lines = new TreeSet<>();
    code.forEach(each -> lines.add(line(each)));
    lines.forEach(each -> note.append('\n').append(each));
    cache.put(name(of), note.toString().getBytes(StandardCharsets.UTF_8));
  }

  /// {@return the program that was made of the same, if there is one}
  ///
  /// @param loader what finds the classes that decided
  public Optional<Kept> find(String of, ClassLoader loader) {
    Optional<byte[]> note = cache.get(name(of));
    if (note.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = List.of(new String(note.get(), StandardCharsets.UTF_8).split("\n", -1));
    for (String each : lines.subList(BEFORE_CLASSES, lines.size())) {
      if (!isSame(each, loader)) {
        return Optional.empty();
      }
    }
    Compilation compilation = new Compilation(options, registry, new Diagnostics());
    return compilation
        .kept(lines.get(0))
        .flatMap(compilation::load)
        .map(program -> new Kept(program, lines.get(1)));
  }

  private static boolean isSame(String line, ClassLoader loader) {
    try {
      Class<?> found = Class.forName(line.substring(0, line.indexOf(' ')), false, loader);
      return line(found).equals(line);
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static String line(Class<?> type) {
    return type.getName() + " " + CompilerCode.digestOf(type);
  }

  private String name(String of) {
    return Compilation.fingerprint(options, registry).add("kept").add(of).hex();
  }
}
