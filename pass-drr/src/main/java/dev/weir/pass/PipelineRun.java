package dev.weir.pass;

import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Verifier;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// One run of a pipeline.
final class PipelineRun {
  /// A pass threw.
  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient Pass pass;
    final transient Operation op;

    Crash(Pass pass, Operation op, Throwable cause) {
      super(null, cause, false, false);
      this.pass = pass;
      this.op = op;
    }
  }

  /// The work on one of several operations, with all it says kept apart.
  private static final class Task {
    final Operation op;
    final AnalysisCache analyses;
    final Diagnostics diagnostics = new Diagnostics();
    final ImmutableList<PassInstrumentation> instrumentations;
    boolean ok;
    @Nullable Crash crash;

    Task(Operation op, AnalysisCache analyses, List<PassInstrumentation> parents) {
      this.op = op;
      this.analyses = analyses;
      this.instrumentations =
          parents.stream().map(PassInstrumentation::fork).collect(ImmutableList.toImmutableList());
    }
  }

  private static final ImmutableList<PassPreparation> PREPARATIONS =
      ImmutableList.copyOf(ServiceLoader.load(PassPreparation.class));

  private final DialectRegistry registry;
  private final boolean verifyEach;
  private final boolean verifyAnalyses;
  private final int threads;
  private final ImmutableClassToInstanceMap<Object> resources;

  PipelineRun(
      DialectRegistry registry,
      boolean verifyEach,
      boolean verifyAnalyses,
      int threads,
      ImmutableClassToInstanceMap<Object> resources) {
    this.registry = registry;
    this.verifyEach = verifyEach;
    this.verifyAnalyses = verifyAnalyses;
    this.threads = threads;
    this.resources = resources;
  }

  <T> Optional<T> resource(Class<T> kind) {
    return Optional.ofNullable(resources.getInstance(kind));
  }

  boolean run(
      Pipeline pipeline,
      Operation op,
      AnalysisCache analyses,
      Diagnostics diagnostics,
      ImmutableList<PassInstrumentation> instrumentations) {
    instrumentations.forEach(i -> i.beforePipeline(pipeline, op));
    boolean ok = true;
    for (Pipeline.Element element : pipeline.elements()) {
      ok =
          switch (element) {
            case Pipeline.RunPass(Pass pass) ->
                runPass(pass, op, analyses, diagnostics, instrumentations);
            case Pipeline.Nested(Pipeline nested) ->
                runNested(nested, op, analyses, diagnostics, instrumentations);
          };
      if (!ok) {
        break;
      }
    }
    instrumentations.reverse().forEach(i -> i.afterPipeline(pipeline, op));
    return ok;
  }

  private boolean runPass(
      Pass pass,
      Operation op,
      AnalysisCache analyses,
      Diagnostics diagnostics,
      ImmutableList<PassInstrumentation> instrumentations) {
    if (!pass.type().anchor().isInstance(op)) {
      diagnostics.error(
          op,
          "pass '%s' runs on '%s' operations only",
          pass.type().name(),
          pass.type().anchor().getSimpleName());
      return false;
    }
    PassRun run =
        new PassRun(pass, op, registry, diagnostics, analyses, instrumentations, threads, this);
    instrumentations.forEach(i -> i.beforePass(pass, op));
    int errors = diagnostics.errorCount();
    boolean ok = false;
    try {
      List<Runnable> after = prepare(pass, op, analyses, diagnostics);
      if (diagnostics.errorCount() == errors) {
        pass.run(op, run);
      }
      if (!after.isEmpty()) {
        after.forEach(Runnable::run);
        analyses.preserveNone();
      }
      ok = !run.failed() && diagnostics.errorCount() == errors;
      if (run.failed() && diagnostics.errorCount() == errors) {
        diagnostics.error(op, "pass '%s' failed", pass.type().name());
      }
      // As in MLIR, what left every analysis as it was is taken to have changed nothing.
      boolean changed = !analyses.arePreserved() || verifyAnalyses;
      if (ok && verifyEach && changed && !Verifier.verify(op, diagnostics, threads)) {
        diagnostics.error(op, "is invalid after pass '%s'", pass.type().name());
        ok = false;
      }
      if (ok && verifyAnalyses) {
        ok = analyses.verify(pass.type().name(), op, diagnostics);
      }
    } catch (RuntimeException | Error e) {
      throw new Crash(pass, op, e);
    } finally {
      if (!ok) {
        instrumentations.reverse().forEach(i -> i.passFailed(pass, op));
      }
    }
    analyses.endPass();
    if (ok) {
      instrumentations.reverse().forEach(i -> i.afterPass(pass, op));
    }
    return ok;
  }

  /// {@return what to do after `pass`}
  private List<Runnable> prepare(
      Pass pass, Operation op, AnalysisCache analyses, Diagnostics diagnostics) {
    List<Runnable> after = new ArrayList<>();
    if (!pass.seesInplaceTwins()) {
      for (PassPreparation preparation : PREPARATIONS) {
        preparation.prepare(op, registry, diagnostics).ifPresent(after::add);
      }
    }
    if (!after.isEmpty()) {
      analyses.endPass();
    }
    return after;
  }

  private boolean runNested(
      Pipeline pipeline,
      Operation op,
      AnalysisCache analyses,
      Diagnostics diagnostics,
      ImmutableList<PassInstrumentation> instrumentations) {
    var tasks = new ArrayList<Task>();
    boolean ok = true;
    for (Operation inner : operationsInside(op)) {
      boolean any = pipeline.anchor().equals(Pipeline.ANY);
      boolean isolated = inner instanceof IsolatedFromAbove;
      if (any ? !isolated : !pipeline.anchor().equals(inner.name())) {
        continue;
      }
      if (!isolated) {
        diagnostics.error(
            inner, "is not isolated from above, so no pipeline can be anchored on it");
        ok = false;
      } else {
        tasks.add(new Task(inner, analyses.of(inner), instrumentations));
      }
    }
    if (!ok) {
      return false;
    }
    runAll(tasks, pipeline);
    for (Task task : tasks) {
      diagnostics.addAll(task.diagnostics);
      for (int i = 0; i < instrumentations.size(); i++) {
        instrumentations.get(i).join(task.instrumentations.get(i));
      }
      if (task.crash != null) {
        throw task.crash;
      }
      ok &= task.ok;
    }
    if (!tasks.isEmpty()) {
      analyses.endNested();
    }
    return ok;
  }

  private static List<Operation> operationsInside(Operation op) {
    var inside = new ArrayList<Operation>();
    for (Region region : op.regions()) {
      for (Block block : region) {
        block.forEach(inside::add);
      }
    }
    return inside;
  }

  private void runAll(List<Task> tasks, Pipeline pipeline) {
    Parallel.run(tasks.size(), threads, i -> run(tasks.get(i), pipeline));
  }

  private void run(Task task, Pipeline pipeline) {
    try {
      task.ok = run(pipeline, task.op, task.analyses, task.diagnostics, task.instrumentations);
    } catch (Crash e) {
      task.crash = e;
    }
  }
}
