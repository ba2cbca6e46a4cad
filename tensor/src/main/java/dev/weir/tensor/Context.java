package dev.weir.tensor;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a thread is in the midst of.
final class Context {
  private static final ThreadLocal<Context> CURRENT = ThreadLocal.withInitial(Context::new);

  /// The innermost open scope.
  @Nullable Scope scope;

  /// The innermost active tape.
  @Nullable Tape tape;

  /// What operators are noted in instead of carried out.
  @Nullable Trace trace;

  /// What random numbers are taken from, where a gradient has them from the run before.
  @Nullable Deque<Tensor> draws;

  private MemorySegment[][] pointers = new MemorySegment[8][];

  private Context() {}

  static Context current() {
    return CURRENT.get();
  }

  /// {@return room for the pointers of one launch, the same each time}
  MemorySegment[] pointers(int count) {
    if (count >= pointers.length) {
      pointers = Arrays.copyOf(pointers, 2 * count);
    }
    MemorySegment[] known = pointers[count];
    if (known == null) {
      known = new MemorySegment[count];
      pointers[count] = known;
    }
    return known;
  }

  /// Runs `body` with no active tape.
  <T> T withoutTape(Supplier<T> body) {
    Tape before = tape;
    tape = null;
    if (trace != null) {
      trace.leaveTape();
    }
    try {
      return body.get();
    } finally {
      tape = before;
    }
  }
}
