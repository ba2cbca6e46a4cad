package dev.weir.runtime.device;

import java.lang.foreign.MemorySegment;

/// Streams of a device. What is launched and copied on one is done in order; what is on several is done in any order, at
/// the same time where the device can, but for events.
///
/// A thread works on the first stream until it [says otherwise][#select]: what it launches, copies and records goes
/// there.
public interface KernelStreams {
  /// Something that a stream comes to.
  interface Event extends AutoCloseable {
    /// Has this stand for all that the thread's stream was given so far.
    void record();

    /// Has what the thread's stream is given from now on wait for what this stands for.
    void await();

    /// Has the host wait for what this stands for.
    void finish();

    /// {@return the nanoseconds from `earlier` to this; both are done}
    long nanosSince(Event earlier);

    @Override
    void close();
  }

  /// {@return how many streams kernels may be on}, at least 1: the first ones
  int count();

  /// {@return the stream for copies to the device}
  int copiesIn();

  /// {@return the stream for copies to the host}
  int copiesOut();

  /// Has the calling thread work on a stream, from 0.
  void select(int stream);

  /// {@return an event; it stands for nothing yet}
  Event newEvent();

  /// Copies to the device when the thread's stream comes to it. The host's memory may be changed when the call returns.
  void copyIn(MemorySegment host, MemorySegment device);

  /// Copies to the host when the thread's stream comes to it.
  ///
  /// @return what waits for that; the host's memory holds the elements once it has run
  Runnable copyOut(MemorySegment device, MemorySegment host);

  /// Copies on the device when the thread's stream comes to it.
  void copy(MemorySegment from, MemorySegment to);
}
