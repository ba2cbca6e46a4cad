package dev.weir.backend.cpu.c;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import java.util.List;

/// Matmuls in C: calls of `weir_matmul.h` where it has the types, else three loops.
final class MatmulText {
  /// As `weir_matmul.h` has them.
  private static final long DEPTH = 256;

  private static final long MOST_COLUMNS = 32;

  private final long arenaBytes;
  private final long scratchFloats;

  MatmulText(LoopProgram program) {
    arenaBytes = program.arenaBytes();
    scratchFloats = scratch(program.body());
  }

  /// {@return the bytes of memory that products need besides the buffers}
  long scratchBytes() {
    return (scratchFloats * 4 + 63) / 64 * 64;
  }

  private static long scratch(List<LoopStep> steps) {
    long most = 0;
    for (LoopStep step : steps) {
      if (step instanceof LoopStep.Loop loop) {
        most = Math.max(most, scratch(loop.body()));
      } else if (step instanceof LoopStep.Repeat repeat) {
        most = Math.max(most, scratch(repeat.body()));
      } else if (step instanceof LoopStep.Choice choice) {
        most = Math.max(most, scratch(choice.then()));
        most = Math.max(most, scratch(choice.otherwise()));
      } else if (step instanceof LoopStep.Matmul matmul && isBlocked(matmul)) {
        long rows = bound(matmul.accumulator(), matmul.row());
        long columns = bound(matmul.accumulator(), matmul.column());
        long depth =
            matmul.depth() instanceof Index.Constant all ? Math.min(DEPTH, all.value()) : DEPTH;
        most = Math.max(most, depth * (rows + columns + MOST_COLUMNS) + 8 * MOST_COLUMNS);
      }
    }
    return most;
  }

  private static long bound(MemoryRef place, Index variable) {
    for (int i = 0; i < place.sizes().size(); i++) {
      if (place.coordinates().get(i).loop().equals(variable)) {
        return ((Index.Constant) place.sizes().get(i)).value();
      }
    }
    return 1;
  }

  private static boolean isBlocked(LoopStep.Matmul matmul) {
    Type lhs = matmul.lhs().memory().element();
    Type rhs = matmul.rhs().memory().element();
    return matmul.accumulator().memory().element() == FloatType.F32
        && isSmallFloat(lhs)
        && isSmallFloat(rhs)
        && (lhs.equals(rhs) || lhs == FloatType.F32 || rhs == FloatType.F32);
  }

  private static boolean isSmallFloat(Type type) {
    return type == FloatType.F32 || CTypes.isHalf(type);
  }

  void emit(LoopStep.Matmul matmul, CText text) {
    String rows = AddressText.index(matmul.rows());
    String columns = AddressText.index(matmul.columns());
    if (matmul.overwrites()) {
      loop(text, matmul.row(), rows);
      text.line("WEIR_SIMD");
      loop(text, matmul.column(), columns);
      text.line(AddressText.element(matmul.accumulator()) + " = 0;");
      text.close();
      text.close();
    }
    if (isBlocked(matmul)) {
      call(matmul, rows, columns, text);
    } else {
      loops(matmul, rows, columns, text);
    }
  }

  private void call(LoopStep.Matmul matmul, String rows, String columns, CText text) {
    MemoryRef lhs = matmul.lhs();
    MemoryRef rhs = matmul.rhs();
    text.line(
        "weir_matmul_%s_%s(&%s, %s, &%s, %s, %s, &%s, %s, %s,"
            .formatted(
                lhs.memory().element(),
                rhs.memory().element(),
                first(matmul.accumulator()),
                stride(matmul.accumulator(), matmul.row()),
                first(lhs),
                stride(lhs, matmul.row()),
                stride(lhs, matmul.inner()),
                first(rhs),
                stride(rhs, matmul.inner()),
                stride(rhs, matmul.column())));
    text.line(
        "    %s, %s, %s, (float *)(void *)(memory + %d));"
            .formatted(rows, columns, AddressText.index(matmul.depth()), arenaBytes));
  }

  private static void loops(LoopStep.Matmul matmul, String rows, String columns, CText text) {
    String type = CTypes.computed(matmul.accumulator().memory().element());
    loop(text, matmul.row(), rows);
    loop(text, matmul.inner(), AddressText.index(matmul.depth()));
    text.line("WEIR_SIMD");
    loop(text, matmul.column(), columns);
    text.line(
        "%s += (%s)%s * (%s)%s;"
            .formatted(
                AddressText.element(matmul.accumulator()),
                type,
                AddressText.computed(matmul.lhs()),
                type,
                AddressText.computed(matmul.rhs())));
    text.close();
    text.close();
    text.close();
  }

  private static void loop(CText text, Index variable, String extent) {
    String name = AddressText.index(variable);
    text.open("for (int64_t %s = 0; %s < %s; %s++)".formatted(name, name, extent, name));
  }

  /// {@return the element at which the loops of a product begin}
  private static String first(MemoryRef place) {
    ImmutableList.Builder<Coordinate> at = ImmutableList.builder();
    for (Coordinate coordinate : place.coordinates()) {
      at.add(new Coordinate(coordinate.base(), Index.ZERO));
    }
    return AddressText.element(new MemoryRef(place.memory(), at.build(), place.sizes()));
  }

  /// {@return how many elements a round of `variable` goes on}
  private static String stride(MemoryRef place, Index variable) {
    StringBuilder stride = new StringBuilder();
    for (int i = 0; i < place.sizes().size(); i++) {
      if (place.coordinates().get(i).loop().equals(variable)) {
        StringBuilder factor = new StringBuilder();
        for (int k = i + 1; k < place.sizes().size(); k++) {
          factor
              .append(factor.isEmpty() ? "" : " * ")
              .append(AddressText.index(place.sizes().get(k)));
        }
        stride.append(stride.isEmpty() ? "" : " + ").append(factor.isEmpty() ? "1" : factor);
      }
    }
    return stride.isEmpty() ? "0" : stride.toString();
  }
}
