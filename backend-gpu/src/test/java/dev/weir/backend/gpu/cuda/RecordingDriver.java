package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TensorBox;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A driver without a GPU: it writes down what it is told, keeps what is copied to it, and counts what it
/// was not asked to give back.
final class RecordingDriver implements CudaDriver {
  private final List<String> calls = new ArrayList<>();
  private final Map<Long, byte[]> memory = new HashMap<>();
  private final Arena pinned = Arena.ofAuto();
  private final Streaming streaming = new Streaming();
  private String failing = "";
  private long next = 0x1000;
  private int open;

  /// Lets the calls of a function fail from now on.
  void fail(String function) {
    failing = function;
  }

  List<String> calls() {
    return calls;
  }

  /// {@return how many handles were made and not given back}
  int open() {
    return open;
  }

  private void call(String function, Object... arguments) {
    calls.add(function + Arrays.toString(arguments));
    if (function.equals(failing)) {
      throw new CudaFault(function + ": CUDA_ERROR_TEST");
    }
  }

  private long make() {
    open++;
    return next += 0x1000;
  }

  @Override
  public void makeCurrent() {}

  @Override
  public int capability() {
    return 90;
  }

  @Override
  public String architecture() {
    return "sm_90";
  }

  @Override
  public long loadModule(byte[] image) {
    call("loadModule", image.length);
    return make();
  }

  @Override
  public void unloadModule(long module) {
    call("unloadModule");
    open--;
  }

  @Override
  public long function(long module, String name, long sharedBytes) {
    call("function", name, sharedBytes);
    return next += 0x1000;
  }

  @Override
  public long createStream() {
    call("createStream");
    return make();
  }

  @Override
  public void destroyStream(long stream) {
    call("destroyStream");
    open--;
  }

  @Override
  public void synchronize(long stream) {
    call("synchronize");
  }

  @Override
  public long allocate(long bytes) {
    call("allocate", bytes);
    long address = make() * 0x1000;
    memory.put(address, new byte[(int) bytes]);
    return address;
  }

  @Override
  public void free(long address) {
    call("free");
    memory.remove(address);
    open--;
  }

  @Override
  public void copyIn(long stream, MemorySegment host, long address) {
    call("copyIn", host.byteSize());
    place(
        address,
        (bytes, at) -> MemorySegment.ofArray(bytes).asSlice(at, host.byteSize()).copyFrom(host));
  }

  @Override
  public void copyOut(long stream, long address, MemorySegment host) {
    call("copyOut", host.byteSize());
    place(
        address,
        (bytes, at) -> host.copyFrom(MemorySegment.ofArray(bytes).asSlice(at, host.byteSize())));
  }

  private interface Use {
    void of(byte[] bytes, long at);
  }

  private void place(long address, Use use) {
    for (Map.Entry<Long, byte[]> entry : memory.entrySet()) {
      long at = address - entry.getKey();
      if (at >= 0 && at < entry.getValue().length) {
        use.of(entry.getValue(), at);
        return;
      }
    }
    throw new IllegalArgumentException("nothing is allocated there");
  }

  @Override
  public void launch(
      long stream,
      long function,
      int programs,
      int threads,
      long sharedBytes,
      long[] arguments,
      ImmutableList<TensorBox> boxes) {
    call("launch", programs, threads, sharedBytes, arguments.length);
  }

  @Override
  public void beginCapture(long stream) {
    call("beginCapture");
  }

  @Override
  public long endCapture(long stream) {
    call("endCapture");
    return make();
  }

  @Override
  public void launchGraph(long stream, long graph) {
    call("launchGraph");
  }

  @Override
  public void destroyGraph(long graph) {
    call("destroyGraph");
    open--;
  }

  @Override
  public CudaStreaming streaming() {
    return streaming;
  }

  @Override
  public void close() {
    call("close");
  }

  /// Everything is done as soon as it is asked for.
  private final class Streaming implements CudaStreaming {
    @Override
    public long createEvent() {
      call("createEvent");
      return make();
    }

    @Override
    public void destroyEvent(long event) {
      call("destroyEvent");
      open--;
    }

    @Override
    public void record(long event, long stream) {
      call("record");
    }

    @Override
    public void await(long stream, long event) {
      call("await");
    }

    @Override
    public boolean isDone(long event) {
      return true;
    }

    @Override
    public void finish(long event) {
      call("finish");
    }

    @Override
    public double milliseconds(long begin, long end) {
      return 1;
    }

    @Override
    public long allocatePinned(long bytes) {
      call("allocatePinned", bytes);
      open++;
      return pinned.allocate(bytes, 64).address();
    }

    @Override
    public void freePinned(long address) {
      call("freePinned");
      open--;
    }

    @Override
    public void copyInLater(long stream, MemorySegment host, long address) {
      copyIn(stream, host, address);
    }

    @Override
    public void copyOutLater(long stream, long address, MemorySegment host) {
      copyOut(stream, address, host);
    }

    @Override
    public void copyLater(long stream, long from, long to, long bytes) {
      call("copy", bytes);
      byte[] between = new byte[(int) bytes];
      MemorySegment segment = MemorySegment.ofArray(between);
      place(from, (held, at) -> segment.copyFrom(MemorySegment.ofArray(held).asSlice(at, bytes)));
      place(to, (held, at) -> MemorySegment.ofArray(held).asSlice(at, bytes).copyFrom(segment));
    }
  }
}
