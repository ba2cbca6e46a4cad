package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TensorBox;
import java.lang.foreign.MemorySegment;

/// What is used of CUDA's driver. Handles and addresses are numbers; a call that fails throws a
/// [CudaFault]. All calls may come from any thread.
interface CudaDriver {
  /// A call of the driver, or of a library above it, that failed.
  final class CudaFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CudaFault(String message) {
      super(message);
    }
  }

  /// {@return the compute capability of the device, such as 90}
  int capability();

  /// {@return what code is built for, such as `sm_90`: built code is of no use elsewhere}
  String architecture();

  /// Makes the device's context the calling thread's, for libraries that work in that.
  void makeCurrent();

  /// {@return a module made of built code}
  long loadModule(byte[] image);

  void unloadModule(long module);

  /// {@return a kernel of a module, allowed `sharedBytes` of shared memory at launch}
  long function(long module, String name, long sharedBytes);

  /// {@return a stream, whose work is done in order}
  long createStream();

  void destroyStream(long stream);

  /// Waits until all work of a stream is done.
  void synchronize(long stream);

  /// {@return the address of new memory}
  long allocate(long bytes);

  void free(long address);

  /// Copies from native memory of the host.
  void copyIn(long stream, MemorySegment host, long address);

  /// Copies to native memory of the host.
  void copyOut(long stream, long address, MemorySegment host);

  /// Launches a kernel, whose arguments all have 64 bits, but for descriptions of tensors behind them.
  ///
  /// @param boxes what is described, each by an address among the arguments
  void launch(
      long stream,
      long function,
      int programs,
      int threads,
      long sharedBytes,
      long[] arguments,
      ImmutableList<TensorBox> boxes);

  /// Begins to record what is launched on a stream, instead of running it.
  void beginCapture(long stream);

  /// {@return what was recorded, ready to run}
  long endCapture(long stream);

  /// Runs what was recorded.
  void launchGraph(long stream, long graph);

  void destroyGraph(long graph);

  /// {@return events, and copies that the host does not wait for}
  CudaStreaming streaming();

  /// Gives the device back.
  void close();
}
