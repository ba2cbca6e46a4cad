package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A [ColumnKernel] in machine code, which asks memory for weights long before it uses them: a processor that reads little
/// ahead by itself waits for each line else.
final class MachineColumns implements ColumnKernel {
  private final int most;

  // The functions for one row and for most rows, and for a weight in a byte and for two.
  private final MemorySegment one;
  private final MemorySegment onePacked;
  private final MemorySegment many;
  private final MemorySegment manyPacked;

  private final MemorySegment row;
  private final MemorySegment rowPacked;

  // Those for scales whose columns are apart, not blocks.
  private final MemorySegment rowApart;
  private final MemorySegment rowPackedApart;

  private final MemorySegment dequantize;
  private final MemorySegment dequantizePacked;
  private final MemorySegment scales;
  private final MemorySegment total;

  private MachineColumns(MachineColumnsCode code, MachineCode loaded) {
    most = code.most();
    one = loaded.function(code.multiply(false, 1));
    onePacked = loaded.function(code.multiply(true, 1));
    many = loaded.function(code.multiply(false, most));
    manyPacked = loaded.function(code.multiply(true, most));
    row = loaded.function(code.multiplyRow(false, false));
    rowPacked = loaded.function(code.multiplyRow(true, false));
    rowApart = loaded.function(code.multiplyRow(false, true));
    rowPackedApart = loaded.function(code.multiplyRow(true, true));
    dequantize = loaded.function(code.dequantize(false));
    dequantizePacked = loaded.function(code.dequantize(true));
    scales = loaded.function(code.scales());
    total = loaded.function(code.total());
  }

  /// {@return the kernel for vectors of `lanes` floats}; empty if this processor or system has none
  static Optional<ColumnKernel> make(int lanes) {
    return Processor.assembler(lanes)
        .flatMap(assembler -> {
          MachineColumnsCode code = new MachineColumnsCode(assembler);
          return MachineCode.load(code.bytes()).map(loaded -> new MachineColumns(code, loaded));
        });
  }

  @Override
  public int height(int left) {
    return left >= most ? most : 1;
  }

  @Override
  public void multiply(
      boolean packed,
      int rows,
      long x,
      long xStride,
      long weights,
      long scales,
      int blocks,
      int lines,
      long lineBytes,
      float[] sums) {
    MemorySegment function = rows == 1 ? packed ? onePacked : one : packed ? manyPacked : many;
    try {
      Calls.MULTIPLY.invokeExact(
          function,
          x,
          xStride,
          weights,
          scales,
          (long) blocks,
          (long) lines,
          lineBytes,
          MemorySegment.ofArray(sums));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public boolean readsScales() {
    return true;
  }

  @Override
  public void multiplyRow(
      boolean packed,
      long x,
      long weights,
      long scales,
      long blockStride,
      long columnStride,
      int blocks,
      int lines,
      long lineBytes,
      long sums) {
    boolean apart = columnStride != Float.BYTES;
    MemorySegment function = packed ? apart ? rowPackedApart : rowPacked : apart ? rowApart : row;
    try {
      Calls.ROW.invokeExact(
          function,
          x,
          lineBytes,
          weights,
          scales,
          (long) blocks,
          (long) lines,
          apart ? columnStride : blockStride,
          sums);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void total(float[] sums, int count) {
    try {
      Calls.TOTAL.invokeExact(total, MemorySegment.ofArray(sums), (long) count);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void dequantize(
      boolean packed, long weights, long scales, int blocks, long to, long toStride) {
    MemorySegment function = packed ? dequantizePacked : dequantize;
    try {
      Calls.DEQUANTIZE.invokeExact(function, weights, scales, (long) blocks, to, toStride);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void scales(long from, long stride, int perGroup, int blocks, long to) {
    try {
      Calls.SCALES.invokeExact(scales, from, stride, (long) perGroup, (long) blocks, to);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// What calls them, made where there is such code alone.
  private static final class Calls {
    static final MethodHandle MULTIPLY =
        MachineCode.caller(
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
    static final MethodHandle ROW =
        MachineCode.caller(
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle TOTAL = MachineCode.caller(ADDRESS, JAVA_LONG);
    static final MethodHandle DEQUANTIZE =
        MachineCode.caller(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle SCALES =
        MachineCode.caller(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  }
}
