package dev.weir.runtime;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/// What the steps of runs took, in the order in which they ran. Several threads may add to it.
public final class Profile {
  private final List<Event> events = new ArrayList<>();

  /// One step of one run.
  ///
  /// @param name the kernel
  /// @param kind `generated`, `library` or `copy`
  /// @param device what it ran on, or copied to or from: the name of a device, or `host`
  /// @param start when it began, in nanoseconds from an arbitrary time
  /// @param nanos how long it took
  /// @param bytes the bytes of the tensors that it read and wrote
  /// @param operations how many numbers it computed, multiplications and additions each for one; 0 if
  ///     that is not known
  /// @param thread the number of the thread that ran it, or gave it to the device
  /// @param stream the stream of that device that it was on, -1 if it was on none
  public record Event(
      String name,
      String kind,
      String device,
      long start,
      long nanos,
      long bytes,
      long operations,
      long thread,
      int stream) {
    /// {@return the same step, at that time}
    public Event at(long begin, long taken) {
      return new Event(name, kind, device, begin, taken, bytes, operations, thread, stream);
    }

    /// {@return the same step, on that stream}
    public Event onStream(int number) {
      return new Event(name, kind, device, start, nanos, bytes, operations, thread, number);
    }
  }

  /// Makes an empty profile.
  public Profile() {}

  /// Adds a step.
  public synchronized void add(Event event) {
    events.add(event);
  }

  /// Forgets all steps.
  public synchronized void clear() {
    events.clear();
  }

  /// {@return the steps so far}
  public synchronized ImmutableList<Event> events() {
    return ImmutableList.copyOf(events);
  }
}
