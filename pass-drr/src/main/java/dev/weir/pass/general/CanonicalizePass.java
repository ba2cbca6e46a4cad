package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Canonicalizes;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.RegionSimplification;
import dev.weir.rewrite.RewritePattern;
import java.util.ServiceLoader;
import java.util.TreeMap;

/// Brings operations to normal form: folds, merges constants, erases dead operations and applies the
/// canonicalization patterns of all dialects, to a fixpoint. The options are MLIR's.
///
/// @param topDown whether operations are visited in program order
/// @param regionSimplify how far the control flow between blocks is simplified
/// @param maxIterations how many sweeps are made at most; -1 for as many as it takes
/// @param maxRewrites how many rewrites a sweep may make; -1 for a bound derived from the program's size
/// @param testConvergence whether the pass fails where it finds no end
/// @param disabled labels of patterns to leave out
/// @param enabled labels of the only patterns to apply; all where empty
public record CanonicalizePass(
    boolean topDown,
    RegionSimplification.Level regionSimplify,
    int maxIterations,
    long maxRewrites,
    boolean testConvergence,
    ImmutableList<String> disabled,
    ImmutableList<String> enabled)
    implements Pass {
  private static final Option<Boolean> TOP_DOWN =
      Option.flag("top-down", true, "whether operations are visited in program order");
  private static final Option<RegionSimplification.Level> REGION_SIMPLIFY =
      Option.choice(
          "region-simplify",
          RegionSimplification.Level.class,
          RegionSimplification.Level.NORMAL,
          "how far the control flow between blocks is simplified");
  private static final Option<Integer> MAX_ITERATIONS =
      Option.integer("max-iterations", 10, "sweeps over the program at most; -1 for any number");
  private static final Option<Long> MAX_REWRITES =
      Option.number(
          "max-num-rewrites", -1, "rewrites in a sweep at most; -1 for a bound by program size");
  private static final Option<Boolean> TEST_CONVERGENCE =
      Option.flag("test-convergence", false, "whether it is an error if there is no end");
  private static final Option<ImmutableList<String>> DISABLED =
      Option.list("disable-patterns", ImmutableList.of(), "labels of patterns to leave out");
  private static final Option<ImmutableList<String>> ENABLED =
      Option.list("enable-patterns", ImmutableList.of(), "labels of the only patterns to apply");

  /// The pass's name and options.
  public static final PassType<CanonicalizePass> TYPE =
      PassType.builder(
              CanonicalizePass.class,
              "canonicalize",
              "Folds, erases what is dead and brings operations to normal form")
          .option(TOP_DOWN, CanonicalizePass::topDown)
          .option(REGION_SIMPLIFY, CanonicalizePass::regionSimplify)
          .option(MAX_ITERATIONS, CanonicalizePass::maxIterations)
          .option(MAX_REWRITES, CanonicalizePass::maxRewrites)
          .option(TEST_CONVERGENCE, CanonicalizePass::testConvergence)
          .option(DISABLED, CanonicalizePass::disabled)
          .option(ENABLED, CanonicalizePass::enabled)
          .build(options ->
              new CanonicalizePass(
                  options.get(TOP_DOWN),
                  options.get(REGION_SIMPLIFY),
                  options.get(MAX_ITERATIONS),
                  options.get(MAX_REWRITES),
                  options.get(TEST_CONVERGENCE),
                  options.get(DISABLED),
                  options.get(ENABLED)));

  private static final RewritePattern OWN =
      RewritePattern.on(Canonicalizes.class, "canonicalize-op", (op, rw) -> op.canonicalize(rw));

  /// Loaded with the first use.
  private static final class Loaded {
    static final PatternSet PATTERNS = load();
    static final FrozenPatterns ALL = PATTERNS.freezeUnchecked();

    /// Services are found in the order of the class path or of modules; results must not depend on it.
    private static PatternSet load() {
      var byName = new TreeMap<String, Canonicalization>();
      for (Canonicalization each : ServiceLoader.load(Canonicalization.class)) {
        byName.put(each.getClass().getName(), each);
      }
      PatternSet patterns = PatternSet.of(OWN);
      for (Canonicalization each : byName.values()) {
        patterns.add(each.patterns());
      }
      return patterns;
    }
  }

  /// {@return the patterns of all dialects}
  public static FrozenPatterns allPatterns() {
    return Loaded.ALL;
  }

  private FrozenPatterns patterns() {
    if (disabled.isEmpty() && enabled.isEmpty()) {
      return Loaded.ALL;
    }
    return Loaded.PATTERNS
        .filter(l -> !disabled.contains(l) && (enabled.isEmpty() || enabled.contains(l)))
        .freezeUnchecked();
  }

  @Override
  public PassType<CanonicalizePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    GreedyConfig config =
        GreedyConfig.defaults()
            .withMaxIterations(maxIterations < 0 ? Integer.MAX_VALUE : maxIterations)
            .withMaxRewrites(Math.max(0, maxRewrites))
            .withTopDown(topDown)
            .withRegions(regionSimplify);
    FrozenPatterns patterns = patterns();
    IsolatedParts parts = IsolatedParts.of(op);
    long rewrites = 0;
    boolean changed = false;
    for (GreedyResult result :
        parts.run(
            run,
            part ->
                GreedyDriver.run(
                    part, patterns, run.registry(), run.observed(part, patterns, config)))) {
      rewrites += result.rewrites();
      changed |= result.changed();
      report(op, result, run);
    }
    GreedyResult around =
        parts.isEmpty()
            ? GreedyDriver.run(op, patterns, run.registry(), run.observed(op, patterns, config))
            : around(op, parts, patterns, run, config);
    run.count("rewrites", rewrites + around.rewrites());
    report(op, around, run);
    if (!changed && !around.changed()) {
      run.preserveAll();
    }
  }

  /// Works on what lies around the parts, which are in normal form, until nothing changes any more.
  private GreedyResult around(
      Operation op,
      IsolatedParts parts,
      FrozenPatterns patterns,
      PassRun run,
      GreedyConfig config) {
    long rewrites = 0;
    for (int iteration = 1; ; iteration++) {
      GreedyResult result =
          GreedyDriver.run(
              op, parts.around(op), patterns, run.registry(), run.observed(op, patterns, config));
      rewrites += result.rewrites();
      if (!result.converged() || !result.changed() || iteration >= config.maxIterations()) {
        return new GreedyResult(
            result.converged() && !result.changed(),
            rewrites > 0,
            iteration,
            rewrites,
            result.recent());
      }
    }
  }

  private void report(Operation op, GreedyResult result, PassRun run) {
    if (result.converged()) {
      return;
    }
    if (testConvergence) {
      run.diagnostics().error(op, "canonicalize %s", result.report());
    } else if (maxRewrites <= 0) {
      run.diagnostics().warning(op.location(), "canonicalize %s", result.report());
    }
  }
}
