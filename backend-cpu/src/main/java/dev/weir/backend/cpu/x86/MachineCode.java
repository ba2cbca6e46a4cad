package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkState;

import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
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
    try {
      MemorySegment memory =
          (MemorySegment)
              SystemCalls.MAP.invokeExact(
                  MemorySegment.NULL,
                  (long) code.length,
                  READ_WRITE,
                  PRIVATE_ANONYMOUS,
                  /* file= */ -1,
                  /* offset= */ 0L);
      if (memory.address() == -1) {
        return Optional.empty();
      }
      MemorySegment.copy(
          MemorySegment.ofArray(code), 0, memory.reinterpret(code.length), 0, code.length);
      int refused = (int) SystemCalls.PROTECT.invokeExact(memory, (long) code.length, READ_EXECUTE);
      MemorySegment kept = memory.reinterpret(code.length, Arena.ofAuto(), MachineCode::giveBack);
      return refused == 0 ? Optional.of(new MachineCode(kept)) : Optional.empty();
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private static void giveBack(MemorySegment memory) {
    try {
      int refused = (int) SystemCalls.UNMAP.invokeExact(memory, memory.byteSize());
      checkState(refused == 0, "memory of the process that cannot be given back");
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return what calls functions that return nothing}: it is told the [address][#function] first. A call is short; a
  /// thread that makes one cannot be stopped meanwhile, so arrays stay where they are and are passed as segments.
  public static MethodHandle caller(MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(FunctionDescriptor.ofVoid(parameters), Linker.Option.critical(true));
  }

  /// {@return what calls functions that return a number of 64 bits}, in the same way
  public static MethodHandle numberCaller(MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, parameters), Linker.Option.critical(true));
  }

  /// {@return the address of the function that begins at a place of the code}, which keeps the code
  public MemorySegment function(int at) {
    return memory.asSlice(at);
  }

  /// What the system's library has.
  private static final class SystemCalls {
    static final MethodHandle MAP =
        function(
            "mmap",
            FunctionDescriptor.of(
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG));

    static final MethodHandle PROTECT =
        function(
            "mprotect",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_INT));

    static final MethodHandle UNMAP =
        function(
            "munmap",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

    private static MethodHandle function(String name, FunctionDescriptor type) {
      Linker linker = Linker.nativeLinker();
      SymbolLookup library = linker.defaultLookup();
      return linker.downcallHandle(library.findOrThrow(name), type);
    }
  }
}
