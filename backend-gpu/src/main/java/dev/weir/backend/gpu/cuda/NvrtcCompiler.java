package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// NVIDIA's compiler as a library.
final class NvrtcCompiler implements CudaCompiler {
  private final MethodHandle createProgram;
  private final MethodHandle compileProgram;
  private final MethodHandle destroyProgram;
  private final MethodHandle imageSize;
  private final MethodHandle image;
  private final MethodHandle logSize;
  private final MethodHandle log;

  private NvrtcCompiler(NativeLibrary library) {
    createProgram = library.function("nvrtcCreateProgram", "JJJIJJ");
    compileProgram = library.function("nvrtcCompileProgram", "JIJ");
    destroyProgram = library.function("nvrtcDestroyProgram", "J");
    imageSize = library.function("nvrtcGetCUBINSize", "JJ");
    image = library.function("nvrtcGetCUBIN", "JJ");
    logSize = library.function("nvrtcGetProgramLogSize", "JJ");
    log = library.function("nvrtcGetProgramLog", "JJ");
  }

  /// {@return the compiler, if the library is installed}
  static Optional<CudaCompiler> find() {
    return NativeLibrary.open(
            "libnvrtc.so.13",
            "libnvrtc.so.12",
            "libnvrtc.so",
            "nvrtc64_130_0.dll",
            "nvrtc64_120_0.dll")
        .map(NvrtcCompiler::new);
  }

  @Override
  public Outcome build(String code, String architecture) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      check(
          (int)
              createProgram.invokeExact(
                  out.address(),
                  arena.allocateFrom(code).address(),
                  arena.allocateFrom(CudaTarget.FILE).address(),
                  0,
                  0L,
                  0L));
      long program = out.get(JAVA_LONG, 0);
      try {
        MemorySegment option = arena.allocateFrom("--gpu-architecture=" + architecture);
        MemorySegment options = arena.allocateFrom(JAVA_LONG, option.address());
        boolean built = (int) compileProgram.invokeExact(program, 1, options.address()) == 0;
        String said = text(arena, program);
        return new Outcome(built ? bytes(arena, imageSize, image, program) : new byte[0], said);
      } finally {
        out.set(JAVA_LONG, 0, program);
        check((int) destroyProgram.invokeExact(out.address()));
      }
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private String text(Arena arena, long program) throws Throwable {
    String said = new String(bytes(arena, logSize, log, program), StandardCharsets.UTF_8);
    return said.endsWith("\0") ? said.substring(0, said.length() - 1) : said;
  }

  private static byte[] bytes(Arena arena, MethodHandle size, MethodHandle get, long program)
      throws Throwable {
    MemorySegment count = arena.allocate(JAVA_LONG);
    check((int) size.invokeExact(program, count.address()));
    MemorySegment all = arena.allocate(Math.max(1, count.get(JAVA_LONG, 0)));
    check((int) get.invokeExact(program, all.address()));
    return all.asSlice(0, count.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
  }

  private static void check(int code) {
    if (code != 0) {
      throw new CudaDriver.CudaFault("nvrtc: error " + code);
    }
  }
}
