package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkState;

import dev.weir.compiler.CompileOptions;
import dev.weir.tensor.jit.Syntax;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// How a function is compiled.
///
/// @param fused whether operators that belong together become one kernel, else the kernels of eager code run
/// @param symbolic whether one program is for all sizes that are alike
/// @param whole whether all of a function is to be one program
/// @param limit how many times the same code is captured; never, where it is 0
/// @param syntax what becomes of calls that cannot be captured
/// @param cache where programs are kept for the next process, if not in the folder of all functions
record JitOptions(
    boolean fused,
    boolean symbolic,
    boolean whole,
    int limit,
    Syntax syntax,
    Optional<Path> cache) {
  /// The folder in which programs are kept for later processes, where a function has none of its own.
  private static final AtomicReference<Optional<Path>> FOLDER =
      new AtomicReference<>(
          Optional.ofNullable(System.getProperty("weir.jit.cache"))
              .filter(name -> !name.isEmpty())
              .map(Path::of));

  private static final int LIMIT = 8;

  static final JitOptions FUSED =
      new JitOptions(true, false, false, LIMIT, Syntax.BREAK, Optional.empty());
  static final JitOptions TRACED =
      new JitOptions(true, false, false, 0, Syntax.BREAK, Optional.empty());
  static final JitOptions EXACT =
      new JitOptions(false, false, false, LIMIT, Syntax.BREAK, Optional.empty());

  /// {@return whether operators are recorded as they come, and code is never captured}: sizes that stand for others are
  /// none that code could branch on
  boolean isTraced() {
    return limit == 0 || symbolic;
  }

  /// {@return these, where all of a function is to be one program}
  JitOptions asOne() {
    return new JitOptions(fused, symbolic, true, limit, syntax, cache);
  }

  /// {@return these, where the same code is captured at most `most` times}
  JitOptions captured(int most) {
    return new JitOptions(fused, symbolic, whole, most, syntax, cache);
  }

  /// {@return these, for all sizes}
  JitOptions forAllSizes() {
    check("symbolic");
    return new JitOptions(true, true, whole, limit, syntax, cache);
  }

  /// {@return these, for the sizes of each call}
  JitOptions exactSizes() {
    return new JitOptions(fused, false, whole, limit, syntax, cache);
  }

  /// {@return these, with programs kept in `folder`}
  JitOptions cachedIn(Path folder) {
    check("cache");
    return new JitOptions(true, symbolic, whole, limit, syntax, Optional.of(folder));
  }

  /// {@return these, where calls that cannot be captured become what `what` says}
  JitOptions with(Syntax what) {
    return new JitOptions(fused, symbolic, whole || what == Syntax.STRICT, limit, what, cache);
  }

  static void setFolder(Optional<Path> folder) {
    FOLDER.set(folder);
  }

  private void check(String what) {
    checkState(
        fused,
        "%s is for Jit.of: what Jit.exact runs are the kernels of eager code, which are for all"
            + " sizes and not kept",
        what);
  }

  /// {@return how the compiler is told}
  ///
  /// @param calls whether the program calls functions of this process, which no other one has
  CompileOptions compile(boolean calls) {
    CompileOptions options = CompileOptions.of("jvm");
    return calls ? options : cache.or(FOLDER::get).map(options::withCache).orElse(options);
  }
}
