package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkState;

import dev.weir.compiler.CompileOptions;
import java.nio.file.Path;
import java.util.Optional;

/// How a function is compiled.
///
/// @param fused whether operators that belong together become one kernel, else the kernels of eager code run
/// @param symbolic whether one program is for all sizes that are alike
/// @param cache where programs are kept for the next process, if not in the folder of all functions
record JitOptions(boolean fused, boolean symbolic, Optional<Path> cache) {
  static final JitOptions FUSED = new JitOptions(true, false, Optional.empty());
  static final JitOptions EXACT = new JitOptions(false, false, Optional.empty());

  /// {@return these, for all sizes}
  JitOptions forAllSizes() {
    check("symbolic");
    return new JitOptions(true, true, cache);
  }

  /// {@return these, for the sizes of each call}
  JitOptions exactSizes() {
    return new JitOptions(fused, false, cache);
  }

  /// {@return these, with programs kept in `folder`}
  JitOptions cachedIn(Path folder) {
    check("cache");
    return new JitOptions(true, symbolic, Optional.of(folder));
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
