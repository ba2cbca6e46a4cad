package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Streams, events, pinned memory and graphs of several streams on the emulation: what is right works, and each way to
/// get an order wrong is found, or shows in the numbers.
class StreamEmulationTest {
  private static final int COUNT = 1024;
  private static final long BYTES = 4L * COUNT;

  /// What each kernel does to `x`, of 128 threads.
  private static final ImmutableMap<String, String> BODIES =
      ImmutableMap.of(
          "twice", "for (int i = tid; i < 1024; i += 128) x[i] *= 2.0f;",
          "more", "for (int i = tid; i < 1024; i += 128) x[i] += 1.0f;",
          "lower", "for (int i = tid; i < 512; i += 128) x[i] += 1.0f;",
          "upper", "for (int i = 512 + tid; i < 1024; i += 128) x[i] += 1.0f;");

  private CudaDriver driver;
  private CudaStreaming streaming;
  private long module;
  private long a;
  private long b;
  private long x;

  @BeforeEach
  void open() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    HostEmulation emulation = HostEmulation.find().orElseThrow();
    driver = emulation.open(EmulatedLibraryTest.CACHE);
    streaming = driver.streaming();
    module = driver.loadModule(Image.BUILT);
    a = driver.createStream();
    b = driver.createStream();
    x = driver.allocate(BYTES);
  }

  @AfterEach
  void close() {
    if (driver != null) {
      // After a fault nothing but the context can be given back.
      driver.close();
    }
  }

  private static final class Image {
    static final byte[] BUILT =
        new EmulatedCode(HostEmulation.find().orElseThrow(), CudaChip.ANY, "sm_90", BODIES).image();
  }

  private void launch(String kernel, long stream) {
    driver.launch(
        stream, driver.function(module, kernel, 0), 1, 128, 0, new long[] {x}, ImmutableList.of());
  }

  private void order(long first, long then) {
    long event = streaming.createEvent();
    streaming.record(event, first);
    streaming.await(then, event);
    streaming.destroyEvent(event);
  }

  @SuppressWarnings("restricted")
  private MemorySegment pinned() {
    return MemorySegment.ofAddress(streaming.allocatePinned(BYTES)).reinterpret(BYTES);
  }

  private static float at(MemorySegment memory, int index) {
    return memory.getAtIndex(ValueLayout.JAVA_FLOAT, index);
  }

  private static void fill(MemorySegment memory, float value) {
    for (int i = 0; i < COUNT; i++) {
      memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
    }
  }

  @Test
  void eventsOrderStreams() {
    MemorySegment host = pinned();
    fill(host, 3);
    streaming.copyInLater(a, host, x);
    order(a, b);
    launch("twice", b);
    order(b, a);
    launch("more", a);
    streaming.copyOutLater(a, x, host);
    driver.synchronize(a);
    assertThat(at(host, 0)).isEqualTo(7);
    assertThat(at(host, COUNT - 1)).isEqualTo(7);
  }

  @Test
  void differentPartsNeedNoOrder() {
    MemorySegment host = pinned();
    fill(host, 1);
    streaming.copyInLater(a, host, x);
    order(a, b);
    launch("lower", a);
    launch("upper", b);
    order(b, a);
    streaming.copyOutLater(a, x, host);
    driver.synchronize(a);
    assertThat(at(host, 0) + at(host, COUNT - 1)).isEqualTo(4);
  }

  @Test
  void aKernelThatIsNotWaitedForIsFound() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    launch("twice", b);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b))
        .hasMessageContaining(
            "kernel 'twice', reads what is written by kernel 'more' on another stream, and no event"
                + " orders the two");
  }

  @Test
  void anEventRecordedTooEarlyIsFound() {
    driver.copyIn(a, zeros(), x);
    long event = streaming.createEvent();
    streaming.record(event, a);
    launch("more", a);
    streaming.await(b, event);
    launch("twice", b);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b)).hasMessageContaining("no event orders the two");
  }

  @Test
  void anEventOfAnotherStreamIsNoOrder() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    long event = streaming.createEvent();
    streaming.record(event, b);
    streaming.await(b, event);
    launch("twice", b);
    driver.synchronize(b);
    assertThatThrownBy(() -> driver.synchronize(a)).hasMessageContaining("no event orders the two");
  }

  @Test
  void anEventThatWasNeverRecordedIsWaitedForByNobody() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    streaming.await(b, streaming.createEvent());
    launch("twice", b);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b)).hasMessageContaining("no event orders the two");
  }

  /// What the host has waited for comes before all that it asks for later.
  @Test
  void theHostOrdersByWaiting() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    driver.synchronize(a);
    launch("more", b);
    MemorySegment host = pinned();
    streaming.copyOutLater(b, x, host);
    driver.synchronize(b);
    assertThat(at(host, 5)).isEqualTo(2);
  }

  @Test
  void aCopyThatOverwritesWhatAKernelReadsIsFound() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    MemorySegment host = pinned();
    fill(host, 1);
    streaming.copyInLater(b, host, x);
    driver.synchronize(b);
    assertThatThrownBy(() -> driver.synchronize(a))
        .hasMessageContaining("kernel 'more'")
        .hasMessageContaining("written by a copy to the device on another stream");
  }

  @Test
  void aCopyToTheHostThatIsNotWaitedForHoldsNothing() {
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    MemorySegment host = pinned();
    fill(host, 9);
    streaming.copyOutLater(a, x, host);
    assertThat(at(host, 0)).isNaN();
    driver.synchronize(a);
    assertThat(at(host, 0)).isEqualTo(1);
  }

  @Test
  void stagingThatIsOverwrittenTooEarlyShows() {
    MemorySegment host = pinned();
    fill(host, 1);
    streaming.copyInLater(a, host, x);
    fill(host, 5);
    launch("twice", a);
    MemorySegment back = pinned();
    streaming.copyOutLater(a, x, back);
    driver.synchronize(a);
    assertThat(at(back, 0)).isEqualTo(10);
  }

  @Test
  void twoCopiesToOnePlaceOfTheHostAreFound() {
    driver.copyIn(a, zeros(), x);
    MemorySegment host = pinned();
    streaming.copyOutLater(a, x, host);
    streaming.copyOutLater(b, x, host);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b))
        .hasMessageContaining("a copy to the host, writes what is written by a copy to the host");
  }

  @Test
  void eventsOfADeviceSayHowLongSomethingTook() {
    driver.copyIn(a, zeros(), x);
    long begin = streaming.createEvent();
    long end = streaming.createEvent();
    streaming.record(begin, a);
    launch("more", a);
    streaming.record(end, a);
    assertThat(streaming.isDone(end)).isFalse();
    assertThatThrownBy(() -> streaming.milliseconds(begin, end))
        .hasMessageContaining("CUDA_ERROR_NOT_READY");
    streaming.finish(end);
    assertThat(streaming.isDone(end)).isTrue();
    assertThat(streaming.milliseconds(begin, end)).isPositive();
  }

  // Graphs.

  private long captured(boolean isForked, boolean isJoined, boolean isOrdered) {
    driver.beginCapture(a);
    if (isForked) {
      order(a, b);
    }
    launch(isOrdered ? "more" : "lower", a);
    if (isOrdered) {
      order(a, b);
    }
    launch("upper", b);
    if (isJoined) {
      order(b, a);
    }
    launch("twice", a);
    return driver.endCapture(a);
  }

  @Test
  void aGraphOfTwoStreamsRunsAsOftenAsAsked() {
    long graph = captured(true, true, true);
    driver.copyIn(a, zeros(), x);
    driver.launchGraph(a, graph);
    driver.launchGraph(a, graph);
    MemorySegment host = pinned();
    streaming.copyOutLater(a, x, host);
    driver.synchronize(a);
    // Twice (x + 1), and once more added above; then all of that again.
    assertThat(at(host, 0)).isEqualTo(6);
    assertThat(at(host, COUNT - 1)).isEqualTo(12);
    driver.destroyGraph(graph);
  }

  @Test
  void aBranchOfAGraphThatNobodyWaitsForIsRefused() {
    assertThatThrownBy(() -> captured(true, false, false))
        .hasMessageContaining("CUDA_ERROR_STREAM_CAPTURE_UNJOINED");
  }

  @Test
  void branchesOfAGraphWithoutOrderAreFound() {
    driver.beginCapture(a);
    order(a, b);
    launch("more", a);
    launch("upper", b);
    order(b, a);
    long graph = driver.endCapture(a);
    driver.copyIn(a, zeros(), x);
    driver.launchGraph(a, graph);
    assertThatThrownBy(() -> driver.synchronize(a))
        .hasMessageContaining("kernel 'upper'")
        .hasMessageContaining("no event orders the two");
  }

  @Test
  void aGraphThatIsNotWaitedForIsFound() {
    long graph = captured(true, true, true);
    driver.copyIn(a, zeros(), x);
    driver.launchGraph(a, graph);
    launch("more", b);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b)).hasMessageContaining("no event orders the two");
  }

  @Test
  void whatHappenedBeforeACaptureIsNotWaitedForInIt() {
    long event = streaming.createEvent();
    streaming.record(event, b);
    driver.beginCapture(a);
    assertThatThrownBy(() -> streaming.await(a, event))
        .hasMessageContaining("CUDA_ERROR_STREAM_CAPTURE_ISOLATION");
  }

  @Test
  void aCopyOnTheDeviceIsOrderedToo() {
    long y = driver.allocate(BYTES);
    driver.copyIn(a, zeros(), x);
    launch("more", a);
    streaming.copyLater(b, x, y, BYTES);
    driver.synchronize(a);
    assertThatThrownBy(() -> driver.synchronize(b))
        .hasMessageContaining("a copy on the device, reads what is written by kernel 'more'");
  }

  private static MemorySegment zeros() {
    return java.lang.foreign.Arena.ofAuto().allocate(BYTES, 64);
  }
}
