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
/// @param removeDead whether operations that nothing needs are erased
/// @param regions how far the control flow between blocks is simplified after a sweep over a whole root
/// @param observer what is told of each attempt
/// @param listener what is told of each change
public record GreedyConfig(
    boolean topDown,
    int maxIterations,
    long maxRewrites,
    Strictness strictness,
    boolean fold,
    boolean removeDead,
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
        true,
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
        value, maxIterations, maxRewrites, strictness, fold, removeDead, regions, observer,
        listener);
  }

  /// {@return this with another number of sweeps}
  public GreedyConfig withMaxIterations(int value) {
    return new GreedyConfig(
        topDown, value, maxRewrites, strictness, fold, removeDead, regions, observer,
        listener);
  }

  /// {@return this with another bound on the rewrites of a sweep}
  public GreedyConfig withMaxRewrites(long value) {
    return new GreedyConfig(
        topDown, maxIterations, value, strictness, fold, removeDead, regions, observer,
        listener);
  }

  /// {@return this with another strictness}
  public GreedyConfig withStrictness(Strictness value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, value, fold, removeDead, regions, observer,
        listener);
  }

  /// {@return this with or without folding}
  public GreedyConfig withFold(boolean value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, value, removeDead, regions, observer,
        listener);
  }

  /// {@return this with or without removal of dead operations}
  public GreedyConfig withRemoveDead(boolean value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, value, regions, observer, listener);
  }

  /// {@return this with control flow simplified so far}
  public GreedyConfig withRegions(RegionSimplification.Level value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, removeDead, value, observer,
        listener);
  }

  /// {@return this with another observer}
  public GreedyConfig withObserver(RewriteObserver value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, removeDead, regions, value,
        listener);
  }

  /// {@return this with another listener}
  public GreedyConfig withListener(RewriteListener value) {
    return new GreedyConfig(
        topDown, maxIterations, maxRewrites, strictness, fold, removeDead, regions, observer,
        value);
  }
}
