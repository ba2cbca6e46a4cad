package dev.weir.pass;

import dev.weir.ir.Operation;

/// A transformation or analysis of one operation and what it holds; a record whose components are its
/// options.
///
/// ```java
/// public record CanonicalizePass(int maxIterations) implements Pass {
///   private static final Option<Integer> MAX_ITERATIONS =
///       Option.integer("max-iterations", 10, "sweeps over the IR at most");
///
///   public static final PassType<CanonicalizePass> TYPE =
///       PassType.builder(CanonicalizePass.class, "canonicalize", "Brings operations to normal form")
///           .option(MAX_ITERATIONS, CanonicalizePass::maxIterations)
///           .build(options -> new CanonicalizePass(options.get(MAX_ITERATIONS)));
///
///   @Override public PassType<CanonicalizePass> type() { return TYPE; }
///   @Override public void run(Operation op, PassRun run) { … }
/// }
/// ```
///
/// A pass keeps no state: the manager runs the same object on several operations at once. It must not
/// touch anything outside the operation it is given.
public interface Pass {
  /// {@return the pass's name, options and documentation}
  PassType<?> type();

  /// Works on `op`. What is wrong with the program goes to the diagnostics of `run`; a pass that
  /// reports an error has failed.
  void run(Operation op, PassRun run);

  /// {@return whether the pass is to see in-place twins as they are} By default it sees the ops of which
  /// they are twins, since values do not change there.
  default boolean seesInplaceTwins() {
    return false;
  }

  /// {@return the pass as an element of a pipeline, its options included where they differ from the
  /// default}
  default String text() {
    return type().text(this);
  }
}
