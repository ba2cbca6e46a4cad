package dev.weir.pass;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.RewriteObserver;
import java.util.Optional;

/// Is told what a [PassManager] does.
///
/// Where operations are worked on in parallel, each gets a [#fork] of its own, and the forks are
/// joined in program order once all are done; so an instrumentation needs no locks, and what it says
/// does not depend on the schedule.
public interface PassInstrumentation {
  /// A run begins; `registry` holds the dialects at hand.
  default void start(DialectRegistry registry) {}

  /// A pipeline is about to run on `op`.
  default void beforePipeline(Pipeline pipeline, Operation op) {}

  /// A pipeline has run on `op`.
  default void afterPipeline(Pipeline pipeline, Operation op) {}

  /// `pass` is about to run on `op`.
  default void beforePass(Pass pass, Operation op) {}

  /// `pass` has run on `op`.
  default void afterPass(Pass pass, Operation op) {}

  /// `pass` has failed on `op`, or left it invalid.
  default void passFailed(Pass pass, Operation op) {}

  /// `pass` prints `text`.
  default void output(Pass pass, String text) {}

  /// `pass` counted `count` more of `name`.
  default void statistic(Pass pass, String name, long count) {}

  /// `pass` is about to apply `patterns` inside `op`.
  ///
  /// @return what is to be told of each rewrite, if anything
  default Optional<RewriteObserver> rewriting(Pass pass, Operation op, FrozenPatterns patterns) {
    return Optional.empty();
  }

  /// {@return whether [#rewriting] is of interest; a pass then works on one operation at a time}
  default boolean observesRewrites() {
    return false;
  }

  /// {@return `help`, which another thread does for the pass that runs now, with whatever is to be done
  /// before and after it; called by the thread of the pass, and run by any}
  default Runnable aroundHelp(Runnable help) {
    return help;
  }

  /// {@return what is told of the work on one of several operations}
  default PassInstrumentation fork() {
    return this;
  }

  /// Takes over what `fork`, made by [#fork], was told.
  default void join(PassInstrumentation fork) {}
}
