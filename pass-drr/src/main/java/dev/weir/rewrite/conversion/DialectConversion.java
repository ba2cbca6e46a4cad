package dev.weir.rewrite.conversion;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.RewriteObserver;

/// Rewrites operations until all are ones that a target allows. Immutable and thread-safe.
///
/// A conversion works on all that an operation holds; the operation itself stays. Where it fails, the
/// program is left as it was, and each operation that could not be legalised is reported with what was
/// tried.
public final class DialectConversion {
  private static final RewriteObserver BLIND = new RewriteObserver() {};

  private final ConversionTarget target;
  private final FrozenPatterns patterns;
  private final DialectRegistry registry;
  private final boolean keepCasts;
  private final RewriteObserver observer;

  private DialectConversion(
      ConversionTarget target,
      FrozenPatterns patterns,
      DialectRegistry registry,
      boolean keepCasts,
      RewriteObserver observer) {
    this.target = target;
    this.patterns = patterns;
    this.registry = registry;
    this.keepCasts = keepCasts;
    this.observer = observer;
  }

  /// {@return a conversion to `target` by `patterns`}
  public static DialectConversion of(
      ConversionTarget target, FrozenPatterns patterns, DialectRegistry registry) {
    return new DialectConversion(target, patterns, registry, false, BLIND);
  }

  /// {@return this conversion, which leaves a `builtin.unrealized_conversion_cast` where values of old
  /// and new types meet and there is no materialisation, instead of failing}
  public DialectConversion keepingCasts() {
    return new DialectConversion(target, patterns, registry, true, observer);
  }

  /// {@return this conversion, of whose attempts `value` is told; a pass has one from
  /// [dev.weir.pass.PassRun#observer]}
  public DialectConversion observedBy(RewriteObserver value) {
    return new DialectConversion(target, patterns, registry, keepCasts, value);
  }

  /// Converts what can be converted. Fails where an operation remains that the target calls illegal.
  ///
  /// @return whether it succeeded; if not, why was reported and nothing was changed
  public boolean partial(Operation root, Diagnostics diagnostics) {
    return legalizer(Legalizer.Mode.PARTIAL).run(root, diagnostics);
  }

  /// Converts everything. Fails where an operation remains that the target does not call legal.
  ///
  /// @return whether it succeeded; if not, why was reported and nothing was changed
  public boolean full(Operation root, Diagnostics diagnostics) {
    return legalizer(Legalizer.Mode.FULL).run(root, diagnostics);
  }

  /// {@return the operations inside `root` that are legal or could be legalised, in program order};
  /// nothing is changed
  public ImmutableSet<Operation> analyze(Operation root) {
    Legalizer legalizer = legalizer(Legalizer.Mode.ANALYSIS);
    legalizer.run(root, new Diagnostics());
    return legalizer.legalizable();
  }

  private Legalizer legalizer(Legalizer.Mode mode) {
    return new Legalizer(target, patterns, registry, mode, keepCasts, observer);
  }
}
