package dev.weir.cli.command;

import java.io.Console;
import java.io.PrintStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tells a person at a terminal what a command is at, once it has taken a second; nothing where there
/// is no terminal.
public final class Progress implements AutoCloseable {
  private static final long INTERVAL = 1000;
  private static final String ERASE = "\r\u001b[K";

  private final @Nullable PrintStream err;
  private final @Nullable Thread thread;
  private final long start = System.nanoTime();
  private volatile String phase = "working";
  private boolean shown;
  private boolean done;

  private Progress(@Nullable PrintStream err) {
    this.err = err;
    thread =
        err == null ? null : Thread.ofPlatform().daemon().name("progress").unstarted(this::watch);
  }

  /// {@return progress that is never shown}
  public static Progress none() {
    return new Progress(null);
  }

  /// {@return progress shown on `err` if that belongs to a terminal}
  public static Progress on(PrintStream err) {
    Progress progress = new Progress(err);
    if (progress.thread != null) {
      progress.thread.start();
    }
    return progress;
  }

  /// {@return whether a person at a terminal gets what the command writes}
  public boolean isOnTerminal() {
    return err != null
        && Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  /// Says what is done from now on, such as `compiling`.
  public void phase(String next) {
    phase = next;
  }

  private void watch() {
    try {
      Thread.sleep(INTERVAL);
      // Asked only now, since the answer costs more than a short command takes.
      if (Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()) {
        while (show()) {
          Thread.sleep(INTERVAL);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean show() {
    if (done || err == null) {
      return false;
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    err.print(ERASE + phase + " (" + seconds + " s)");
    err.flush();
    shown = true;
    return true;
  }

  /// Takes what is shown away, for good. To be called before anything else is written.
  @Override
  public synchronized void close() {
    if (shown && !done && err != null) {
      err.print(ERASE);
      err.flush();
    }
    done = true;
  }
}
