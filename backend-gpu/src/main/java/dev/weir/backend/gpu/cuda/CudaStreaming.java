package dev.weir.backend.gpu.cuda;

import java.lang.foreign.MemorySegment;

/// What is used of CUDA's driver beside one stream: events, memory of the host that a copy may read and write while the
/// host goes on, and such copies. A call that fails throws a [CudaDriver.CudaFault].
interface CudaStreaming {
  /// {@return an event, which is done until it is recorded}
  long createEvent();

  void destroyEvent(long event);

  /// Has an event stand for all that a stream was given so far.
  void record(long event, long stream);

  /// Has what a stream is given from now on wait for what an event stands for.
  void await(long stream, long event);

  /// {@return whether what an event stands for is done}
  boolean isDone(long event);

  /// Waits for what an event stands for.
  void finish(long event);

  /// {@return the milliseconds between two events, which are done}
  double milliseconds(long begin, long end);

  /// {@return the address of new memory of the host, which stays where it is}
  long allocatePinned(long bytes);

  void freePinned(long address);

  /// Copies from memory of the host that is not to change until the stream has come that far.
  void copyInLater(long stream, MemorySegment host, long address);

  /// Copies to memory of the host that holds nothing until the stream has come that far.
  void copyOutLater(long stream, long address, MemorySegment host);

  /// Copies on the device.
  void copyLater(long stream, long from, long to, long bytes);
}
