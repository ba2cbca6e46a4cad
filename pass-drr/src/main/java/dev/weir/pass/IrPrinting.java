package dev.weir.pass;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Writes the IR before or after passes.
public final class IrPrinting implements PassInstrumentation {
  /// When to write.
  ///
  /// @param before asked for the name of each pass that is about to run
  /// @param after asked for the name of each pass that has run
  /// @param onlyChanged whether nothing is written after a pass that changed nothing
  /// @param asDiff whether only the lines that a pass changed are written after it, as a unified diff
  /// @param afterFailure whether the IR that a failed pass leaves is written
  /// @param wholeProgram whether the outermost operation is written rather than the one worked on;
  ///     only without threads
  public record When(
      Predicate<String> before,
      Predicate<String> after,
      boolean onlyChanged,
      boolean asDiff,
      boolean afterFailure,
      boolean wholeProgram) {
    boolean compares() {
      return onlyChanged || asDiff;
    }
  }

  private final When when;
  private final Consumer<String> sink;

  /// What a fork has written.
  private final StringBuilder pending;

  private final Deque<String> texts = new ArrayDeque<>();
  private PrintOptions options = PrintOptions.of(DialectRegistry.of());

  /// Writes to `sink`.
  public IrPrinting(When when, Consumer<String> sink) {
    this(when, sink, new StringBuilder());
  }

  private IrPrinting(When when, Consumer<String> sink, StringBuilder pending) {
    this.when = when;
    this.sink = sink;
    this.pending = pending;
  }

  @Override
  public void start(DialectRegistry registry) {
    options = PrintOptions.of(registry);
  }

  private String text(Operation op) {
    return IrPrinter.print(op, options);
  }

  @Override
  public void beforePass(Pass pass, Operation op) {
    if (when.compares()) {
      texts.push(text(shown(op)));
    }
    if (when.before().test(pass.type().name())) {
      write("Before", pass, op, text(shown(op)));
    }
  }

  @Override
  public void afterPass(Pass pass, Operation op) {
    String old = when.compares() ? texts.pop() : "";
    if (!when.after().test(pass.type().name())) {
      return;
    }
    String text = text(shown(op));
    if (!when.onlyChanged() || !old.equals(text)) {
      write("After", pass, op, when.asDiff() ? LineDiff.unified(old, text) : text);
    }
  }

  @Override
  public void passFailed(Pass pass, Operation op) {
    if (when.compares()) {
      texts.pop();
    }
    if (when.afterFailure()) {
      write("After Failed", pass, op, text(shown(op)));
    }
  }

  /// {@return what is written of `op`: itself, or the outermost operation around it}
  private Operation shown(Operation op) {
    Operation shown = op;
    while (when.wholeProgram() && shown.parent() != null) {
      shown = shown.parent();
    }
    return shown;
  }

  private void write(String moment, Pass pass, Operation op, String text) {
    String name = op instanceof Symbol named ? named.symbolName() : "";
    String symbol = name.isEmpty() ? "" : " @" + name;
    sink.accept(
        "// -----// IR Dump %s %s ('%s' operation%s) //----- //\n%s\n\n"
            .formatted(moment, pass.type().name(), op.name(), symbol, text.stripTrailing()));
  }

  @Override
  public PassInstrumentation fork() {
    StringBuilder buffer = new StringBuilder();
    IrPrinting fork = new IrPrinting(when, buffer::append, buffer);
    fork.options = options;
    return fork;
  }

  @Override
  public void join(PassInstrumentation fork) {
    StringBuilder written = ((IrPrinting) fork).pending;
    if (!written.isEmpty()) {
      sink.accept(written.toString());
    }
  }
}
