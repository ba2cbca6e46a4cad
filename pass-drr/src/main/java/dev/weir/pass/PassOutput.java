package dev.weir.pass;

import java.util.function.Consumer;

/// Takes what passes print.
public final class PassOutput implements PassInstrumentation {
  private final Consumer<String> sink;

  /// What a fork has taken.
  private final StringBuilder pending;

  /// Gives it to `sink`, in program order.
  public PassOutput(Consumer<String> sink) {
    this(sink, new StringBuilder());
  }

  private PassOutput(Consumer<String> sink, StringBuilder pending) {
    this.sink = sink;
    this.pending = pending;
  }

  @Override
  public void output(Pass pass, String text) {
    sink.accept(text);
  }

  @Override
  public PassInstrumentation fork() {
    StringBuilder buffer = new StringBuilder();
    return new PassOutput(buffer::append, buffer);
  }

  @Override
  public void join(PassInstrumentation fork) {
    StringBuilder taken = ((PassOutput) fork).pending;
    if (!taken.isEmpty()) {
      sink.accept(taken.toString());
    }
  }
}
