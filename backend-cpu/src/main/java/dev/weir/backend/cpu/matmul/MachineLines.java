package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.MachineCode;
import dev.weir.backend.cpu.x86.Processor;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// What [FewRows] does with lines of a right operand, in machine code: it reads them where they lie, whatever their
/// dtype, and asks memory for what comes next.
final class MachineLines {
  private static final DType[] DTYPES = {DType.FLOAT32, DType.FLOAT16, DType.BFLOAT16};

  private final int lanes;
  private final ImmutableMap<DType, ImmutableList<MemorySegment>> addFour;
  private final ImmutableMap<DType, MemorySegment> multiply;
  private final ImmutableMap<DType, MemorySegment> multiplyShort;

  private MachineLines(
      int lanes,
      ImmutableMap<DType, ImmutableList<MemorySegment>> addFour,
      ImmutableMap<DType, MemorySegment> multiply,
      ImmutableMap<DType, MemorySegment> multiplyShort) {
    this.lanes = lanes;
    this.addFour = addFour;
    this.multiply = multiply;
    this.multiplyShort = multiplyShort;
  }

  /// {@return the code for vectors of `lanes` floats}; empty if this processor or system has none
  static Optional<MachineLines> make(int lanes) {
    return Processor.assembler(lanes).flatMap(MachineLines::make);
  }

  private static Optional<MachineLines> make(Assembler code) {
    Map<DType, MachineLinesCode> written = new EnumMap<>(DType.class);
    for (DType dtype : DTYPES) {
      written.put(dtype, new MachineLinesCode(code, dtype));
    }
    return MachineCode.load(code.code())
        .map(loaded -> {
          var addFour = ImmutableMap.<DType, ImmutableList<MemorySegment>>builder();
          var multiply = ImmutableMap.<DType, MemorySegment>builder();
          var multiplyShort = ImmutableMap.<DType, MemorySegment>builder();
          written.forEach((dtype, functions) -> {
            addFour.put(
                dtype,
                IntStream.rangeClosed(0, MachineLinesCode.mostRows(code))
                    .mapToObj(rows -> loaded.function(functions.addFour(rows)))
                    .collect(ImmutableList.toImmutableList()));
            multiply.put(dtype, loaded.function(functions.multiply(FewRows.PARTIAL)));
            multiplyShort.put(dtype, loaded.function(functions.multiply(FewRows.SHORT_PARTIAL)));
          });
          return new MachineLines(
              code.lanes(),
              addFour.buildOrThrow(),
              multiply.buildOrThrow(),
              multiplyShort.buildOrThrow());
        });
  }

  /// {@return whether lines of `dtype` are read}
  boolean reads(DType dtype) {
    return addFour.containsKey(dtype);
  }

  /// {@return how many of `count` elements of a line [#addFour] takes: whole vectors}
  int whole(int count) {
    return count / lanes * lanes;
  }

  /// {@return to how many of `left` rows of sums lines are added at a time}
  int height(int left) {
    return Math.min(Integer.highestOneBit(left), addFour.get(DType.FLOAT32).size() - 1);
  }

  /// Adds [FewRows#LINES] lines to rows of sums, one line after the other, each times the factor of the row.
  ///
  /// @param rows how many rows: what [#height] gave
  /// @param sums the rows, [FewRows#LENGTH] elements apart
  /// @param first where the first row begins
  /// @param line the address of the first line
  /// @param stride the bytes to the next
  /// @param factors the factors, those of a row `apart` elements behind those of the row before
  /// @param at where the factors of the first row begin
  /// @param count elements of a line, [whole][#whole] vectors
  void addFour(
      DType dtype,
      int rows,
      float[] sums,
      int first,
      long line,
      long stride,
      float[] factors,
      int at,
      int apart,
      int count) {
    try {
      Calls.ADD.invokeExact(
          addFour.get(dtype).get(rows),
          MemorySegment.ofArray(sums).asSlice((long) first * Float.BYTES),
          line,
          stride,
          MemorySegment.ofArray(factors),
          (long) at * Float.BYTES,
          (long) (count / lanes),
          (long) apart * Float.BYTES);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// Multiplies a row by columns, the steps of each of which are neighbours.
  ///
  /// @param partial room for [partial sums][FewRows#partial]
  /// @param column the address of the first column
  /// @param stride the bytes to the next
  /// @param rows what has the steps of the row, as floats, from `at` on
  /// @param steps how many there are, a multiple of the number of partial sums, at least once
  /// @param totals gets a float for each column
  void multiply(
      DType dtype,
      float[] partial,
      long column,
      long stride,
      float[] rows,
      int at,
      int steps,
      int count,
      float[] totals) {
    int each = FewRows.partial(steps);
    MemorySegment function = (each == FewRows.PARTIAL ? multiply : multiplyShort).get(dtype);
    if (function == null) {
      throw new IllegalArgumentException("no code for " + dtype);
    }
    try {
      Calls.MULTIPLY.invokeExact(
          function,
          MemorySegment.ofArray(partial),
          column,
          stride,
          MemorySegment.ofArray(rows),
          (long) at * Float.BYTES,
          (long) (steps / each),
          (long) count,
          MemorySegment.ofArray(totals));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// What calls the functions, made where there is such code alone.
  private static final class Calls {
    static final MethodHandle ADD =
        MachineCode.caller(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle MULTIPLY =
        MachineCode.caller(
            ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
  }
}
