package dev.weir.backend.cpu.c;

import dev.weir.backend.cpu.loop.Coordinate;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.Memory;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.ir.type.FloatType;
import java.util.List;

/// Spells indices and references to memory in C.
final class AddressText {
  private AddressText() {}

  static String index(Index index) {
    return switch (index) {
      case Index.Constant constant ->
          constant.value() == Long.MIN_VALUE
              ? "INT64_MIN"
              : constant.value() == (int) constant.value()
                  ? Long.toString(constant.value())
                  : "INT64_C(" + constant.value() + ")";
      case Index.Variable variable -> "i" + variable.number();
    };
  }

  static String sum(Coordinate coordinate) {
    if (coordinate.loop().is(0)) {
      return index(coordinate.base());
    } else if (coordinate.base().is(0)) {
      return index(coordinate.loop());
    }
    return index(coordinate.base()) + " + " + index(coordinate.loop());
  }

  static String memory(Memory memory) {
    return switch (memory) {
      case Memory.Pointer pointer -> "p" + pointer.argument();
      case Memory.Buffer buffer -> "b" + buffer.number();
    };
  }

  /// {@return the element at `place`, as C reads and assigns it}
  static String element(MemoryRef place) {
    StringBuilder at = new StringBuilder();
    for (int i = 0; i < place.sizes().size(); i++) {
      String coordinate = sum(place.coordinates().get(i));
      if (i == 0) {
        at.append(coordinate);
      } else {
        at.insert(0, '(')
            .append(") * ")
            .append(index(place.sizes().get(i)))
            .append(" + ")
            .append(coordinate);
      }
    }
    return memory(place.memory()) + "[" + (at.isEmpty() ? "0" : at) + "]";
  }

  /// {@return the element at `place` as the type that is computed with}
  static String computed(MemoryRef place) {
    String element = element(place);
    if (place.memory().element() == FloatType.F16) {
      return "weir_from_f16(" + element + ")";
    } else if (place.memory().element() == FloatType.BF16) {
      return "weir_from_bf16(" + element + ")";
    }
    return CTypes.isBoolean(place.memory().element()) ? element + " != 0" : element;
  }

  /// Adds what must hold for `place` to lie in its memory.
  static void inside(MemoryRef place, List<String> conditions) {
    for (int i = 0; i < place.sizes().size(); i++) {
      String at = sum(place.coordinates().get(i));
      conditions.add("(uint64_t)(" + at + ") < (uint64_t)" + index(place.sizes().get(i)));
    }
  }
}
