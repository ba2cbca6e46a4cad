package dev.weir.pass;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.RewriteObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;

/// One run of a pass on one operation: what it may ask and what it says of itself.
public final class PassRun {
  private final Pass pass;
  private final Operation op;
  private final DialectRegistry registry;
  private final Diagnostics diagnostics;
  private final AnalysisCache analyses;
  private final List<PassInstrumentation> instrumentations;
  private final int threads;
  private final PipelineRun around;
  private boolean failed;

  PassRun(
      Pass pass,
      Operation op,
      DialectRegistry registry,
      Diagnostics diagnostics,
      AnalysisCache analyses,
      List<PassInstrumentation> instrumentations,
      int threads,
      PipelineRun around) {
    this.pass = pass;
    this.op = op;
    this.registry = registry;
    this.diagnostics = diagnostics;
    this.analyses = analyses;
    this.instrumentations = instrumentations;
    this.threads = threads;
    this.around = around;
  }

  /// {@return the dialects at hand}
  public DialectRegistry registry() {
    return registry;
  }

  /// {@return where to report what is wrong with the program}
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /// {@return what belongs to the program but lies outside of it, such as its weights, if whoever runs
  /// the pipeline gave it to [PassManager.Builder#provide]}
  public <T> Optional<T> resource(Class<T> kind) {
    return around.resource(kind);
  }

  /// {@return the analysis `kind` of the operation, made by `maker` unless it is known}
  public <A> A analysis(Class<A> kind, Function<Operation, A> maker) {
    return analyses.get(kind, op, maker);
  }

  /// Says that the analyses of these classes still hold afterwards.
  public void preserve(Class<?>... kinds) {
    analyses.preserve(kinds);
  }

  /// Says that every analysis still holds afterwards, as where nothing was changed.
  public void preserveAll() {
    analyses.preserveAll();
  }

  /// Adds `count` to the statistic `name` of the pass.
  public void count(String name, long count) {
    for (PassInstrumentation instrumentation : instrumentations) {
      instrumentation.statistic(pass, name, count);
    }
  }

  /// Applies `patterns` inside `op` in the usual way; see [#rewrite(Operation, FrozenPatterns,
  /// GreedyConfig)].
  public GreedyResult rewrite(Operation op, FrozenPatterns patterns) {
    return rewrite(op, patterns, GreedyConfig.defaults());
  }

  /// Applies `patterns` inside `op`, folds and erases what is dead until nothing is left to do; counts
  /// the rewrites and has them traced where that is asked for. Warns where there is no end to it,
  /// naming the patterns that undo each other, unless `config` bounds the rewrites.
  public GreedyResult rewrite(Operation op, FrozenPatterns patterns, GreedyConfig config) {
    GreedyResult result = GreedyDriver.run(op, patterns, registry, observed(op, patterns, config));
    count("rewrites", result.rewrites());
    if (!result.converged() && config.maxRewrites() == 0) {
      diagnostics.warning(op.location(), "%s %s", pass.type().name(), result.report());
    }
    return result;
  }

  /// {@return `config` with what the instrumentations want to be told about `patterns` inside `op`;
  /// for passes that call a [GreedyDriver] themselves}
  public GreedyConfig observed(Operation op, FrozenPatterns patterns, GreedyConfig config) {
    List<RewriteObserver> observers = observers(op, patterns);
    if (observers.isEmpty()) {
      return config;
    }
    observers.add(config.observer());
    return config.withObserver(RewriteObserver.all(observers));
  }

  /// {@return what the instrumentations want to be told about `patterns` inside `op`; for passes that
  /// run a dialect conversion}
  public RewriteObserver observer(Operation op, FrozenPatterns patterns) {
    return RewriteObserver.all(observers(op, patterns));
  }

  private List<RewriteObserver> observers(Operation op, FrozenPatterns patterns) {
    List<RewriteObserver> observers = new ArrayList<>();
    for (PassInstrumentation instrumentation : instrumentations) {
      instrumentation.rewriting(pass, op, patterns).ifPresent(observers::add);
    }
    return observers;
  }

  /// Prints `text`, for a pass whose purpose that is. It goes to whoever listens by a [PassOutput], in
  /// program order; the command writes it to standard error.
  public void print(String text) {
    for (PassInstrumentation instrumentation : instrumentations) {
      instrumentation.output(pass, text);
    }
  }

  /// Calls `work` with 0, 1, … up to `count`, by as many threads as passes may use, and returns when
  /// all is done. What it throws for the least number is thrown here.
  ///
  /// The calls run at the same time and in any order, so each must keep to an isolated operation of
  /// its own.
  public void inParallel(int count, IntConsumer work) {
    boolean observed = false;
    for (PassInstrumentation instrumentation : instrumentations) {
      observed |= instrumentation.observesRewrites();
    }
    Parallel.run(count, observed ? 1 : threads, work, this::help);
  }

  private Runnable help(Runnable work) {
    Runnable around = work;
    for (PassInstrumentation instrumentation : instrumentations) {
      around = instrumentation.aroundHelp(around);
    }
    return around;
  }

  /// Runs `pipeline`, whose anchor is not looked at, on `inner`, an isolated operation inside the one
  /// that the pass runs on. The pass has failed where the pipeline fails.
  ///
  /// @return whether all went well
  public boolean runPipeline(Pipeline pipeline, Operation inner) {
    boolean ok =
        around.run(
            pipeline,
            inner,
            new AnalysisCache(),
            diagnostics,
            ImmutableList.copyOf(instrumentations));
    failed |= !ok;
    return ok;
  }

  /// Says that the pass has failed; why should be in the diagnostics.
  public void fail() {
    failed = true;
  }

  boolean failed() {
    return failed;
  }
}
