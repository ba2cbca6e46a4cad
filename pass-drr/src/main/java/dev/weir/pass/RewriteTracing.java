package dev.weir.pass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.trait.Symbol;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.RewriteObserver;
import dev.weir.rewrite.RewriteTrace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Writes the decision trees by which passes find patterns, and what comes of trying them.
public final class RewriteTracing implements PassInstrumentation {
  /// What to write.
  ///
  /// @param matchers whether the decision tree of each set of patterns is written, once per pass
  /// @param rewrites whether each attempt is written
  /// @param labels the only patterns of which to write attempts; all, and folds, where empty
  public record What(boolean matchers, boolean rewrites, ImmutableList<String> labels) {}

  /// The matcher of a set of patterns, which is written once.
  private record Shown(String pass, FrozenPatterns patterns) {}

  /// Something to write.
  private record Piece(Optional<Shown> matcher, String text) {}

  private final What what;
  private final Optional<Consumer<String>> sink;

  /// What a fork has to write.
  private final List<Piece> pending = new ArrayList<>();

  private final Set<Shown> shown = new LinkedHashSet<>();
  private DialectRegistry registry = DialectRegistry.of();

  /// Writes to `sink`.
  public RewriteTracing(What what, Consumer<String> sink) {
    this(what, Optional.of(sink));
  }

  private RewriteTracing(What what, Optional<Consumer<String>> sink) {
    this.what = what;
    this.sink = sink;
  }

  @Override
  public void start(DialectRegistry dialects) {
    registry = dialects;
  }

  @Override
  public boolean observesRewrites() {
    return true;
  }

  @Override
  public Optional<RewriteObserver> rewriting(Pass pass, Operation op, FrozenPatterns patterns) {
    String name = pass.type().name();
    Shown matcher = new Shown(name, patterns);
    if (what.matchers() && !shown.contains(matcher)) {
      String text = patterns.matcherText(registry.operations());
      write(
          new Piece(
              Optional.of(matcher),
              "// -----// Matcher of %s //----- //\n%s\n".formatted(name, text)));
    }
    if (!what.rewrites()) {
      return Optional.empty();
    }
    String named = op instanceof Symbol known ? known.symbolName() : "";
    String symbol = named.isEmpty() ? "" : " @" + named;
    write(
        "// -----// Rewrites of %s ('%s' operation%s) //----- //\n"
            .formatted(name, op.name(), symbol));
    ImmutableSet<String> labels = ImmutableSet.copyOf(what.labels());
    return Optional.of(
        labels.isEmpty()
            ? RewriteTrace.of(this::write)
            : RewriteTrace.of(this::write, labels::contains));
  }

  private void write(String text) {
    write(new Piece(Optional.empty(), text));
  }

  private void write(Piece piece) {
    if (piece.matcher().isPresent() && !shown.add(piece.matcher().get())) {
      return;
    }
    if (sink.isPresent()) {
      sink.get().accept(piece.text());
    } else {
      pending.add(piece);
    }
  }

  @Override
  public PassInstrumentation fork() {
    RewriteTracing fork = new RewriteTracing(what, Optional.empty());
    fork.registry = registry;
    fork.shown.addAll(shown);
    return fork;
  }

  @Override
  public void join(PassInstrumentation fork) {
    ((RewriteTracing) fork).pending.forEach(this::write);
  }
}
