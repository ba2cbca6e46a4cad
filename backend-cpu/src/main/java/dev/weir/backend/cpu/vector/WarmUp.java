package dev.weir.backend.cpu.vector;

import dev.weir.backend.cpu.x86.Processor;
import java.util.function.Supplier;

/// Two kernels of the same bits, one in plain Java and one with vectors, which is used once it is made: at once where it is
/// machine code, else once the JVM has compiled it.
///
/// Vectors are slow as long as the code is interpreted, a thousand times slower than plain Java. So the
/// first work that is worth it has a thread run the kernel with vectors over and over, on numbers
/// that nobody needs, until it is fast; meanwhile all is computed in plain Java. Machine code is made by whoever has the
/// first work that is worth some milliseconds.
///
/// @param <K> the type of the kernels
public final class WarmUp<K> {
  /// Multiplications before vectors are worth compiling.
  private static final long WORTHWHILE = 1L << 23;

  /// Multiplications before machine code is worth making.
  private static final long WORTH_MACHINE_CODE = 1L << 20;

  private static final boolean HAS_MACHINE_CODE =
      Processor.assembler(VectorSupport.floatLanes()).isPresent();

  private final String name;
  private final K plain;
  private final Supplier<K> vectors;
  private volatile K current;
  private long done;
  private boolean started;

  /// Makes kernels of which the plain one is used at first.
  ///
  /// @param name what they compute, for the name of the thread
  /// @param vectors makes the kernel with vectors, and returns it when it is compiled
  public WarmUp(String name, K plain, Supplier<K> vectors) {
    this.name = name;
    this.plain = plain;
    this.vectors = vectors;
    current = plain;
  }

  /// {@return the kernel in plain Java}
  public K plain() {
    return plain;
  }

  /// {@return the kernel to use for work of so many multiplications}
  public K current(long multiplications) {
    K kernel = current;
    if (kernel == plain && VectorSupport.isPresent()) {
      start(multiplications);
      return current;
    }
    return kernel;
  }

  private synchronized void start(long multiplications) {
    done += multiplications;
    if (HAS_MACHINE_CODE && done >= WORTH_MACHINE_CODE && !started) {
      started = true;
      current = vectors.get();
    } else if (done >= WORTHWHILE && !started) {
      started = true;
      Thread thread = new Thread(() -> current = vectors.get(), "weir-" + name + "-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }
}
