package dev.weir.backend.cpu.machine;

import static dev.weir.backend.cpu.machine.Instruction.NONE;

import dev.weir.backend.cpu.lanes.HalfFloats;
import dev.weir.backend.cpu.lanes.Lane;
import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.lanes.Lanes;
import dev.weir.backend.cpu.x86.VectorOperation;
import dev.weir.dialect.builtin.data.NarrowFloats;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import java.util.BitSet;
import java.util.OptionalInt;

/// Arithmetic on values of a [MachineFunction]: a [Lane]'s slot is one. Single elements are vectors of the same element, so
/// that they and those of vectors are computed by the same instructions.
///
/// Elements of f16 and bf16 are held as the f32 of the same value.
final class MachineLanes extends Lanes {
  // Predicates of vcmpps; no comparison of a NaN is true but NE.
  private static final int EQUAL = 0x00;
  private static final int LESS = 0x11;
  private static final int LESS_OR_EQUAL = 0x12;
  private static final int UNORDERED = 0x03;
  private static final int NOT_EQUAL = 0x04;
  private static final int GREATER_OR_EQUAL = 0x1D;
  private static final int GREATER = 0x1E;

  private static final int ALL_BITS = -1;

  /// What rounds only when it is written.
  private final BitSet unrounded = new BitSet();

  private final MachineFunction code;

  MachineLanes(MachineFunction code) {
    this.code = code;
  }

  private Lane vector(LaneType type, VectorOperation operation, Lane a, Lane b) {
    return new Lane(type, code.vector(operation, a.slot(), b.slot()));
  }

  private Lane vector(LaneType type, VectorOperation operation, Lane a) {
    return new Lane(type, code.vector(operation, a.slot(), NONE));
  }

  @Override
  public Lane number(LaneType type, double value) {
    return new Lane(type, code.constant(Float.floatToRawIntBits((float) value)));
  }

  @Override
  public Lane integer(LaneType type, long value) {
    if (type == LaneType.BOOL) {
      return new Lane(type, all((value & 1) != 0));
    }
    return new Lane(type, code.constant((int) value));
  }

  private int all(boolean truth) {
    return code.hasMasks
        ? code.compute(Kind.MASK_ALL, NONE, NONE, NONE, truth ? 1 : 0)
        : code.constant(truth ? ALL_BITS : 0);
  }

  @Override
  protected Lane narrow(LaneType type, double value) {
    float odd = NarrowFloats.roundToOdd(value);
    float rounded =
        type == LaneType.F16
            ? Float.float16ToFloat(Float.floatToFloat16(odd))
            : NarrowFloats.bfloat16ToFloat(NarrowFloats.floatToBfloat16(odd));
    return new Lane(type, number(rounded).slot());
  }

  @Override
  public Lane binary(BinaryKind kind, Lane a, Lane b) {
    LaneType type = a.type();
    if (type == LaneType.BOOL) {
      Kind truth =
          switch (kind) {
            case AND, MUL, MIN -> Kind.MASK_AND;
            case OR, MAX -> Kind.MASK_OR;
            default -> Kind.MASK_XOR;
          };
      return new Lane(type, code.compute(truth, a.slot(), b.slot()));
    }
    boolean real = type.isFloat();
    return switch (kind) {
      case ADD -> vector(type, real ? VectorOperation.VADDPS : VectorOperation.VPADDD, a, b);
      case SUB -> vector(type, real ? VectorOperation.VSUBPS : VectorOperation.VPSUBD, a, b);
      case MUL -> vector(type, real ? VectorOperation.VMULPS : VectorOperation.VPMULLD, a, b);
      case DIV -> vector(type, VectorOperation.VDIVPS, a, b);
      case MAX -> real ? greater(a, b) : vector(type, VectorOperation.VPMAXSD, a, b);
      case MIN -> real ? less(a, b) : vector(type, VectorOperation.VPMINSD, a, b);
      case AND -> vector(type, VectorOperation.VPAND, a, b);
      case OR -> vector(type, VectorOperation.VPOR, a, b);
      case XOR -> vector(type, VectorOperation.VPXOR, a, b);
      case MOD, FLOOR_DIV, POW -> throw new IllegalArgumentException("no instruction for " + kind);
    };
  }

  /// The processor's greater one is the second if both are 0, so 0 is greater than -0 where both orders agree in all
  /// bits; and it is the second if one is a NaN.
  private Lane greater(Lane a, Lane b) {
    OptionalInt known = code.constantBits(b.slot());
    if (known.isPresent() && !Float.isNaN(Float.intBitsToFloat(known.getAsInt()))) {
      Lane larger = vector(a.type(), VectorOperation.VMAXPS, b, a);
      // The sum of 0 and -0 is 0.
      return known.getAsInt() == 0 ? add(larger, b) : larger;
    }
    Lane one = vector(a.type(), VectorOperation.VMAXPS, a, b);
    Lane other = vector(a.type(), VectorOperation.VMAXPS, b, a);
    Lane both = vector(a.type(), VectorOperation.VPAND, one, other);
    Lane isNone = comparison(UNORDERED, a, b);
    return select(isNone, number(Float.NaN), both);
  }

  /// The bits of a NaN stay those of one whatever is added to them.
  private Lane less(Lane a, Lane b) {
    OptionalInt known = code.constantBits(b.slot());
    if (known.isPresent()
        && known.getAsInt() != Integer.MIN_VALUE
        && !Float.isNaN(Float.intBitsToFloat(known.getAsInt()))) {
      return vector(a.type(), VectorOperation.VMINPS, b, a);
    }
    Lane one = vector(a.type(), VectorOperation.VMINPS, a, b);
    Lane other = vector(a.type(), VectorOperation.VMINPS, b, a);
    return vector(a.type(), VectorOperation.VPOR, one, other);
  }

  @Override
  public Lane fma(Lane a, Lane b, Lane c) {
    return new Lane(a.type(), code.compute(Kind.FMA, a.slot(), b.slot(), c.slot(), 0));
  }

  @Override
  public Lane sqrt(Lane a) {
    return vector(a.type(), VectorOperation.VSQRTPS, a);
  }

  @Override
  public Lane abs(Lane a) {
    if (!a.type().isFloat()) {
      return vector(a.type(), VectorOperation.VPABSD, a);
    }
    return vector(a.type(), VectorOperation.VPAND, a, integer(LaneType.I32, Integer.MAX_VALUE));
  }

  @Override
  public Lane negate(Lane a) {
    if (!a.type().isFloat()) {
      return subtract(integer(a.type(), 0), a);
    }
    return vector(a.type(), VectorOperation.VPXOR, a, integer(LaneType.I32, Integer.MIN_VALUE));
  }

  @Override
  public Lane not(Lane a) {
    if (a.type() == LaneType.BOOL) {
      return new Lane(a.type(), code.compute(Kind.MASK_NOT, a.slot(), NONE));
    }
    return vector(a.type(), VectorOperation.VPXOR, a, integer(LaneType.I32, ALL_BITS));
  }

  private Lane comparison(int predicate, Lane a, Lane b) {
    int mask = code.compute(Kind.COMPARE_FLOATS, a.slot(), b.slot(), NONE, predicate);
    return new Lane(LaneType.BOOL, mask);
  }

  @Override
  public Lane compare(CompareKind kind, Lane a, Lane b) {
    if (a.type() == LaneType.BOOL) {
      Lane differs = binary(BinaryKind.XOR, a, b);
      return kind == CompareKind.NE ? differs : not(differs);
    }
    if (a.type().isFloat()) {
      return comparison(
          switch (kind) {
            case EQ -> EQUAL;
            case NE -> NOT_EQUAL;
            case LT -> LESS;
            case LE -> LESS_OR_EQUAL;
            case GT -> GREATER;
            case GE -> GREATER_OR_EQUAL;
          },
          a,
          b);
    }
    int predicate =
        switch (kind) {
          case EQ -> 0;
          case LT -> 1;
          case LE -> 2;
          case NE -> 4;
          case GE -> 5;
          case GT -> 6;
        };
    return new Lane(
        LaneType.BOOL, code.compute(Kind.COMPARE_INTEGERS, a.slot(), b.slot(), NONE, predicate));
  }

  @Override
  public Lane select(Lane condition, Lane onTrue, Lane onFalse) {
    LaneType type = onTrue.type();
    if (type == LaneType.BOOL) {
      Lane first = binary(BinaryKind.AND, condition, onTrue);
      Lane second = binary(BinaryKind.AND, not(condition), onFalse);
      return binary(BinaryKind.OR, first, second);
    }
    int chosen = code.compute(Kind.SELECT, condition.slot(), onTrue.slot(), onFalse.slot(), 0);
    if (unrounded.get(onTrue.slot()) || unrounded.get(onFalse.slot())) {
      unrounded.set(chosen);
    }
    return new Lane(type, chosen);
  }

  @Override
  public Lane bits(Lane a) {
    return new Lane(LaneType.I32, a.slot());
  }

  @Override
  public Lane fromBits(Lane a) {
    return new Lane(LaneType.F32, a.slot());
  }

  @Override
  public Lane shiftLeft(Lane a, int count) {
    return new Lane(a.type(), code.compute(Kind.SHIFT_LEFT, a.slot(), NONE, NONE, count));
  }

  @Override
  public Lane shiftRight(Lane a, int count) {
    return new Lane(a.type(), code.compute(Kind.SHIFT_RIGHT, a.slot(), NONE, NONE, count));
  }

  @Override
  protected Lane function(UnaryKind kind, Lane a) {
    int mode =
        switch (kind) {
          case ROUND -> 0;
          case FLOOR -> 1;
          case CEIL -> 2;
          case TRUNC -> 3;
          default -> throw new IllegalArgumentException("no instruction for " + kind);
        };
    return new Lane(a.type(), code.compute(Kind.ROUND, a.slot(), NONE, NONE, mode));
  }

  @Override
  public Lane cast(Lane a, LaneType type) {
    LaneType from = a.type();
    if (from == type) {
      return a;
    }
    if (from.isNarrow()) {
      Lane rounded =
          unrounded.get(a.slot())
              ? new Lane(LaneType.F32, code.compute(Kind.HALF, a.slot(), NONE))
              : new Lane(LaneType.F32, a.slot());
      return cast(rounded, type);
    }
    if (from == LaneType.BOOL) {
      boolean real = type != LaneType.I32;
      Lane one = real ? number(1) : integer(type, 1);
      Lane zero = real ? number(0) : integer(type, 0);
      return new Lane(type, select(a, one, zero).slot());
    }
    if (type == LaneType.BOOL) {
      return compare(CompareKind.NE, a, from.isFloat() ? number(0) : integer(from, 0));
    }
    return switch (type) {
      case F32 -> vector(type, VectorOperation.VCVTDQ2PS, a);
      case F16 -> {
        Lane isNumber = comparison(EQUAL, a, a);
        int number =
            code.compute(Kind.SELECT, isNumber.slot(), a.slot(), number(Float.NaN).slot(), 0);
        unrounded.set(number);
        yield new Lane(type, number);
      }
      case BF16 -> {
        Lane half = shiftLeft(new HalfFloats(this).encodeBrain(a), Short.SIZE);
        yield new Lane(type, half.slot());
      }
      default -> whole(a, type);
    };
  }

  /// What is too large for an i32 becomes the largest one, a NaN 0.
  private Lane whole(Lane a, LaneType type) {
    Lane whole = vector(type, VectorOperation.VCVTTPS2DQ, a);
    Lane most = integer(type, Integer.MAX_VALUE);
    whole = select(comparison(GREATER_OR_EQUAL, a, number(0x1p31f)), most, whole);
    return select(comparison(UNORDERED, a, a), integer(type, 0), whole);
  }

  /// {@return all elements of `a` combined, everywhere}, in the order of halves
  Lane combined(BinaryKind kind, Lane a) {
    Lane sum = a;
    for (int count = code.lanes / 2; count > 0; count /= 2) {
      int turned = code.compute(Kind.TURN, sum.slot(), NONE, NONE, count);
      sum = binary(kind, sum, new Lane(a.type(), turned));
    }
    return new Lane(a.type(), code.compute(Kind.FIRST, sum.slot(), NONE));
  }
}
