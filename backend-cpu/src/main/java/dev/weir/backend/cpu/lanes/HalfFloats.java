package dev.weir.backend.cpu.lanes;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;

/// Conversions of f16 and bf16, whose bits are in i32, by arithmetic on bits.
public final class HalfFloats {
  private static final int SIGN = 0x80000000;

  private final Lanes lanes;

  public HalfFloats(Lanes lanes) {
    this.lanes = lanes;
  }

  private Lane bits(int value) {
    return lanes.integer(LaneType.I32, value);
  }

  private Lane and(Lane a, int mask) {
    return lanes.binary(BinaryKind.AND, a, bits(mask));
  }

  private Lane or(Lane a, Lane b) {
    return lanes.binary(BinaryKind.OR, a, b);
  }

  /// {@return the f32 that the bits of a bf16 begin}
  public Lane decodeBrain(Lane half) {
    return lanes.fromBits(lanes.shiftLeft(half, 16));
  }

  /// {@return the bits of the nearest bf16}
  public Lane encodeBrain(Lane x) {
    Lane all = lanes.bits(x);
    Lane odd = and(lanes.shiftRight(all, 16), 1);
    Lane rounded = lanes.add(lanes.add(all, odd), bits(0x7FFF));
    Lane isNumber = lanes.compare(CompareKind.EQ, x, x);
    return lanes.shiftRight(lanes.select(isNumber, rounded, bits(0x7FC00000)), 16);
  }

  /// {@return the f32 of the bits of an f16}: the bits in place, and the exponent corrected by a product,
  /// which makes subnormal numbers normal
  public Lane decode(Lane half) {
    Lane size = lanes.shiftLeft(and(half, 0x7FFF), 13);
    Lane number = lanes.multiply(lanes.fromBits(size), lanes.number(0x1p112f));
    Lane isFinite = lanes.compare(CompareKind.LT, size, bits(0x7C00 << 13));
    Lane infinite = or(size, bits(0x7F800000));
    Lane magnitude = lanes.select(isFinite, lanes.bits(number), infinite);
    return lanes.fromBits(or(magnitude, lanes.shiftLeft(and(half, 0x8000), 16)));
  }

  /// {@return the bits of the nearest f16}
  public Lane encode(Lane x) {
    Lane all = lanes.bits(x);
    Lane size = and(all, ~SIGN);
    // Numbers that become subnormal: adding 1/2 leaves what counts in the low bits, rounded.
    Lane shifted = lanes.add(lanes.fromBits(size), lanes.number(0.5f));
    Lane subnormal = lanes.subtract(lanes.bits(shifted), bits(0x3F000000));
    Lane odd = and(lanes.shiftRight(size, 13), 1);
    Lane rebased = lanes.add(lanes.add(size, odd), bits(0xFFF - (112 << 23)));
    Lane normal = lanes.shiftRight(rebased, 13);
    Lane isSubnormal = lanes.compare(CompareKind.LT, size, bits(113 << 23));
    Lane magnitude = lanes.select(isSubnormal, subnormal, normal);
    Lane isHuge = lanes.compare(CompareKind.GE, size, bits(143 << 23));
    magnitude = lanes.select(isHuge, bits(0x7C00), magnitude);
    Lane isNumber = lanes.compare(CompareKind.EQ, x, x);
    magnitude = lanes.select(isNumber, magnitude, bits(0x7E00));
    return or(magnitude, and(lanes.shiftRight(all, 16), 0x8000));
  }
}
