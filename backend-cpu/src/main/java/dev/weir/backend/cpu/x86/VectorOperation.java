package dev.weir.backend.cpu.x86;

/// Instructions that make a vector of two others, or of one, element by element.
public enum VectorOperation {
  VADDPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x58),
  VSUBPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x5C),
  VMULPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x59),
  VDIVPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x5E),

  /// The second one where either is a NaN or both are 0.
  VMINPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x5D),

  /// The second one where either is a NaN or both are 0.
  VMAXPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x5F),
  VPADDD(Encoding.MAP_0F, Encoding.PREFIX_66, 0xFE),
  VPSUBD(Encoding.MAP_0F, Encoding.PREFIX_66, 0xFA),
  VPMULLD(Encoding.MAP_0F38, Encoding.PREFIX_66, 0x40),
  VPMINSD(Encoding.MAP_0F38, Encoding.PREFIX_66, 0x39),
  VPMAXSD(Encoding.MAP_0F38, Encoding.PREFIX_66, 0x3D),

  /// With 512 bits `vpandd`, and so on.
  VPAND(Encoding.MAP_0F, Encoding.PREFIX_66, 0xDB),
  VPOR(Encoding.MAP_0F, Encoding.PREFIX_66, 0xEB),
  VPXOR(Encoding.MAP_0F, Encoding.PREFIX_66, 0xEF),
  VSQRTPS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x51),
  VPABSD(Encoding.MAP_0F38, Encoding.PREFIX_66, 0x1E),

  /// Integers to floats.
  VCVTDQ2PS(Encoding.MAP_0F, Encoding.NO_PREFIX, 0x5B),

  /// Floats to integers, toward 0; the least integer for what is none.
  VCVTTPS2DQ(Encoding.MAP_0F, Encoding.PREFIX_F3, 0x5B);

  final int map;
  final int prefix;
  final int opcode;

  VectorOperation(int map, int prefix, int opcode) {
    this.map = map;
    this.prefix = prefix;
    this.opcode = opcode;
  }

  /// {@return whether it makes a vector of one other}
  public boolean isUnary() {
    return ordinal() >= VSQRTPS.ordinal();
  }
}
