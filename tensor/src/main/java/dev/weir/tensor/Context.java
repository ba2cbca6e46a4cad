package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a thread is in the midst of.
final class Context {
  private static final ThreadLocal<Context> CURRENT = ThreadLocal.withInitial(Context::new);

  /// How much room for tensors is not worth giving back.
  private static final int MANY = 1 << 14;

  /// The innermost open scope.
  @Nullable Scope scope;

  /// The innermost active tape.
  @Nullable Tape tape;

  /// What operators are noted in instead of carried out.
  @Nullable Trace trace;

  /// What random numbers are taken from, where a gradient has them from the run before.
  @Nullable Deque<Tensor> draws;

  /// The tensors of the scopes that are open, of the innermost one last, and how many there are.
  private @Nullable Tensor[] owned = new Tensor[64];

  private int ownedCount;

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

  /// {@return how many tensors open scopes have}
  int ownedCount() {
    return ownedCount;
  }

  /// Takes note that the innermost scope has `tensor`.
  void own(Tensor tensor) {
    if (ownedCount == owned.length) {
      makeRoom();
    }
    owned[ownedCount++] = tensor;
  }

  /// Forgets what the innermost scope has freed, or grows.
  private void makeRoom() {
    int first = scope == null ? ownedCount : scope.first();
    int kept = first;
    for (int i = first; i < ownedCount; i++) {
      Tensor each = Objects.requireNonNull(owned[i]);
      if (each.home != null) {
        owned[kept++] = each;
      }
    }
    Arrays.fill(owned, kept, ownedCount, null);
    ownedCount = kept;
    if (kept > owned.length / 2) {
      owned = Arrays.copyOf(owned, 2 * owned.length);
    }
  }

  /// {@return the tensors from number `first` on that `scope` has}; another thread may see too few or too many
  ImmutableList<Tensor> owned(Scope scope, int first) {
    @Nullable Tensor[] all = owned;
    var found = ImmutableList.<Tensor>builder();
    for (int i = first; i < Math.min(ownedCount, all.length); i++) {
      Tensor each = all[i];
      if (each != null && each.home == scope) {
        found.add(each);
      }
    }
    return found.build();
  }

  /// Frees the tensors from number `first` on that `scope` has. Those that a tape needs are `outer`'s from now on, like
  /// those that were moved there.
  void release(Scope scope, @Nullable Scope outer, int first) {
    int kept = first;
    for (int i = first; i < ownedCount; i++) {
      Tensor each = Objects.requireNonNull(owned[i]);
      owned[i] = null;
      if (each.home == scope && !each.free()) {
        each.moveTo(outer);
      }
      if (each.home != null) {
        owned[kept++] = each;
      }
    }
    ownedCount = kept;
    if (owned.length > MANY && kept < owned.length / 8) {
      owned = Arrays.copyOf(owned, owned.length / 4);
    }
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
