package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.tensor.capture.Capture;
import dev.weir.tensor.capture.Explanation;
import dev.weir.tensor.capture.Inlined;
import dev.weir.tensor.capture.Program;
import dev.weir.tensor.capture.code.Openings;
import dev.weir.tensor.jit.Exported;
import dev.weir.tensor.jit.InputSpec;
import dev.weir.tensor.jit.OnLimit;
import dev.weir.tensor.jit.Syntax;
import dev.weir.tensor.program.KeptFunctions;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Compiles functions of tensors: a function is recorded once for each combination of dtypes, shapes and plain values
/// among its arguments, and runs as one program from then on. In eager code, such a run is one entry of a [Tape].
///
/// ```java
/// record Weights(Tensor w, Tensor b) {}
///
/// Fn2<Weights, Tensor, Tensor> step = Jit.of((weights, x) -> x.matmul(weights.w()).add(weights.b()).relu());
/// ```
///
/// The bytecode of the function is interpreted with the arguments of a call. Operators on tensors become a program; what
/// decides which way the code goes becomes a guard, and where guards fail the code is captured again. Branches, loops,
/// calls, objects, collections, strings and exceptions are Java's own, and what the code changes outside is changed after
/// each run, as Java would have it. Where something cannot be part of a program, such as output, the program ends; that
/// runs as it is, and another program begins behind it. [Function#explain] tells what became of a function; with
/// `fullGraph()` it is an error if it is not one program. Random numbers are drawn anew in each run, the same that eager
/// code would draw.
///
/// Where no bytecode is at hand, and by [#traced], the operators are recorded as they come when the function runs. Java's
/// control flow is gone then, and plain values from elsewhere than the arguments are what they were. A tensor from
/// elsewhere is refused, and so is asking for elements.
///
/// `Jit.of(f).symbolic()` compiles once for all sizes that are alike: those that are 1 stay 1, equal ones stay equal, the
/// others may be any. The operators are recorded as they come, for three sets of sizes; what differs between these in any
/// other way than by a size, or a simple function of sizes, is an error, and a branch that all three take alike is taken for
/// good. `cache` keeps programs on disk, `compare` runs both ways and says which operator differs first.
///
/// `inputs` says itself which sizes are open: `Jit.of(f).inputs(InputSpec.of(DType.FLOAT32, -1, 64))` is compiled for all
/// first sizes, and refuses tensors that are otherwise; sizes that have to be equal, as those that are multiplied, are
/// found in the first call, and where others come the function is compiled again.
///
/// `export` gives the function, with the sizes that `inputs` says, as a program like those that are read from files: its
/// inputs have the names of the function's parameters, tensors that a lambda has taken along are its weights. It runs
/// without this Java, so that functions of the host are refused.
///
/// `saveGraphs` writes each program as text: `graph-1-before.mlir` as it was recorded, `graph-1-after.mlir` as it runs.
/// `onLimit` says what becomes of code that was captured as often as `recompileLimit` allows.
///
/// [#setEnabled], or the system property `weir.jit=off`, makes everything eager, for debugging.
public final class Jit {
  private static final AtomicBoolean ENABLED =
      new AtomicBoolean(!"off".equals(System.getProperty("weir.jit")));

  private Jit() {}

  /// Has what was compiled, and what will be, run eagerly instead, or compiled again.
  public static void setEnabled(boolean on) {
    ENABLED.set(on);
  }

  /// Has what is compiled from now on kept in `folder`, and taken from there if it is the same program and the same
  /// Java; before, the system property `weir.jit.cache` says where, if anywhere. What [#exact] compiles is not kept.
  /// A method of which nothing but its code and the types of its tensors decides what it computes is not even captured again.
  public static void setCache(Path folder) {
    JitOptions.setFolder(Optional.of(folder));
  }

  /// Has what is compiled from now on kept nowhere.
  public static void clearCache() {
    JitOptions.setFolder(Optional.empty());
  }

  /// {@return whether functions are compiled}
  public static boolean isEnabled() {
    return ENABLED.get();
  }

  /// {@return `f`, compiled; operators that belong together become one kernel}
  public static <A, R> One<A, R> of(Fn1<A, R> f) {
    return new One<>(f, JitOptions.FUSED);
  }

  /// {@return `f`, compiled; operators that belong together become one kernel}
  public static <A, B, R> Two<A, B, R> of(Fn2<A, B, R> f) {
    return new Two<>(f, JitOptions.FUSED);
  }

  /// {@return `f`, compiled; operators that belong together become one kernel}
  public static <A, B, C, R> Three<A, B, C, R> of(Fn3<A, B, C, R> f) {
    return new Three<>(f, JitOptions.FUSED);
  }

  /// {@return `f`, compiled, of a module that is closed otherwise}: who has `lookup` may open its packages to Weir, and
  /// does so here
  ///
  /// @throws IllegalArgumentException if `lookup` may not see what is private
  public static <A, R> One<A, R> of(MethodHandles.Lookup lookup, Fn1<A, R> f) {
    Openings.open(lookup);
    return of(f);
  }

  /// {@return the same of two arguments}
  public static <A, B, R> Two<A, B, R> of(MethodHandles.Lookup lookup, Fn2<A, B, R> f) {
    Openings.open(lookup);
    return of(f);
  }

  /// {@return the same of three arguments}
  public static <A, B, C, R> Three<A, B, C, R> of(MethodHandles.Lookup lookup, Fn3<A, B, C, R> f) {
    Openings.open(lookup);
    return of(f);
  }

  /// {@return `f`, compiled to the kernels that eager code runs, one for each operator: it gives the same to the bit}
  public static <A, R> One<A, R> exact(Fn1<A, R> f) {
    return new One<>(f, JitOptions.EXACT);
  }

  /// {@return `f`, compiled to the kernels that eager code runs, one for each operator: it gives the same to the bit}
  public static <A, B, R> Two<A, B, R> exact(Fn2<A, B, R> f) {
    return new Two<>(f, JitOptions.EXACT);
  }

  /// {@return `f`, compiled to the kernels that eager code runs, one for each operator: it gives the same to the bit}
  public static <A, B, C, R> Three<A, B, C, R> exact(Fn3<A, B, C, R> f) {
    return new Three<>(f, JitOptions.EXACT);
  }

  /// {@return `f`, of which operators are recorded as they come, once for all dtypes, shapes and plain arguments alike}
  public static <A, R> One<A, R> traced(Fn1<A, R> f) {
    return new One<>(f, JitOptions.TRACED);
  }

  /// {@return `f`, of which operators are recorded as they come, once for all dtypes, shapes and plain arguments alike}
  public static <A, B, R> Two<A, B, R> traced(Fn2<A, B, R> f) {
    return new Two<>(f, JitOptions.TRACED);
  }

  /// {@return `f`, of which operators are recorded as they come, once for all dtypes, shapes and plain arguments alike}
  public static <A, B, C, R> Three<A, B, C, R> traced(Fn3<A, B, C, R> f) {
    return new Three<>(f, JitOptions.TRACED);
  }

  /// A function that is compiled.
  ///
  /// @param <S> what it is with other options
  public abstract static sealed class Function<S extends Function<S>> implements Inlined
      permits One, Two, Three {
    /// @param structure how the arguments are built
    /// @param types the dtypes and shapes of their tensors, in order
    private record Signature(Trees.Structure structure, ImmutableList<Object> types) {}

    private final transient ConcurrentHashMap<Signature, JitProgram> programs =
        new ConcurrentHashMap<>();
    private final transient Serializable f;
    final transient JitOptions options;
    private final transient KeptFunctions kept;
    private final transient Supplier<Optional<Capture>> capture;
    private final transient SpecifiedPrograms specified;

    Function(Serializable f, JitOptions options) {
      this.f = f;
      this.options = options;
      specified = new SpecifiedPrograms(options.specs());
      var maker = new CodeRecorder.Maker(options, f);
      kept = maker.kept();
      capture = Suppliers.memoize(() -> options.capture(f, this::evaluate, maker));
    }

    @Override
    public final Serializable function() {
      return f;
    }

    /// {@return what the function gives, recorded or not}
    abstract Object evaluate(Object[] arguments);

    /// {@return the number of arguments}
    private int arity() {
      return switch ((Function<?>) this) {
        case One<?, ?> _ -> 1;
        case Two<?, ?, ?> _ -> 2;
        case Three<?, ?, ?, ?> _ -> 3;
      };
    }

    /// {@return the function as a program of its own}: see [Jit]
    ///
    /// @throws IllegalStateException if it is not said by `inputs` what each argument is
    /// @throws IllegalArgumentException if the function calls others on the host, draws random numbers, or does another
    ///     thing for other sizes
    public final Exported export() {
      checkState(
          options.specs().size() == arity(),
          "say by inputs(InputSpec...) what each of the %s arguments is: all are tensors",
          arity());
      Map<Tensor, String> weights = new IdentityHashMap<>();
      for (Object each : Capture.taken(f)) {
        TreePaths.of(each).forEach(leaf -> weights.put(leaf.tensor(), leaf.path()));
      }
      return SpecifiedPrograms.export(
          this::evaluate, options.specs(), Capture.arguments(f, arity()), weights);
    }

    /// {@return the same function, compiled otherwise}
    abstract S with(JitOptions options);

    /// {@return this, where it is an error if not all of the function is one program}
    public final S fullGraph() {
      return with(options.asOne());
    }

    /// {@return this, where calls that cannot be captured become what `syntax` says}
    public final S syntax(Syntax syntax) {
      return with(options.with(syntax));
    }

    /// {@return this, where the same code is captured at most `limit` times, before it runs as plain Java}
    public final S recompileLimit(int limit) {
      return with(options.captured(limit));
    }

    /// {@return the same function, compiled once for all sizes that are alike}: see [Jit]
    public final S symbolic() {
      return with(options.forAllSizes());
    }

    /// {@return the same function, the programs of which are kept in `folder` for the next process}
    public final S cache(Path folder) {
      return with(options.cachedIn(folder));
    }

    /// {@return this, where `what` becomes of code that was captured as often as it may be}
    public final S onLimit(OnLimit what) {
      return with(options.atLimit(what));
    }

    /// {@return the same function, compiled once for all tensors like `specs`, in the order of the arguments}: see [Jit]
    public final S inputs(InputSpec... specs) {
      return with(options.forInputs(List.of(specs)));
    }

    /// {@return the same function, each program of which is written into `folder`, before and after passes}: see [Jit]
    public final S saveGraphs(Path folder) {
      return with(options.written(folder));
    }

    /// {@return the number of programs that were made of it}
    public final int compilations() {
      return capture
          .get()
          .map(each -> each.programs().size())
          .orElseGet(() -> programs.size() + specified.all().size());
    }

    private Stream<JitProgram> recorded() {
      return Stream.concat(programs.values().stream(), specified.all().stream());
    }

    /// {@return the programs as IR, in no order}
    public final ImmutableList<String> programs() {
      return Stream.concat(
              recorded().map(JitProgram::text),
              capture.get().stream().flatMap(each -> each.programs().stream()).map(Program::text))
          .collect(ImmutableList.toImmutableList());
    }

    /// {@return the kernels of the programs, in no order of these}
    public final ImmutableList<String> kernels() {
      return Stream.concat(
              recorded().map(JitProgram::kernels),
              capture.get().stream()
                  .flatMap(each -> each.programs().stream())
                  .map(Program::kernels))
          .flatMap(ImmutableList::stream)
          .collect(ImmutableList.toImmutableList());
    }

    /// {@return what became of the function in the calls so far}: its programs, what breaks them apart, what they ask for,
    /// and why code was captured again
    public final Explanation explain() {
      return capture
          .get()
          .map(Capture::explain)
          .orElseGet(() ->
              Explanation.noted(
                  "its code is not at hand, so the operators were recorded as they came"));
    }

    /// {@return what becomes of the function with `arguments`, which are looked at alone}
    final Explanation explained(Object... arguments) {
      if (capture.get().isPresent()) {
        return capture.get().get().explain(arguments);
      }
      List<Tensor> tensors = new ArrayList<>();
      program(Trees.structure(arguments, tensors), tensors);
      return explain();
    }

    private JitProgram program(Trees.Structure structure, List<Tensor> tensors) {
      if (!options.specs().isEmpty()) {
        return specified.find(
            structure,
            tensors,
            probe -> JitProgram.record(this::evaluate, structure, tensors, probe, options));
      }
      return programs.computeIfAbsent(
          new Signature(structure, types(tensors)),
          missing -> JitProgram.record(this::evaluate, structure, tensors, options));
    }

    private ImmutableList<Object> types(List<Tensor> tensors) {
      if (options.symbolic()) {
        return ImmutableList.copyOf(SizeProbe.pattern(tensors));
      }
      var types = ImmutableList.builder();
      for (Tensor each : tensors) {
        types.add(each.dtype(), ImmutableLongArray.copyOf(each.sizes()));
      }
      return types.build();
    }

    final Object call(Object... arguments) {
      if (!ENABLED.get() || Context.current().trace != null) {
        return evaluate(arguments);
      }
      Tensor known = kept.call(arguments);
      if (known != null) {
        return known;
      } else if (capture.get().isPresent()) {
        return capture.get().get().call(arguments);
      } else if (options.whole() && !options.isTraced()) {
        throw new IllegalStateException(
            "the code of %s is not at hand, so it cannot be captured whole".formatted(f));
      }
      List<Tensor> tensors = new ArrayList<>();
      Trees.Structure structure = Trees.structure(arguments, tensors);
      return program(structure, tensors).call(tensors.toArray(new Tensor[0]));
    }
  }

  /// A compiled function of one argument.
  public static final class One<A, R> extends Function<One<A, R>> implements Fn1<A, R> {
    private static final long serialVersionUID = 1L;
    private final Fn1<A, R> f;

    One(Fn1<A, R> f, JitOptions options) {
      super(f, options);
      this.f = f;
    }

    @Override
    One<A, R> with(JitOptions options) {
      return new One<>(f, options);
    }

    /// {@return what becomes of the function with these arguments}: it is captured, and does not run
    public Explanation explain(A a) {
      return explained(a);
    }

    /// {@return where what is compiled differs from eager code, operator by operator}
    public JitComparison compare(A a) {
      return JitComparison.of(this, a);
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0]);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a) {
      return (R) call(a);
    }
  }

  /// A compiled function of two arguments.
  public static final class Two<A, B, R> extends Function<Two<A, B, R>> implements Fn2<A, B, R> {
    private static final long serialVersionUID = 1L;
    private final Fn2<A, B, R> f;

    Two(Fn2<A, B, R> f, JitOptions options) {
      super(f, options);
      this.f = f;
    }

    @Override
    Two<A, B, R> with(JitOptions options) {
      return new Two<>(f, options);
    }

    /// {@return what becomes of the function with these arguments}: it is captured, and does not run
    public Explanation explain(A a, B b) {
      return explained(a, b);
    }

    /// {@return where what is compiled differs from eager code, operator by operator}
    public JitComparison compare(A a, B b) {
      return JitComparison.of(this, a, b);
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0], (B) arguments[1]);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a, B b) {
      return (R) call(a, b);
    }
  }

  /// A compiled function of three arguments.
  public static final class Three<A, B, C, R> extends Function<Three<A, B, C, R>>
      implements Fn3<A, B, C, R> {
    private static final long serialVersionUID = 1L;
    private final Fn3<A, B, C, R> f;

    Three(Fn3<A, B, C, R> f, JitOptions options) {
      super(f, options);
      this.f = f;
    }

    @Override
    Three<A, B, C, R> with(JitOptions options) {
      return new Three<>(f, options);
    }

    /// {@return what becomes of the function with these arguments}: it is captured, and does not run
    public Explanation explain(A a, B b, C c) {
      return explained(a, b, c);
    }

    /// {@return where what is compiled differs from eager code, operator by operator}
    public JitComparison compare(A a, B b, C c) {
      return JitComparison.of(this, a, b, c);
    }

    @Override
    @SuppressWarnings("unchecked") // called with what apply is given
    Object evaluate(Object[] arguments) {
      return f.apply((A) arguments[0], (B) arguments[1], (C) arguments[2]);
    }

    @Override
    @SuppressWarnings("unchecked") // what f gives, or built as that is
    public R apply(A a, B b, C c) {
      return (R) call(a, b, c);
    }
  }
}
