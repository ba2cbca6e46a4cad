package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import org.jspecify.annotations.Nullable;

/// Stores a constant of an enum as its number.
public abstract class EnumCodec<E extends Enum<E>> implements AttributeCodec<E> {
  private final E[] constants;
  private final IntegerAttr[] numbers;
  private final Type type;
  private final String description;

  /// @param constants all constants, in order
  /// @param type the type of the number
  /// @param description what is expected, for a diagnostic
  public EnumCodec(E[] constants, Type type, String description) {
    this.constants = constants;
    this.type = type;
    this.description = description;
    this.numbers = new IntegerAttr[constants.length];
    for (int i = 0; i < constants.length; i++) {
      numbers[i] = IntegerAttr.of(i, type);
    }
  }

  @Override
  public final Attribute encode(E value) {
    return numbers[value.ordinal()];
  }

  @Override
  public final @Nullable E decode(Attribute attribute) {
    return attribute instanceof IntegerAttr number
            && number.fitsLong()
            && number.value() >= 0
            && number.value() < constants.length
            && number.type().equals(type)
        ? constants[(int) number.value()]
        : null;
  }

  @Override
  public final String describe() {
    return description;
  }
}
