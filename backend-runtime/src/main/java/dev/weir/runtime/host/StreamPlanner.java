package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.device.DeviceStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Spreads the steps of a program over the streams of its devices.
///
/// A step comes after those that write what it reads, and after those that touch the memory that it writes: values that lie
/// in the same place of the plan, one after the other, are ordered by that. Copies have streams of their own. A kernel goes
/// where it would begin first, if each took as long as what it reads and writes is large; of several such streams to that of
/// the step that it waits for longest, so that no event is needed there.
final class StreamPlanner {
  /// What a step costs beside its bytes, as bytes that could be moved meanwhile.
  private static final long LAUNCH_BYTES = 1 << 20;

  /// Memory that a value lies in.
  private sealed interface Place {
    /// A part of the plan's block.
    record Part(long begin, long end) implements Place {}

    /// A buffer that grows.
    record Grown(int index) implements Place {}

    /// Memory that no step before has written, such as that of a weight.
    record Own(long key) implements Place {}

    default boolean meets(Place other) {
      return this instanceof Part(long begin, long end)
          ? other instanceof Part(long from, long to) && begin < to && from < end
          : equals(other);
    }

    default boolean covers(Place other) {
      return this instanceof Part(long begin, long end)
          ? other instanceof Part(long from, long to) && begin <= from && to <= end
          : equals(other);
    }
  }

  /// A step that touched memory.
  private record Touch(int step, Place place, boolean isWrite) {}

  private final HostCode code;
  private final DeviceStreams streams;
  private final Map<Integer, HostCode.Planned> planned = new HashMap<>();
  private final Map<Integer, Long> offsets = new HashMap<>();
  private final Map<Integer, ImmutableSet<Place>> places = new HashMap<>();
  private final List<Touch> touches = new ArrayList<>();
  private final int[] streamOf;
  private final int[][] known;
  private final List<Set<Integer>> after = new ArrayList<>();
  private final Set<Integer> awaited = new HashSet<>();
  private final int[] last;
  private final long[] finished;
  private final long[] free;

  private StreamPlanner(HostCode code, DeviceStreams streams) {
    this.code = code;
    this.streams = streams;
    int count = streams.size();
    int steps = code.steps().size();
    streamOf = new int[steps];
    Arrays.fill(streamOf, -1);
    known = new int[steps][];
    finished = new long[steps];
    free = new long[count];
    last = new int[count];
    Arrays.fill(last, -1);
    for (int i = 0; i < code.devicePlannedSlots().size(); i++) {
      HostCode.Planned slot = code.devicePlannedSlots().get(i);
      planned.put(slot.slot(), slot);
      offsets.put(slot.slot(), code.devicePlan().offsets().get(i));
    }
  }

  /// {@return how the steps of `code` are spread}; empty where branches, loops or calls say what is done, so that all is
  /// done in one order
  ///
  /// @param outputs the slots of the program's outputs
  static Optional<StreamPlan> plan(
      HostCode code, Collection<Integer> outputs, DeviceStreams streams) {
    return streams.size() > 0 && code.steps().stream().allMatch(StreamPlanner::isStraight)
        ? Optional.of(new StreamPlanner(code, streams).plan(outputs))
        : Optional.empty();
  }

  private static boolean isStraight(Step step) {
    return LaunchRuns.isStraight(step)
        || step instanceof Step.Replay
        || step instanceof Step.Assign;
  }

  private StreamPlan plan(Collection<Integer> outputs) {
    for (int i = 0; i < code.steps().size(); i++) {
      after.add(new LinkedHashSet<>());
      add(i, code.steps().get(i));
    }
    var copied = ImmutableMap.<Integer, ImmutableList<Integer>>builder();
    for (int slot : ImmutableSet.copyOf(outputs)) {
      if (streams.has(code.devices().get(slot))) {
        copied.put(slot, afterAll(slot));
      }
    }
    var entries = ImmutableList.<Optional<StreamPlan.Entry>>builder();
    for (int i = 0; i < streamOf.length; i++) {
      entries.add(
          streamOf[i] < 0
              ? Optional.empty()
              : Optional.of(
                  new StreamPlan.Entry(
                      streamOf[i], ImmutableList.copyOf(after.get(i)), awaited.contains(i))));
    }
    return new StreamPlan(entries.build(), copied.buildOrThrow());
  }

  /// {@return the last step on each stream that writes what `slot` holds}
  private ImmutableList<Integer> afterAll(int slot) {
    Map<Integer, Integer> latest = new TreeMap<>();
    for (int step : needed(of(slot), ImmutableSet.of())) {
      latest.merge(streamOf[step], step, Math::max);
    }
    awaited.addAll(latest.values());
    return ImmutableList.copyOf(latest.values());
  }

  private void add(int index, Step step) {
    switch (step) {
      case Step.Launch launch -> {
        for (int i = 0; i < launch.outputs().size(); i++) {
          int over = launch.over().get(i);
          if (over >= 0) {
            places.put(launch.outputs().get(i), of(launch.inputs().get(over)));
          }
        }
        place(index, device(launch.outputs().getFirst()), launch.inputs(), launch.outputs(), -1);
      }
      case Step.CopyIn copy -> {
        int to = device(copy.output());
        int stream = streams.has(to) ? streams.copiesIn(to) : -1;
        place(index, to, ImmutableList.of(), ImmutableList.of(copy.output()), stream);
      }
      case Step.CopyOut copy -> {
        int from = device(copy.input());
        int stream = streams.has(from) ? streams.copiesOut(from) : -1;
        place(index, from, ImmutableList.of(copy.input()), ImmutableList.of(), stream);
      }
      case Step.Assign assign -> {
        places.put(assign.output(), of(assign.over()));
        place(
            index,
            device(assign.over()),
            ImmutableList.of(assign.input()),
            ImmutableList.of(assign.over()),
            -1);
      }
      case Step.Alias alias -> places.put(alias.output(), of(alias.input()));
      case Step.Combine combine -> places.put(combine.output(), all(combine.inputs()));
      case Step.Extract extract ->
          extract.outputs().forEach(output -> places.put(output, of(extract.input())));
      case Step.OnSizes(SizeStep.Cast cast) -> places.put(cast.output(), of(cast.input()));
      default -> {
        // Works on the host.
      }
    }
  }

  private ImmutableSet<Place> all(List<Integer> slots) {
    return slots.stream()
        .filter(slot -> slot >= 0)
        .flatMap(slot -> of(slot).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /// {@return where the value of `slot` lies}; it may be one of several places
  private ImmutableSet<Place> of(int slot) {
    return places.computeIfAbsent(slot, this::own);
  }

  private ImmutableSet<Place> own(int slot) {
    var constant = code.constants().get(slot);
    if (constant != null) {
      return ImmutableSet.of(new Place.Own(constant.data().address()));
    }
    Place grown = new Place.Grown(code.growing().get(slot));
    HostCode.Planned part = planned.get(slot);
    if (part == null) {
      return ImmutableSet.of(grown);
    }
    long begin = offsets.get(slot);
    return ImmutableSet.of(new Place.Part(begin, begin + Math.max(1, part.bytes())), grown);
  }

  private int device(int slot) {
    return code.devices().get(slot);
  }

  /// Puts a step on `wanted`, or on the stream of its device where it begins first. What has no streams does one step after
  /// the other anyway.
  private void place(int index, int device, List<Integer> reads, List<Integer> writes, int wanted) {
    if (!streams.has(device)) {
      return;
    }
    Set<Integer> needed = needed(all(reads), all(writes));
    long ready = 0;
    int latest = -1;
    for (int step : needed) {
      if (finished[step] >= ready) {
        ready = finished[step];
        latest = step;
      }
    }
    int stream = wanted >= 0 ? wanted : stream(device, ready, latest < 0 ? -1 : streamOf[latest]);
    streamOf[index] = stream;
    order(index, needed);
    long bytes = bytes(reads) + bytes(writes);
    finished[index] = Math.max(ready, free[stream]) + LAUNCH_BYTES + bytes;
    free[stream] = finished[index];
    touch(index, all(reads), false);
    touch(index, all(writes), true);
  }

  private int stream(int device, long ready, int preferred) {
    int first = streams.first(device);
    int end = streams.end(device);
    int best = preferred >= first && preferred < end ? preferred : first;
    for (int stream = first; stream < end; stream++) {
      if (Math.max(ready, free[stream]) < Math.max(ready, free[best])) {
        best = stream;
      }
    }
    return best;
  }

  private Set<Integer> needed(Set<Place> reads, Set<Place> writes) {
    Set<Integer> needed = new LinkedHashSet<>();
    for (Touch touch : touches) {
      boolean conflicts =
          writes.stream().anyMatch(place -> place.meets(touch.place()))
              || touch.isWrite() && reads.stream().anyMatch(place -> place.meets(touch.place()));
      if (conflicts) {
        needed.add(touch.step());
      }
    }
    return needed;
  }

  /// Has a step wait for those that it needs, as far as its stream does not come after them as it is.
  private void order(int index, Set<Integer> needed) {
    int stream = streamOf[index];
    int[] clock = last[stream] < 0 ? nothing() : known[last[stream]].clone();
    List<Integer> latestFirst = new ArrayList<>(needed);
    latestFirst.sort((a, b) -> Integer.compare(b, a));
    for (int step : latestFirst) {
      if (clock[streamOf[step]] < step) {
        after.get(index).add(step);
        awaited.add(step);
        for (int i = 0; i < clock.length; i++) {
          clock[i] = Math.max(clock[i], known[step][i]);
        }
      }
    }
    clock[stream] = index;
    known[index] = clock;
    last[stream] = index;
  }

  private int[] nothing() {
    int[] clock = new int[free.length];
    Arrays.fill(clock, -1);
    return clock;
  }

  /// Notes what a step touches; what it writes over is of no interest any more to those that come after it.
  private void touch(int index, Set<Place> where, boolean isWrite) {
    for (Place place : where) {
      if (isWrite) {
        touches.removeIf(touch -> place.covers(touch.place()) && touch.step() != index);
      }
      touches.add(new Touch(index, place, isWrite));
    }
  }

  private long bytes(List<Integer> slots) {
    long bytes = 0;
    for (int slot : slots) {
      TensorType type = slot < 0 ? null : code.types().get(slot).orElse(null);
      if (type != null && type.isStatic()) {
        bytes += type.elementCount() * ElementTypes.dtypeOf(type.elementType()).byteSize();
      }
    }
    return bytes;
  }
}
