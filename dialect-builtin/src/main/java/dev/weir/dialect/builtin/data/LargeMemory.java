package dev.weir.dialect.builtin.data;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/// Memory that is 0, of which the system is asked to have pages of 2 MB where it is that large: a processor that looks for
/// the page of each 4 KB reads weights at half the speed, and a system that clears them one by one is slow as well.
///
/// That is on Linux, where the system leaves it to programs (`/sys/kernel/mm/transparent_hugepage/enabled`); elsewhere, and
/// with `-Dweir.hugePages=off`, it is memory as any other.
public final class LargeMemory {
  /// The bytes of a large page.
  private static final long PAGE = 1L << 21;

  private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

  private LargeMemory() {}

  /// {@return memory that is 0, until the arena ends}
  ///
  /// @param alignment what its address is a multiple of: a power of two, at most 2 MB
  /// @throws OutOfMemoryError if there is not so much
  public static MemorySegment allocate(Arena arena, long bytes, long alignment) {
    if (bytes < PAGE || !Pages.CHOSEN) {
      return arena.allocate(bytes, alignment);
    }
    long mapped = Math.addExact(bytes, 2 * PAGE);
    long address = Pages.map(mapped);
    if (address == -1) {
      return arena.allocate(bytes, alignment);
    }
    long begin = Math.ceilDiv(address, PAGE) * PAGE;
    // What is behind the last whole page has one of its own where it fills most of it.
    Pages.advise(begin, (bytes + PAGE / 2) / PAGE * PAGE);
    return segment(arena, begin, bytes, address, mapped);
  }

  @SuppressWarnings("restricted")
  private static MemorySegment segment(
      Arena arena, long begin, long bytes, long address, long mapped) {
    return MemorySegment.ofAddress(begin)
        .reinterpret(bytes, arena, ended -> Pages.unmap(address, mapped));
  }

  /// The functions of the system, found when they are needed first.
  @SuppressWarnings("restricted")
  private static final class Pages {
    static final boolean CHOSEN = areChosen();

    private static final int READ_WRITE = 0x1 | 0x2;
    private static final int PRIVATE_ANONYMOUS = 0x2 | 0x20;
    private static final int HUGE_PAGES = 14;

    private static final MethodHandle MAP =
        function("mmap", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle ADVISE =
        function("madvise", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle UNMAP = function("munmap", JAVA_INT, ADDRESS, JAVA_LONG);

    private static boolean areChosen() {
      if (!System.getProperty("os.name").equals("Linux")
          || ADDRESS.byteSize() != Long.BYTES
          || System.getProperty("weir.hugePages", "on").equals("off")) {
        return false;
      }
      try {
        return Files.readString(SETTING).contains("[madvise]");
      } catch (IOException e) {
        return false;
      }
    }

    private static MethodHandle function(
        String name, MemoryLayout result, MemoryLayout... parameters) {
      return Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow(name),
              FunctionDescriptor.of(result, parameters));
    }

    /// {@return the address of so many bytes}, or -1
    static long map(long bytes) {
      try {
        MemorySegment mapped =
            (MemorySegment)
                MAP.invokeExact(MemorySegment.NULL, bytes, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0L);
        return mapped.address();
      } catch (Throwable e) {
        throw thrown(e);
      }
    }

    /// Asks for large pages; a system that has none is as good.
    static void advise(long address, long bytes) {
      try {
        int _ = (int) ADVISE.invokeExact(MemorySegment.ofAddress(address), bytes, HUGE_PAGES);
      } catch (Throwable e) {
        throw thrown(e);
      }
    }

    static void unmap(long address, long bytes) {
      try {
        int failed = (int) UNMAP.invokeExact(MemorySegment.ofAddress(address), bytes);
        if (failed != 0) {
          throw new IllegalStateException("memory of the process that cannot be given back");
        }
      } catch (Throwable e) {
        throw thrown(e);
      }
    }

    private static RuntimeException thrown(Throwable e) {
      if (e instanceof Error error) {
        throw error;
      }
      return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }
  }
}
