package dev.weir.backend.cpu.convolution;

import static dev.weir.backend.cpu.x86.Register.R8;
import static dev.weir.backend.cpu.x86.Register.R9;
import static dev.weir.backend.cpu.x86.Register.RAX;
import static dev.weir.backend.cpu.x86.Register.RCX;
import static dev.weir.backend.cpu.x86.Register.RDI;
import static dev.weir.backend.cpu.x86.Register.RDX;
import static dev.weir.backend.cpu.x86.Register.RSI;
import static dev.weir.backend.cpu.x86.Register.RSP;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.stream.IntStream;

/// Products computed by machine code, which keeps all sums of a tile in registers.
///
/// @param products the function for each number of vectors, from 1 on
record MachineProducts(ImmutableList<MemorySegment> products) implements TileProducts {
  /// {@return such products for `blocking`}; empty if this processor or system has no such code
  static Optional<TileProducts> make(Blocking blocking) {
    return Processor.assembler(blocking.lanes()).flatMap(code -> make(blocking, code));
  }

  private static Optional<TileProducts> make(Blocking blocking, Assembler code) {
    int[] places =
        IntStream.rangeClosed(1, blocking.vectors())
            .map(vectors -> write(code, blocking.rows(), vectors))
            .toArray();
    return MachineCode.load(code.code())
        .map(loaded ->
            new MachineProducts(
                IntStream.of(places)
                    .mapToObj(loaded::function)
                    .collect(ImmutableList.toImmutableList())));
  }

  /// Parameters: what filters lie in, and the offset of the first; the same of patches, and of the tile; steps.
  private static int write(Assembler code, int rows, int vectors) {
    int begin = code.align();
    int count = rows * vectors;
    int right = count;
    int left = right + vectors;
    // One is used while the next is read.
    int spare = Math.min(2, code.vectors() - left);
    code.mov(RAX, RSP.at(Long.BYTES));
    code.add(RDI, RSI);
    code.add(RDX, RCX);
    code.add(R8, R9);
    for (int i = 0; i < count; i++) {
      code.vmovups(i, R8.at(i * code.bytes()));
    }
    code.test(RAX);
    int none = code.jz();
    int step = code.here();
    for (int j = 0; j < vectors; j++) {
      code.vmovups(right + j, RDX.at(j * code.bytes()));
    }
    for (int i = 0; i < rows; i++) {
      int factor = left + i % spare;
      code.vbroadcastss(factor, RDI.at(i * Float.BYTES));
      for (int j = 0; j < vectors; j++) {
        code.vfmadd231ps(i * vectors + j, factor, right + j);
      }
    }
    code.add(RDI, rows * Float.BYTES);
    code.add(RDX, vectors * code.bytes());
    code.dec(RAX);
    code.jnz(step);
    code.bind(none);
    for (int i = 0; i < count; i++) {
      code.vmovups(R8.at(i * code.bytes()), i);
    }
    code.vzeroupper();
    code.ret();
    return begin;
  }

  @Override
  public void multiply(
      float[] filters,
      int filter,
      float[] patches,
      int patch,
      float[] tile,
      int at,
      int depth,
      int vectors) {
    MemorySegment function = products.get(vectors - 1);
    try {
      Calls.MULTIPLY.invokeExact(
          function,
          MemorySegment.ofArray(filters),
          (long) filter * Float.BYTES,
          MemorySegment.ofArray(patches),
          (long) patch * Float.BYTES,
          MemorySegment.ofArray(tile),
          (long) at * Float.BYTES,
          (long) depth);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// What calls the functions, made where there is such code alone.
  private static final class Calls {
    static final MethodHandle MULTIPLY =
        MachineCode.caller(ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
  }
}
