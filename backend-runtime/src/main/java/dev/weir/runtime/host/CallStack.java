package dev.weir.runtime.host;

import dev.weir.ir.Location;
import dev.weir.runtime.Profile;
import dev.weir.runtime.RunException;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The frames of the functions that one run is in. They lie on the heap and refer to the one that they
/// go back to, so that the depth of calls is bounded by memory, not by the thread's stack; frames that
/// are done with are used again.
final class CallStack {
  /// How deep calls may nest. A call that would lie deeper is taken for one without end.
  static final int MAX_DEPTH = 1 << 17;

  /// How many frames of a function are kept for later calls.
  private static final int MAX_KEPT = 256;

  private final List<ArrayDeque<Frame>> free = new ArrayList<>();
  private final Optional<PrintStream> printed;
  private final RunMemory memory;
  private Optional<Profile> profile = Optional.empty();
  private boolean pending;
  private int depth;

  /// @param printed where what the run prints goes
  CallStack(int functions, Optional<PrintStream> printed, RunMemory memory) {
    this.printed = printed;
    this.memory = memory;
    for (int i = 0; i < functions; i++) {
      free.add(new ArrayDeque<>());
    }
  }

  /// {@return where what the run prints goes}
  Optional<PrintStream> printed() {
    return printed;
  }

  RunMemory memory() {
    return memory;
  }

  /// {@return what is told of each step, if anything}
  Optional<Profile> profile() {
    return profile;
  }

  /// Has `told`, or nothing, told of each step from now on.
  void setProfile(Optional<Profile> told) {
    profile = told;
  }

  /// Notes that a kernel may still be running.
  void launched() {
    pending = true;
  }

  /// Waits until the kernels of this run are done, if the host may read what they write.
  void settle() {
    if (pending && !memory.hasDevice()) {
      finish();
    }
  }

  /// Waits until the kernels of this run are done.
  void finish() {
    if (pending) {
      pending = false;
      memory.synchronize();
    }
  }

  /// Starts over.
  void clear() {
    depth = 0;
    pending = false;
  }

  /// {@return a frame for a call of `function`}
  Frame enter(HostFunction function, Location location) {
    if (++depth > MAX_DEPTH) {
      throw new RunException(
          location,
          "calls of '" + function.name() + "' nest deeper than " + MAX_DEPTH,
          new IllegalStateException());
    }
    Frame frame = free.get(function.index()).poll();
    return frame != null ? frame : new Frame(function.code(), function, this);
  }

  /// Takes a frame back.
  void leave(Frame frame, HostFunction function) {
    depth--;
    ArrayDeque<Frame> kept = free.get(function.index());
    if (kept.size() < MAX_KEPT) {
      kept.push(frame);
    }
  }
}
