package dev.weir.nn.train;

import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A line that says how training goes: how many steps of how many, the loss, and how many examples a second. On a terminal
/// it is written over and over; where output goes elsewhere there is none.
public final class Progress implements AutoCloseable {
  private static final long PAUSE = 100_000_000;

  private final Optional<Appendable> out;
  private final LongSupplier nanoseconds;
  private final long steps;
  private final long began;
  private long done;
  private long examples;
  private double loss = Double.NaN;
  private long written;
  private int width;

  private Progress(Optional<Appendable> out, LongSupplier nanoseconds, long steps) {
    this.out = out;
    this.nanoseconds = nanoseconds;
    this.steps = steps;
    began = nanoseconds.getAsLong();
    written = began - PAUSE;
  }

  /// {@return a line for so many steps on the terminal, or none if there is no terminal}
  public static Progress of(long steps) {
    // There is none where nothing is connected.
    Optional<Console> console = Optional.ofNullable(System.console());
    return new Progress(
        console.filter(Console::isTerminal).map(Console::writer), System::nanoTime, steps);
  }

  /// {@return a line for so many steps, written to `out`}
  ///
  /// @param nanoseconds a clock
  public static Progress to(Appendable out, LongSupplier nanoseconds, long steps) {
    return new Progress(Optional.of(out), nanoseconds, steps);
  }

  /// Takes note of a step; the line is written ten times a second at most.
  public void step(double lossOfStep, long examplesOfStep) {
    done++;
    examples += examplesOfStep;
    loss = lossOfStep;
    if (nanoseconds.getAsLong() - written >= PAUSE) {
      write();
    }
  }

  private void write() {
    if (out.isPresent()) {
      written = nanoseconds.getAsLong();
      double seconds = Math.max(1, written - began) * 1e-9;
      String line =
          String.format(
              Locale.ROOT,
              "%d/%d  loss %.4f  %,.0f examples/s",
              done,
              steps,
              loss,
              examples / seconds);
      append("\r" + line + " ".repeat(Math.max(0, width - line.length())));
      width = line.length();
    }
  }

  private void append(String text) {
    try {
      out.orElseThrow().append(text);
      if (out.orElseThrow() instanceof java.io.Flushable flushable) {
        flushable.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes the line once more, and ends it.
  @Override
  public void close() {
    if (out.isPresent() && done > 0) {
      write();
      append("\n");
    }
  }
}
