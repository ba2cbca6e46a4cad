package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.CompileOptions;
import dev.weir.tensor.capture.Capture;
import dev.weir.tensor.capture.Options;
import dev.weir.tensor.jit.InputSpec;
import dev.weir.tensor.jit.OnLimit;
import dev.weir.tensor.jit.Syntax;
import dev.weir.tensor.program.KeptFunctions;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/// How a function is compiled.
///
/// @param fused whether operators that belong together become one kernel, else the kernels of eager code run
/// @param symbolic whether one program is for all sizes that are alike
/// @param whole whether all of a function is to be one program
/// @param limit how many times the same code is captured; never, where it is 0
/// @param onLimit what becomes of it then
/// @param syntax what becomes of calls that cannot be captured
/// @param specs what the tensors among the arguments may be, where that is said
/// @param graphs the folder into which programs are written before and after passes
/// @param cache where programs are kept for the next process, if not in the folder of all functions
record JitOptions(
    boolean fused,
    boolean symbolic,
    boolean whole,
    int limit,
    OnLimit onLimit,
    Syntax syntax,
    ImmutableList<InputSpec> specs,
    Optional<Path> graphs,
    Optional<Path> cache) {
  /// The folder in which programs are kept for later processes, where a function has none of its own.
  private static final AtomicReference<Optional<Path>> FOLDER =
      new AtomicReference<>(
          Optional.ofNullable(System.getProperty("weir.jit.cache"))
              .filter(name -> !name.isEmpty())
              .map(Path::of));

  private static final int LIMIT = 8;

  static final JitOptions FUSED =
      new JitOptions(
          true,
          false,
          false,
          LIMIT,
          OnLimit.EAGER,
          Syntax.BREAK,
          ImmutableList.of(),
          Optional.empty(),
          Optional.empty());
  static final JitOptions TRACED = FUSED.change(draft -> draft.limit = 0);
  static final JitOptions EXACT = FUSED.change(draft -> draft.fused = false);

  /// Options while one of them changes.
  private static final class Draft {
    private boolean fused;
    private boolean symbolic;
    private boolean whole;
    private int limit;
    private OnLimit onLimit;
    private Syntax syntax;
    private ImmutableList<InputSpec> specs;
    private Optional<Path> graphs;
    private Optional<Path> cache;

    Draft(JitOptions from) {
      fused = from.fused;
      symbolic = from.symbolic;
      whole = from.whole;
      limit = from.limit;
      onLimit = from.onLimit;
      syntax = from.syntax;
      specs = from.specs;
      graphs = from.graphs;
      cache = from.cache;
    }
  }

  private JitOptions change(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return new JitOptions(
        draft.fused,
        draft.symbolic,
        draft.whole,
        draft.limit,
        draft.onLimit,
        draft.syntax,
        draft.specs,
        draft.graphs,
        draft.cache);
  }

  /// {@return whether operators are recorded as they come, and code is never captured}: sizes that stand for others are
  /// none that code could branch on
  boolean isTraced() {
    return limit == 0 || symbolic;
  }

  /// {@return these, where all of a function is to be one program}
  JitOptions asOne() {
    return change(draft -> draft.whole = true);
  }

  /// {@return these, where the same code is captured at most `most` times}
  JitOptions captured(int most) {
    return change(draft -> draft.limit = most);
  }

  /// {@return these, where `what` becomes of code that was captured as often as it may be}
  JitOptions atLimit(OnLimit what) {
    return change(draft -> draft.onLimit = what);
  }

  /// {@return these, for all sizes}
  JitOptions forAllSizes() {
    check("symbolic");
    return change(draft -> draft.symbolic = true);
  }

  /// {@return these, for tensors like these}
  JitOptions forInputs(List<InputSpec> like) {
    check("inputs");
    return change(draft -> {
      draft.symbolic = true;
      draft.specs = ImmutableList.copyOf(like);
    });
  }

  /// {@return these, for the sizes of each call}
  JitOptions exactSizes() {
    return change(draft -> {
      draft.symbolic = false;
      draft.specs = ImmutableList.of();
    });
  }

  /// {@return these, with programs written to `folder`}
  JitOptions written(Path folder) {
    check("saveGraphs");
    return change(draft -> draft.graphs = Optional.of(folder));
  }

  /// {@return these, with programs kept in `folder`}
  JitOptions cachedIn(Path folder) {
    check("cache");
    KeptFunctions.prepare();
    return change(draft -> draft.cache = Optional.of(folder));
  }

  /// {@return these, where calls that cannot be captured become what `what` says}
  JitOptions with(Syntax what) {
    return change(draft -> {
      draft.whole |= what == Syntax.STRICT;
      draft.syntax = what;
    });
  }

  static void setFolder(Optional<Path> folder) {
    FOLDER.set(folder);
    if (folder.isPresent()) {
      KeptFunctions.prepare();
    }
  }

  private void check(String what) {
    checkState(
        fused,
        "%s is for Jit.of: what Jit.exact runs are the kernels of eager code, which are for all"
            + " sizes and not kept",
        what);
  }

  /// {@return the capture of `f`, nothing where its code is not at hand, or not to be captured}
  ///
  /// @param plain what calls it
  Optional<Capture> capture(
      Serializable f, Function<Object[], Object> plain, CodeRecorder.Maker maker) {
    return isTraced()
        ? Optional.empty()
        : Capture.of(f, plain, new Options(maker, whole, limit, onLimit, syntax));
  }

  /// {@return how the compiler is told}
  ///
  /// @param calls whether the program calls functions of this process, which no other one has
  CompileOptions compile(boolean calls) {
    CompileOptions options = CompileOptions.of("jvm");
    // Of what is kept on disk nobody sees what becomes of it.
    boolean isFresh = calls || graphs.isPresent();
    return isFresh ? options : cache.or(FOLDER::get).map(options::withCache).orElse(options);
  }
}
