package dev.weir.rewrite;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Writes down what a driver tries, operation by operation, and why patterns do not match: the
/// reasons they give themselves, and for those that the matcher rules out what it found in the graph.
///
/// ```text
/// 'toy.add' at f.mlir:4:8
///   'matmul-add': no match: operand 'x' of 'toy.add' is a block argument, not of 'toy.matmul'
///   'add-zero': applied
/// ```
public final class RewriteTrace implements RewriteObserver {
  private final Consumer<String> sink;
  private final Predicate<String> labels;
  private final boolean all;
  private String heading = "";

  private RewriteTrace(Consumer<String> sink, Predicate<String> labels, boolean all) {
    this.sink = sink;
    this.labels = labels;
    this.all = all;
  }

  /// {@return a trace of everything, which goes to `sink` line by line}
  public static RewriteTrace of(Consumer<String> sink) {
    return new RewriteTrace(sink, label -> true, true);
  }

  /// {@return a trace of the patterns whose labels satisfy `labels`}
  public static RewriteTrace of(Consumer<String> sink, Predicate<String> labels) {
    return new RewriteTrace(sink, labels, false);
  }

  @Override
  public void visiting(Operation op, FrozenPatterns patterns) {
    begin(op);
    for (Pattern pattern : patterns.patterns()) {
      ShapeMismatch mismatch = labels.test(pattern.label()) ? ShapeMismatch.of(pattern, op) : null;
      if (mismatch != null) {
        say("'" + pattern.label() + "': no match: " + mismatch.reason());
      }
    }
  }

  @Override
  public void trying(Pattern pattern, Operation op) {}

  @Override
  public void applied(Pattern pattern, Operation op) {
    if (labels.test(pattern.label())) {
      say("'" + pattern.label() + "': applied");
    }
  }

  @Override
  public void noMatch(Pattern pattern, Operation op, String reason) {
    if (labels.test(pattern.label())) {
      say("'" + pattern.label() + "': no match: " + reason);
    }
  }

  @Override
  public void takenBack(Pattern pattern, Operation op, String reason) {
    if (labels.test(pattern.label())) {
      begin(op);
      say("'" + pattern.label() + "': taken back: " + reason);
    }
  }

  @Override
  public void folded(Operation op) {
    if (all) {
      begin(op);
      say("folded");
    }
  }

  @Override
  public void dead(Operation op) {
    if (all) {
      begin(op);
      say("erased: nothing needs it");
    }
  }

  private void begin(Operation op) {
    heading = "'" + op.name() + "' at " + place(op.location()) + "\n";
  }

  private static String place(Location location) {
    return location
        .filePosition()
        .map(at -> at.file() + ":" + at.line() + ":" + at.column())
        .orElse("an unknown place");
  }

  private void say(String line) {
    if (!heading.isEmpty()) {
      sink.accept(heading);
      heading = "";
    }
    sink.accept("  " + line + "\n");
  }
}
