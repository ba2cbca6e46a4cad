package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The streams of a device as a frame uses them: what it is to wait for, and what the host has yet to wait for.
final class StreamRun {
  private final StreamPlan plan;
  private final KernelStreams streams;

  /// The events of steps that others wait for.
  private final KernelStreams.@Nullable Event[] events;

  /// Those while steps are recorded, in which nothing from outside may be waited for.
  private KernelStreams.@Nullable Event @Nullable [] captured;

  private final boolean[] isRecorded;
  private final List<Runnable> pending = new ArrayList<>();
  private final List<Timed> timed = new ArrayList<>();

  /// A step whose events say when it was done.
  private record Timed(Profile.Event untimed, KernelStreams.Event begin, KernelStreams.Event end) {}

  StreamRun(StreamPlan plan, KernelStreams streams) {
    this.plan = plan;
    this.streams = streams;
    events = new KernelStreams.Event[plan.entries().size()];
    isRecorded = new boolean[events.length];
  }

  /// Begins a run, in which nothing has been done yet.
  void begin() {
    java.util.Arrays.fill(isRecorded, false);
    pending.clear();
  }

  /// {@return where step `index` is done}; empty if on the host
  Optional<StreamPlan.Entry> entry(int index) {
    return plan.entries().get(index);
  }

  /// Has the step be on its stream, after all that it is to come after.
  void enter(StreamPlan.Entry entry) {
    enter(entry.stream(), entry.after());
  }

  private void enter(int stream, List<Integer> after) {
    streams.select(stream);
    for (int step : after) {
      KernelStreams.Event event = captured != null ? captured[step] : events[step];
      // What a graph has done needs no event: all that follows comes after it.
      if (event != null && (captured != null || isRecorded[step])) {
        event.await();
      }
    }
  }

  /// Notes that the step was given to its stream.
  void leave(int index, StreamPlan.Entry entry) {
    if (!entry.isAwaited()) {
      return;
    }
    KernelStreams.@Nullable Event[] to = captured != null ? captured : events;
    KernelStreams.Event event = to[index];
    if (event == null) {
      event = streams.newEvent();
      to[index] = event;
    }
    event.record();
    if (captured == null) {
      isRecorded[index] = true;
    }
  }

  /// Has steps recorded as they are done by `launches`: what they wait for is among them.
  void capture(Runnable launches) {
    KernelStreams.@Nullable Event[] own = new KernelStreams.Event[events.length];
    captured = own;
    try {
      launches.run();
    } finally {
      captured = null;
      for (KernelStreams.Event event : own) {
        if (event != null) {
          event.close();
        }
      }
    }
  }

  /// Copies to the device.
  void copyIn(Tensor from, Tensor to) {
    if (from.byteSize() > 0) {
      streams.copyIn(from.data(), to.data());
    }
  }

  /// Copies to the host, which has it after [#settle].
  void copyOut(Tensor from, Tensor to) {
    if (from.byteSize() > 0) {
      pending.add(streams.copyOut(from.data(), to.data()));
    }
  }

  /// Copies what a program gives to the host, which has it after [#settle]; kernels go on meanwhile.
  ///
  /// @param frame what has the values
  void copyOutputs(Frame frame) {
    plan.outputs()
        .forEach((slot, after) -> {
          enter(streams.copiesOut(), after);
          copyOut(frame.tensor(slot), frame.outputOnHost(slot));
        });
  }

  /// Waits for what was copied to the host.
  void settle() {
    if (!pending.isEmpty()) {
      List<Runnable> waiting = List.copyOf(pending);
      pending.clear();
      waiting.forEach(Runnable::run);
    }
  }

  /// {@return an event that stands for what the stream was given so far}
  KernelStreams.Event now() {
    KernelStreams.Event event = streams.newEvent();
    event.record();
    return event;
  }

  /// Notes when a step begins and ends.
  void time(Profile.Event untimed, KernelStreams.Event begin, KernelStreams.Event end) {
    timed.add(new Timed(untimed, begin, end));
  }

  /// Ends a run: the thread is on the first stream again.
  void end() {
    settle();
    streams.select(0);
  }

  /// Tells when the steps of a run were done, which is over.
  ///
  /// @param base an event that was done at `start`
  void tell(Profile profile, KernelStreams.Event base, long start) {
    for (Timed step : timed) {
      profile.add(
          step.untimed()
              .at(start + step.begin().nanosSince(base), step.end().nanosSince(step.begin())));
      step.begin().close();
      step.end().close();
    }
    timed.clear();
    base.close();
  }

  /// Ends a run that has failed. What is under way may still work in the frame's memory, so it is waited for.
  void abandon(RunMemory memory) {
    timed.clear();
    try {
      settle();
      memory.synchronize();
    } catch (DeviceException followsFromTheFirst) {
      // What was wrong has been told.
    } finally {
      pending.clear();
      streams.select(0);
    }
  }
}
