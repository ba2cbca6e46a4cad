package dev.weir.tests.streams;

import com.google.common.collect.ImmutableList;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelStreams;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A library that forgets to wait for one event, and counts.
final class DroppingLibrary implements KernelLibrary {
  private final KernelLibrary library;
  private final KernelStreams streams;
  private final int dropped;
  private final Set<Integer> used = new TreeSet<>();
  private int awaited;
  private int replays;

  /// @param dropped which wait is forgotten, from 0; none if negative
  DroppingLibrary(KernelLibrary library, int dropped) {
    this.library = library;
    this.streams = library.streams().orElseThrow();
    this.dropped = dropped;
  }

  /// {@return how often a stream was to wait for an event}
  int awaited() {
    return awaited;
  }

  /// {@return the streams that anything was on}
  Set<Integer> used() {
    return used;
  }

  /// {@return how often what was recorded ran}
  int replays() {
    return replays;
  }

  @Override
  public LoadedKernel kernel(String name) {
    return library.kernel(name);
  }

  @Override
  public KernelMemory memory() {
    return library.memory();
  }

  @Override
  public ImmutableList<String> choices() {
    return library.choices();
  }

  @Override
  public void synchronize() {
    library.synchronize();
  }

  @Override
  public Runnable record(Runnable launches) {
    Runnable recorded = library.record(launches);
    return () -> {
      replays++;
      recorded.run();
    };
  }

  @Override
  public Optional<KernelStreams> streams() {
    return Optional.of(new Dropping());
  }

  @Override
  public void close() {
    library.close();
  }

  private final class Dropping implements KernelStreams {
    @Override
    public int count() {
      return streams.count();
    }

    @Override
    public int copiesIn() {
      return streams.copiesIn();
    }

    @Override
    public int copiesOut() {
      return streams.copiesOut();
    }

    @Override
    public void select(int stream) {
      used.add(stream);
      streams.select(stream);
    }

    @Override
    public Event newEvent() {
      return new Kept(streams.newEvent());
    }

    @Override
    public void copyIn(MemorySegment host, MemorySegment device) {
      streams.copyIn(host, device);
    }

    @Override
    public Runnable copyOut(MemorySegment device, MemorySegment host) {
      return streams.copyOut(device, host);
    }

    @Override
    public void copy(MemorySegment from, MemorySegment to) {
      streams.copy(from, to);
    }
  }

  private final class Kept implements KernelStreams.Event {
    private final KernelStreams.Event event;

    Kept(KernelStreams.Event event) {
      this.event = event;
    }

    @Override
    public void record() {
      event.record();
    }

    @Override
    public void await() {
      if (awaited++ != dropped) {
        event.await();
      }
    }

    @Override
    public void finish() {
      event.finish();
    }

    @Override
    public long nanosSince(KernelStreams.Event earlier) {
      return event.nanosSince(((Kept) earlier).event);
    }

    @Override
    public void close() {
      event.close();
    }
  }
}
