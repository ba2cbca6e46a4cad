package dev.weir.backend.gpu.cuda;

import dev.weir.runtime.device.KernelStreams;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// The streams of a library: those that kernels may be on, and one for copies in each direction. One is made when somebody
/// works on it first.
///
/// While launches are recorded, a stream takes part once somebody works on it: it waits for the first one's beginning, and
/// the first one for it in the end. What was recorded then is done after all that any stream was given, and before all that
/// any is given later.
final class CudaStreams implements KernelStreams {
  private final CudaDriver driver;
  private final StagingMemory staging;
  private final long[] streams;
  private final ThreadLocal<Integer> selected = ThreadLocal.withInitial(() -> 0);
  private final Set<Mark> marks =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
  private Mark begin;
  private boolean[] joined = {};

  /// Whether there was a graph, which a stream that is made later comes after, too.
  private boolean hasLaunched;

  /// @param first the stream that is there
  /// @param kernels how many streams kernels may be on
  CudaStreams(CudaDriver driver, long first, int kernels) {
    this.driver = driver;
    streams = new long[kernels + 2];
    streams[0] = first;
    staging = new StagingMemory(driver);
  }

  @Override
  public int count() {
    return streams.length - 2;
  }

  @Override
  public int copiesIn() {
    return streams.length - 2;
  }

  @Override
  public int copiesOut() {
    return streams.length - 1;
  }

  /// {@return the number of the calling thread's stream}
  int number() {
    return selected.get();
  }

  /// {@return the calling thread's stream}
  synchronized long current() {
    return stream(selected.get());
  }

  private long stream(int number) {
    if (streams[number] == 0) {
      streams[number] = driver.createStream();
      if (hasLaunched && joined.length == 0) {
        int selectedBefore = selected.get();
        order(0, number);
        selected.set(selectedBefore);
      }
    }
    return streams[number];
  }

  @Override
  public synchronized void select(int stream) {
    if (stream < 0 || stream >= streams.length) {
      throw new IllegalArgumentException("there is no stream " + stream);
    }
    selected.set(stream);
    if (joined.length > 0 && !joined[stream]) {
      joined[stream] = true;
      begin.await();
    }
  }

  /// Has the streams that others than the first work on take part in what is recorded from now on.
  synchronized void beginCapture() {
    selected.set(0);
    driver.beginCapture(streams[0]);
    joined = new boolean[streams.length];
    joined[0] = true;
    begin = newEvent();
    begin.record();
  }

  /// {@return what was recorded}
  synchronized long endCapture() {
    boolean[] took = joined;
    joined = new boolean[0];
    try {
      for (int i = 1; i < took.length; i++) {
        if (took[i]) {
          order(i, 0);
        }
      }
      return driver.endCapture(streams[0]);
    } finally {
      begin.close();
      selected.set(0);
    }
  }

  /// Has a graph run after all that was given, and before all that comes.
  synchronized void launchGraph(long graph) {
    int before = selected.get();
    for (int i = 1; i < streams.length; i++) {
      if (streams[i] != 0) {
        order(i, 0);
      }
    }
    driver.launchGraph(streams[0], graph);
    hasLaunched = true;
    for (int i = 1; i < streams.length; i++) {
      if (streams[i] != 0) {
        order(0, i);
      }
    }
    selected.set(before);
  }

  private void order(int first, int then) {
    try (Mark mark = newEvent()) {
      selected.set(first);
      mark.record();
      selected.set(then);
      mark.await();
    }
  }

  /// Waits for all streams.
  void synchronize() {
    long[] all;
    synchronized (this) {
      all = streams.clone();
    }
    Arrays.stream(all).filter(stream -> stream != 0).forEach(driver::synchronize);
  }

  @Override
  public Mark newEvent() {
    Mark mark = new Mark(driver.streaming().createEvent());
    marks.add(mark);
    return mark;
  }

  @Override
  public void copyIn(MemorySegment host, MemorySegment device) {
    try {
      staging.copyIn(current(), host, device);
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  @Override
  public Runnable copyOut(MemorySegment device, MemorySegment host) {
    try {
      Runnable rest = staging.copyOut(current(), device, host);
      return () -> {
        try {
          rest.run();
        } catch (CudaDriver.CudaFault e) {
          throw CudaLibrary.fault(e);
        }
      };
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  @Override
  public void copy(MemorySegment from, MemorySegment to) {
    try {
      driver.streaming().copyLater(current(), from.address(), to.address(), from.byteSize());
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  /// Gives back all but the first stream.
  void close() {
    List<Mark> left;
    synchronized (marks) {
      left = new ArrayList<>(marks);
    }
    left.forEach(Mark::close);
    staging.close();
    for (int i = 1; i < streams.length; i++) {
      if (streams[i] != 0) {
        driver.destroyStream(streams[i]);
        streams[i] = 0;
      }
    }
  }

  /// An event of the driver.
  final class Mark implements Event {
    private final long event;

    private Mark(long event) {
      this.event = event;
    }

    @Override
    public void record() {
      driver.streaming().record(event, current());
    }

    @Override
    public void await() {
      driver.streaming().await(current(), event);
    }

    @Override
    public void finish() {
      try {
        driver.streaming().finish(event);
      } catch (CudaDriver.CudaFault e) {
        throw CudaLibrary.fault(e);
      }
    }

    @Override
    public long nanosSince(Event earlier) {
      return Math.round(driver.streaming().milliseconds(((Mark) earlier).event, event) * 1e6);
    }

    @Override
    public void close() {
      if (marks.remove(this)) {
        driver.streaming().destroyEvent(event);
      }
    }
  }
}
