package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Frame.PART;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.backend.cpu.x86.VectorOperation;

/// Writes what brings elements from memory to registers and back, where they have 32 bits each: f16 and bf16 as the f32 of
/// the same value, booleans as masks. The first three vectors are used meanwhile.
final class MemoryAccess {
  private static final int SCRATCH = 0;
  private static final int OTHER = 2;
  private static final int HALF_BITS = 16;

  private final Assembler code;
  private final boolean hasMasks;

  MemoryAccess(Assembler code) {
    this.code = code;
    hasMasks = code.vectors() == 32;
  }

  /// Reads a vector.
  ///
  /// @param mask the register of a mask, which counts if `isMasked`
  void load(LaneType type, int to, Address from, int mask, boolean isMasked) {
    switch (type) {
      case F32, I32 -> {
        if (!isMasked) {
          code.vmovups(to, from);
        } else if (hasMasks) {
          code.vmovups(to, from, mask);
        } else {
          code.vmaskmovps(to, mask, from);
        }
      }
      case F16 -> code.vcvtph2ps(to, from, isMasked ? mask : 0);
      case BF16 -> {
        code.vpmovzxwd(to, from, isMasked ? mask : 0);
        code.vpslld(to, to, HALF_BITS);
      }
      case BOOL -> {
        code.vpmovzxbd(SCRATCH, from, isMasked ? mask : 0);
        if (hasMasks) {
          code.vptestmd(to, SCRATCH);
        } else {
          code.zero(OTHER);
          code.vpcmpgtd(to, SCRATCH, OTHER);
        }
      }
      default -> throw new IllegalArgumentException("no elements of type " + type);
    }
  }

  /// Reads an element, for all of a vector.
  void loadOne(LaneType type, int to, Address from) {
    switch (type) {
      case F32, I32 -> code.vbroadcastss(to, from);
      case F16 -> {
        code.movzx(PART, from, HALF_BITS);
        code.vmovd(SCRATCH, PART);
        code.vcvtph2ps(SCRATCH, SCRATCH);
        code.vbroadcastss(to, SCRATCH);
      }
      case BF16 -> {
        code.movzx(PART, from, HALF_BITS);
        code.shl(PART, HALF_BITS);
        code.vmovd(SCRATCH, PART);
        code.vbroadcastss(to, SCRATCH);
      }
      case BOOL -> {
        code.movzx(PART, from, Byte.SIZE);
        code.neg(PART);
        // All bits are those of the sign: 0, or not.
        code.sar(PART, Long.SIZE - 1);
        if (hasMasks) {
          code.kmovw(to, PART);
        } else {
          code.vmovd(SCRATCH, PART);
          code.vbroadcastss(to, SCRATCH);
        }
      }
      default -> throw new IllegalArgumentException("no elements of type " + type);
    }
  }

  /// Writes a vector.
  ///
  /// @param mask the register of a mask, which counts if `isMasked`
  void store(LaneType type, Address to, int from, int mask, boolean isMasked) {
    int which = isMasked ? mask : 0;
    switch (type) {
      case F32, I32 -> {
        if (!isMasked) {
          code.vmovups(to, from);
        } else if (hasMasks) {
          code.vmovups(to, from, mask);
        } else {
          code.vmaskmovps(to, mask, from);
        }
      }
      case F16 -> code.vcvtps2ph(to, from, which);
      case BF16 -> {
        code.vpsrld(SCRATCH, from, HALF_BITS);
        if (hasMasks) {
          code.vpmovdw(to, SCRATCH, which);
        } else {
          code.packHalves(to, SCRATCH, OTHER);
        }
      }
      case BOOL -> {
        if (hasMasks) {
          code.vpmovm2d(SCRATCH, from);
          code.vpsrld(SCRATCH, SCRATCH, Integer.SIZE - 1);
          code.vpmovdb(to, SCRATCH, which);
        } else {
          code.vpsrld(SCRATCH, from, Integer.SIZE - 1);
          code.packBytes(to, SCRATCH, OTHER);
        }
      }
      default -> throw new IllegalArgumentException("no elements of type " + type);
    }
  }

  /// Writes the first element.
  void storeOne(LaneType type, Address to, int from) {
    switch (type) {
      case F32, I32 -> code.vmovss(to, from);
      case F16 -> {
        code.vcvtps2ph(SCRATCH, from);
        code.vmovd(PART, SCRATCH);
        code.movLow(to, PART, HALF_BITS);
      }
      case BF16 -> {
        code.vpsrld(SCRATCH, from, HALF_BITS);
        code.vmovd(PART, SCRATCH);
        code.movLow(to, PART, HALF_BITS);
      }
      case BOOL -> {
        first(PART, from);
        code.and(PART, 1);
        code.movLow(to, PART, Byte.SIZE);
      }
      default -> throw new IllegalArgumentException("no elements of type " + type);
    }
  }

  /// Gives a general register the first element of a mask, in its lowest bit.
  void first(Register to, int mask) {
    if (hasMasks) {
      code.kmovw(to, mask);
    } else {
      code.vector(VectorOperation.VPOR, SCRATCH, mask, mask);
      code.vmovd(to, SCRATCH);
    }
  }
}
