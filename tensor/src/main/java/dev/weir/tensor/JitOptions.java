package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkState;

import dev.weir.compiler.CompileOptions;
import java.nio.file.Path;
import java.util.Optional;

/// How a function is compiled.
///
/// @param fused whether operators that belong together become one kernel, else the kernels of eager code run
/// @param symbolic whether one program is for all sizes that are alike
/// @param whole whether all of a function is to be one program
/// @param limit how many times the same code is captured; never, where it is 0
/// @param cache where programs are kept for the next process, if not in the folder of all functions
record JitOptions(boolean fused, boolean symbolic, boolean whole, int limit, Optional<Path> cache) {
  private static final int LIMIT = 8;

  static final JitOptions FUSED = new JitOptions(true, false, false, LIMIT, Optional.empty());
  static final JitOptions TRACED = new JitOptions(true, false, false, 0, Optional.empty());
  static final JitOptions EXACT = new JitOptions(false, false, false, LIMIT, Optional.empty());

  /// {@return whether operators are recorded as they come, and code is never captured}: sizes that stand for others are
  /// none that code could branch on
  boolean isTraced() {
    return limit == 0 || symbolic;
  }

  /// {@return these, where all of a function is to be one program}
  JitOptions asOne() {
    return new JitOptions(fused, symbolic, true, limit, cache);
  }

  /// {@return these, where the same code is captured at most `most` times}
  JitOptions captured(int most) {
    return new JitOptions(fused, symbolic, whole, most, cache);
  }

  /// {@return these, for all sizes}
  JitOptions forAllSizes() {
    check("symbolic");
    return new JitOptions(true, true, whole, limit, cache);
  }

  /// {@return these, for the sizes of each call}
  JitOptions exactSizes() {
    return new JitOptions(fused, false, whole, limit, cache);
  }

  /// {@return these, with programs kept in `folder`}
  JitOptions cachedIn(Path folder) {
    check("cache");
    return new JitOptions(true, symbolic, whole, limit, Optional.of(folder));
  }

  private void check(String what) {
    checkState(
        fused,
        "%s is for Jit.of: what Jit.exact runs are the kernels of eager code, which are for all"
            + " sizes and not kept",
        what);
  }

  /// {@return how the compiler is told}
  CompileOptions compile() {
    CompileOptions options = CompileOptions.of("jvm");
    return cache.or(JitCache::folder).map(options::withCache).orElse(options);
  }
}
