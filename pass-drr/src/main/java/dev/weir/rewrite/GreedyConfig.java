package dev.weir.rewrite;

import dev.weir.ir.RewriteListener;

/// How a [GreedyDriver] goes about it.
///
/// @param topDown whether operations are first visited in program order rather than in reverse
/// @param maxIterations how many sweeps over the IR are made at most, the one that finds nothing left
///     to do included
/// @param maxRewrites how many rewrites a sweep may make at most; 0 for a bound derived from the number
///     of operations
/// @param strictness which operations are visited
/// @param fold whether operations are folded and constants merged
/// @param dead which operations that nothing needs are erased
/// @param regions how far the control flow between blocks is simplified after a sweep over a whole root
/// @param observer what is told of each attempt
/// @param listener what is told of each change
public record GreedyConfig(
    boolean topDown,
    int maxIterations,
    long maxRewrites,
    Strictness strictness,
    boolean fold,
    DeadOperations dead,
    RegionSimplification.Level regions,
    RewriteObserver observer,
    RewriteListener listener) {
  /// Which operations a driver visits.
  public enum Strictness {
    /// Every operation in scope.
    ANY,
    /// Those given and those made meanwhile.
    EXISTING_AND_NEW,
    /// Those given.
    EXISTING
  }

  /// Which operations that nothing needs are erased.
  public enum DeadOperations {
    /// All.
    ERASED,
    /// Those that a rewrite left without uses; what nothing needed before stays.
    ERASED_IF_NEW,
    /// None.
    KEPT
  }

  private static final RewriteObserver BLIND = new RewriteObserver() {};
  private static final RewriteListener DEAF = new RewriteListener() {};

  /// {@return the usual way: top-down, ten sweeps, any operation, folding, removal of what is dead}
  public static GreedyConfig defaults() {
    return new GreedyConfig(
        true,
        10,
        0,
        Strictness.ANY,
        true,
        DeadOperations.ERASED,
        RegionSimplification.Level.DISABLED,
        BLIND,
        DEAF);
  }

  /// {@return whether somebody is told of each attempt}
  boolean isObserved() {
    return observer != BLIND;
  }

  /// {@return whether somebody is told of each change}
  boolean isHeard() {
    return listener != DEAF;
  }

  /// {@return this with another direction}
  public GreedyConfig withTopDown(boolean value) {
    return new GreedyConfig(
        value, maxIterations, maxRewrites, strictness, fold, dead, regions, observer, listener);
  }

  /// {@return this with another number of sweeps}
  public GreedyConfig withMaxIterations(int value) {
    return new GreedyConfig(
        topDown, value, maxRewrites, strictness, fold, dead, regions, observer, listener);
  }

  /// {@return this with another bound on the rewrites of a sweep}
  public GreedyConfig withMaxRewrites(long value) {
    return new GreedyConfig(
        topDown, maxIterations, value, strictness, fold, dead, regions, observer, listener);
  }

  /// {@return this with another strictness}
  public GreedyConfig withStrictness(Strictness value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, value, fold, dead, regions, observer, listener);
  }

  /// {@return this with or without folding}
  public GreedyConfig withFold(boolean value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, value, dead, regions, observer, listener);
  }

  /// {@return this with another treatment of dead operations}
  public GreedyConfig withDead(DeadOperations value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, value, regions, observer, listener);
  }

  /// {@return this with control flow simplified so far}
  public GreedyConfig withRegions(RegionSimplification.Level value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, dead, value, observer, listener);
  }

  /// {@return this with another observer}
  public GreedyConfig withObserver(RewriteObserver value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, dead, regions, value, listener);
  }

  /// {@return this with another listener}
  public GreedyConfig withListener(RewriteListener value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, dead, regions, observer, value);
  }
}
