package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkState;

import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Code of this processor in the memory of this process, which has it as long as somebody knows a function of it.
///
/// There is such code on Linux on x86-64. It is written to memory that may not be executed, which then may not be
/// written. Where the system refuses that, as hardened ones do, there is none, and who asks uses what the JVM compiles.
@SuppressWarnings("restricted")
public final class MachineCode {
  private static final boolean IS_HERE =
      System.getProperty("os.name").equals("Linux")
          && System.getProperty("os.arch").equals("amd64")
          && System.getProperty("weir.machineCode", "on").equals("on");

  /// One kind of call for all that need no more: to make one takes the JVM some milliseconds.
  private static final MethodHandle CALL =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG),
              Linker.Option.critical(/* allowHeapAccess= */ false));

  private static final int READ_WRITE = 0x1 | 0x2;
  private static final int READ_EXECUTE = 0x1 | 0x4;
  private static final int PRIVATE_ANONYMOUS = 0x2 | 0x20;

  private final MemorySegment memory;

  private MachineCode(MemorySegment memory) {
    this.memory = memory;
  }

  /// {@return whether processes like this one can have such code}
  static boolean isHere() {
    return IS_HERE;
  }

  /// {@return the code, ready to be called}; empty if the system does not let a process make code
  public static Optional<MachineCode> load(byte[] code) {
    if (!IS_HERE) {
      return Optional.empty();
    }
    long address = call(SystemCalls.MAP, 0, code.length, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0);
    if (address == -1) {
      return Optional.empty();
    }
    MemorySegment memory = MemorySegment.ofAddress(address).reinterpret(code.length);
    MemorySegment.copy(MemorySegment.ofArray(code), 0, memory, 0, code.length);
    long refused = call(SystemCalls.PROTECT, address, code.length, READ_EXECUTE, 0, 0, 0);
    MemorySegment kept = memory.reinterpret(Arena.ofAuto(), MachineCode::giveBack);
    // The system's functions return 32 bits.
    return (int) refused == 0 ? Optional.of(new MachineCode(kept)) : Optional.empty();
  }

  private static void giveBack(MemorySegment memory) {
    long refused = call(SystemCalls.UNMAP, memory.address(), memory.byteSize(), 0, 0, 0, 0);
    checkState((int) refused == 0, "memory of the process that cannot be given back");
  }

  /// Calls a function of up to six numbers that returns one, or of fewer, which does not look at the others. A call is
  /// short; a thread that makes one cannot be stopped meanwhile.
  public static long call(MemorySegment function, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) CALL.invokeExact(function, a, b, c, d, e, f);
    } catch (Throwable thrown) {
      throw NativeLibrary.thrown(thrown);
    }
  }

  /// {@return what calls functions that return nothing}: it is told the [address][#function] first. A call is short; a
  /// thread that makes one cannot be stopped meanwhile, so arrays stay where they are and are passed as segments.
  public static MethodHandle caller(MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(FunctionDescriptor.ofVoid(parameters), Linker.Option.critical(true));
  }

  /// {@return the address of the function that begins at a place of the code}, which keeps the code
  public MemorySegment function(int at) {
    return memory.asSlice(at);
  }

  /// What the system's library has.
  private static final class SystemCalls {
    static final MemorySegment MAP = function("mmap");
    static final MemorySegment PROTECT = function("mprotect");
    static final MemorySegment UNMAP = function("munmap");

    private static MemorySegment function(String name) {
      return Linker.nativeLinker().defaultLookup().findOrThrow(name);
    }
  }
}
