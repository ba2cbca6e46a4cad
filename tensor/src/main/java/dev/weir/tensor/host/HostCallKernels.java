package dev.weir.tensor.host;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.EnumSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The kernel of `mindir.host_call`: it finds the function by the number that the operation has for it. Functions are
/// here as long as something else refers to them, as the program does that calls them.
public final class HostCallKernels implements HostKernelLibrary {
  private static final String NAME = "mindir.host_call";
  private static final AtomicLong NEXT = new AtomicLong();
  private static final ConcurrentHashMap<Long, Known> ALL = new ConcurrentHashMap<>();
  private static final ReferenceQueue<HostKernel> GONE = new ReferenceQueue<>();

  private static final class Known extends WeakReference<HostKernel> {
    private final long handle;

    Known(long handle, HostKernel kernel) {
      super(kernel, GONE);
      this.handle = handle;
    }
  }

  /// For `ServiceLoader`.
  public HostCallKernels() {}

  /// {@return the number by which operations of programs have `kernel`}
  public static long add(HostKernel kernel) {
    for (Reference<?> each = GONE.poll(); each != null; each = GONE.poll()) {
      ALL.remove(((Known) each).handle);
    }
    long handle = NEXT.incrementAndGet();
    ALL.put(handle, new Known(handle, kernel));
    return handle;
  }

  /// {@return the function with a number, null where there is none, or none any more}
  public static @Nullable HostKernel find(long handle) {
    Known known = ALL.get(handle);
    return known == null ? null : known.get();
  }

  private static HostKernel bind(KernelAttributes attributes) {
    long handle = attributes.integer("handle", -1);
    HostKernel found = find(handle);
    if (found == null) {
      throw KernelException.of(
          "calls function %d of a process, which is not this one: programs with host calls cannot"
              + " be kept",
          handle);
    }
    return found;
  }

  @Override
  public ImmutableMap<String, Entry> kernels() {
    return ImmutableMap.of(
        NAME,
        new Entry(NAME, Sets.immutableEnumSet(EnumSet.allOf(DType.class)), HostCallKernels::bind));
  }
}
