package dev.weir.pass;

import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs a pipeline: nests by anchor, works on isolated operations in parallel, verifies after each
/// pass, keeps the analyses that passes preserve, tells its instrumentations, and writes a reproducer
/// where a pass fails.
///
/// The outcome does not depend on the number of threads: diagnostics and what instrumentations say
/// come in program order.
public final class PassManager {
  private final Pipeline pipeline;
  private final DialectRegistry registry;
  private final ImmutableList<PassInstrumentation> instrumentations;
  private final boolean verifyEach;
  private final boolean verifyAnalyses;
  private final int threads;
  private final Optional<Path> reproducer;
  private final ImmutableClassToInstanceMap<Object> resources;

  private PassManager(Builder builder) {
    pipeline = builder.pipeline;
    registry = builder.registry;
    instrumentations = ImmutableList.copyOf(builder.instrumentations);
    verifyEach = builder.verifyEach;
    verifyAnalyses = builder.verifyAnalyses;
    threads = builder.threads;
    reproducer = builder.reproducer;
    resources = builder.resources.build();
  }

  /// Starts a manager that runs `pipeline`.
  public static Builder builder(Pipeline pipeline, DialectRegistry registry) {
    return new Builder(pipeline, registry);
  }

  /// Runs `pipeline` on `op` with everything else as usual.
  ///
  /// @return whether all passes went well
  public static boolean run(
      Pipeline pipeline, Operation op, DialectRegistry registry, Diagnostics diagnostics) {
    return builder(pipeline, registry).build().run(op, diagnostics);
  }

  /// Runs the pipeline on `op`; where it is anchored on operations of another name, on those inside.
  ///
  /// @return whether all passes went well; if not, `diagnostics` says why
  /// @throws PassCrash if a pass throws
  public boolean run(Operation op, Diagnostics diagnostics) {
    Optional<String> missing = RequiredPasses.missingIn(pipeline);
    if (missing.isPresent()) {
      diagnostics.error(op, "%s", missing.get());
      return false;
    }
    boolean direct = pipeline.anchor().equals(Pipeline.ANY) || pipeline.anchor().equals(op.name());
    Pipeline rooted =
        direct
            ? pipeline
            : new Pipeline(Pipeline.ANY, ImmutableList.of(new Pipeline.Nested(pipeline)));
    @Nullable Reproducer before =
        reproducer.isPresent() ? Reproducer.of(op, pipeline, verifyEach, registry) : null;
    instrumentations.forEach(i -> i.start(registry));
    PipelineRun run = new PipelineRun(registry, verifyEach, verifyAnalyses, threads, resources);
    boolean ok = false;
    try {
      ok = run.run(rooted, op, new AnalysisCache(), diagnostics, instrumentations);
    } catch (PipelineRun.Crash crash) {
      throw new PassCrash(
          crash.pass.text(), crash.op.name(), reproducer, Objects.requireNonNull(crash.getCause()));
    } finally {
      if (!ok && before != null) {
        reproducer.ifPresent(before::write);
      }
    }
    return ok;
  }

  /// Gathers a manager.
  public static final class Builder {
    private final Pipeline pipeline;
    private final DialectRegistry registry;
    private final List<PassInstrumentation> instrumentations = new ArrayList<>();
    private boolean verifyEach = true;
    private boolean verifyAnalyses;
    private int threads = Runtime.getRuntime().availableProcessors();
    private Optional<Path> reproducer = Optional.empty();
    private final ImmutableClassToInstanceMap.Builder<Object> resources =
        ImmutableClassToInstanceMap.builder();

    private Builder(Pipeline pipeline, DialectRegistry registry) {
      this.pipeline = pipeline;
      this.registry = registry;
    }

    /// Says whether the verifier runs after each pass, as it does by default.
    public Builder verifyEach(boolean value) {
      verifyEach = value;
      return this;
    }

    /// Says whether the analyses that a pass claims to preserve are made anew after it and compared. A
    /// pass that claims too much fails. It is not done by default, since it takes long.
    public Builder verifyAnalyses(boolean value) {
      verifyAnalyses = value;
      return this;
    }

    /// Says how many threads may work at once, by default as many as there are processors.
    ///
    /// @throws IllegalArgumentException if there is none
    public Builder threads(int value) {
      if (value < 1) {
        throw new IllegalArgumentException("passes need at least one thread, got " + value);
      }
      threads = value;
      return this;
    }

    /// Has `instrumentation` told of what happens. They are told in the order in which they are added,
    /// of what comes after a pass in reverse.
    public Builder instrument(PassInstrumentation instrumentation) {
      instrumentations.add(instrumentation);
      return this;
    }

    /// Has a reproducer written to `file` if a pass fails or throws.
    public Builder reproducer(Path file) {
      reproducer = Optional.of(file);
      return this;
    }

    /// Gives passes what belongs to the program but lies outside of it; they ask for it by `kind`. It
    /// must bear several threads where the pipeline is anchored on more than one operation.
    public <T> Builder provide(Class<T> kind, T resource) {
      resources.put(kind, resource);
      return this;
    }

    /// {@return the manager}
    public PassManager build() {
      return new PassManager(this);
    }
  }
}
