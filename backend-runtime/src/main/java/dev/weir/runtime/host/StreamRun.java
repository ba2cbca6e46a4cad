package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceStreams;
import dev.weir.runtime.device.KernelStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The streams of devices as a frame uses them: what it is to wait for, and what the host has yet to wait for.
final class StreamRun {
  private final StreamPlan plan;
  private final DeviceStreams streams;

  /// The events of steps that others wait for.
  private final KernelStreams.@Nullable Event[] events;

  /// Those while steps are recorded, in which nothing from outside may be waited for.
  private KernelStreams.@Nullable Event @Nullable [] captured;

  private final boolean[] isRecorded;
  private final List<Runnable> pending = new ArrayList<>();

  /// Where the host's memory begins that copies have yet to write.
  private final Set<Long> unsettled = new HashSet<>();

  private final List<Timed> timed = new ArrayList<>();

  /// A step whose events say when it was done.
  private record Timed(
      Profile.Event untimed, int device, KernelStreams.Event begin, KernelStreams.Event end) {}

  StreamRun(StreamPlan plan, DeviceStreams streams) {
    this.plan = plan;
    this.streams = streams;
    events = new KernelStreams.Event[plan.entries().size()];
    isRecorded = new boolean[events.length];
  }

  /// Gives each step of a frame to its stream, and waits for all in the end. A profile is told what the device says of its
  /// steps, which do not wait for each other because of it.
  void run(Frame frame, Optional<Profile> profile) {
    boolean isDone = false;
    try {
      Arrays.fill(isRecorded, false);
      forget();
      frame.launched();
      Map<Integer, KernelStreams.Event> bases = new TreeMap<>();
      if (profile.isPresent()) {
        for (int device = 0; device < frame.memory().devices().size(); device++) {
          if (streams.has(device)) {
            KernelStreams.Event base = now(device);
            base.finish();
            bases.put(device, base);
          }
        }
      }
      long start = System.nanoTime();
      Frame running = frame;
      while (running != null) {
        running = step(frame, frame.advance(), profile);
      }
      copyOutputs(frame, profile.isPresent());
      settle();
      frame.finish();
      if (profile.isPresent()) {
        tell(profile.get(), bases, start);
      }
      isDone = true;
    } finally {
      if (!isDone) {
        abandon(frame.memory());
      }
      streams.selectFirst();
    }
  }

  private @Nullable Frame step(Frame frame, int index, Optional<Profile> profile) {
    Step step = frame.step(index);
    Optional<StreamPlan.Entry> entry = plan.entries().get(index);
    if (entry.isEmpty()) {
      long start = System.nanoTime();
      Frame after = step.run(frame);
      if (profile.isPresent() && step instanceof Step.Launch launch) {
        frame.memory().synchronize(launch.device());
      }
      profile.ifPresent(told ->
          StepMeasure.of(step, frame, start, System.nanoTime() - start).ifPresent(told::add));
      return after;
    }
    enter(entry.get().stream(), entry.get().after());
    int device = streams.device(entry.get().stream());
    KernelStreams.Event begin = profile.isPresent() ? now(device) : null;
    Frame after = step.run(frame);
    if (begin != null) {
      KernelStreams.Event end = now(device);
      int stream = streams.onDevice(entry.get().stream());
      StepMeasure.of(step, frame, 0, 0)
          .ifPresent(event -> timed.add(new Timed(event.onStream(stream), device, begin, end)));
    }
    leave(index, entry.get());
    return after;
  }

  /// Has what follows be on a stream, after all that it is to come after.
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
  private void leave(int index, StreamPlan.Entry entry) {
    if (!entry.isAwaited()) {
      return;
    }
    KernelStreams.@Nullable Event[] to = captured != null ? captured : events;
    KernelStreams.Event event = to[index];
    if (event == null) {
      event = streams.of(streams.device(entry.stream())).newEvent();
      to[index] = event;
    }
    event.record();
    if (captured == null) {
      isRecorded[index] = true;
    }
  }

  /// Launches what is recorded: what it waits for is among it.
  ///
  /// @param launcher runs a generated kernel with the arguments of the last run
  void capture(Frame frame, Step.Replay replay, Consumer<Step.Launch> launcher) {
    KernelStreams.@Nullable Event[] own = new KernelStreams.Event[events.length];
    captured = own;
    try {
      for (int i = replay.end() - replay.steps().size(); i < replay.end(); i++) {
        if (frame.step(i) instanceof Step.Launch launch) {
          StreamPlan.Entry entry = plan.entries().get(i).orElseThrow();
          enter(entry.stream(), entry.after());
          launcher.accept(launch);
          leave(i, entry);
        }
      }
    } finally {
      captured = null;
      for (KernelStreams.Event event : own) {
        if (event != null) {
          event.close();
        }
      }
    }
  }

  /// {@return whether the device has streams}
  boolean has(int device) {
    return streams.has(device);
  }

  /// Waits until the host has `tensor`, where a copy to it is under way.
  void waitFor(Tensor tensor) {
    if (unsettled.contains(tensor.data().address())) {
      settle();
    }
  }

  /// Copies to a device.
  void copyIn(int device, Tensor from, Tensor to) {
    if (from.byteSize() > 0) {
      streams.of(device).copyIn(from.data(), to.data());
    }
  }

  /// Copies from a device to the host, which has it after [#settle].
  void copyOut(int device, Tensor from, Tensor to) {
    if (from.byteSize() > 0) {
      pending.add(streams.of(device).copyOut(from.data(), to.data()));
      unsettled.add(to.data().address());
    }
  }

  /// Copies what a program gives to the host, which has it after [#settle]; kernels go on meanwhile.
  ///
  /// @param frame what has the values
  /// @param isTimed whether somebody wants to know what that took
  private void copyOutputs(Frame frame, boolean isTimed) {
    plan.outputs()
        .forEach((slot, after) -> {
          int device = frame.device(slot);
          int stream = streams.copiesOut(device);
          enter(stream, after);
          KernelStreams.Event begin = isTimed ? now(device) : null;
          Tensor from = frame.tensor(slot);
          copyOut(device, from, frame.outputOnHost(slot));
          if (begin != null) {
            Profile.Event event =
                StepMeasure.copyOut(from, StepMeasure.device(frame, device))
                    .onStream(streams.onDevice(stream));
            timed.add(new Timed(event, device, begin, now(device)));
          }
        });
  }

  /// Waits for what was copied to the host.
  void settle() {
    if (!pending.isEmpty()) {
      List<Runnable> waiting = List.copyOf(pending);
      forget();
      waiting.forEach(Runnable::run);
    }
  }

  private void forget() {
    pending.clear();
    unsettled.clear();
  }

  /// {@return an event that stands for what the thread's stream on a device was given so far}
  private KernelStreams.Event now(int device) {
    KernelStreams.Event event = streams.of(device).newEvent();
    event.record();
    return event;
  }

  /// Tells when the steps of a run were done, which is over.
  ///
  /// @param bases an event of each device that was done at `start`
  private void tell(Profile profile, Map<Integer, KernelStreams.Event> bases, long start) {
    for (Timed step : timed) {
      KernelStreams.Event base = Objects.requireNonNull(bases.get(step.device()));
      profile.add(
          step.untimed()
              .at(start + step.begin().nanosSince(base), step.end().nanosSince(step.begin())));
      step.begin().close();
      step.end().close();
    }
    timed.clear();
    bases.values().forEach(KernelStreams.Event::close);
  }

  /// Ends a run that has failed. What is under way may still work in the frame's memory, so it is waited for.
  private void abandon(RunMemory memory) {
    timed.clear();
    try {
      settle();
      memory.synchronize();
    } catch (DeviceException followsFromTheFirst) {
      // What was wrong has been told.
    } finally {
      forget();
    }
  }
}
