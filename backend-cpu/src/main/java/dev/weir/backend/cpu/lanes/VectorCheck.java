package dev.weir.backend.cpu.lanes;

import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;

/// Whether a loop can be computed in vectors.
public final class VectorCheck {
  private final LoopStep.Loop loop;
  private boolean wide;
  private int narrowest = Long.BYTES;

  private VectorCheck(LoopStep.Loop loop) {
    this.loop = loop;
  }

  /// {@return how many elements the vectors of `loop` hold, 0 if it is to be computed one by one}
  ///
  /// @param floats how many floats a vector holds
  public static int lanes(LoopStep.Loop loop, int floats) {
    VectorCheck check = new VectorCheck(loop);
    if (floats == 0 || loop.ordered() || !check.fits()) {
      return 0;
    }
    int lanes = check.wide ? floats / 2 : floats;
    return lanes >= 2 && lanes * check.narrowest >= Long.BYTES ? lanes : 0;
  }

  private boolean fits() {
    boolean fits = true;
    for (LoopStep step : loop.body()) {
      fits &=
          switch (step) {
            case LoopStep.DefineScalar define -> define(define.target(), define.op());
            case LoopStep.Write write -> write(write);
            default -> false;
          };
    }
    for (Accumulator accumulator : loop.accumulators()) {
      fits &= accumulates(accumulator);
    }
    return fits;
  }

  private LaneType see(Scalar scalar) {
    LaneType type = LaneType.of(scalar.element());
    wide |= type.bytes() == Long.BYTES;
    narrowest = Math.min(narrowest, type.bytes());
    return type;
  }

  private boolean accumulates(Accumulator accumulator) {
    LaneType type = see(accumulator.result());
    boolean number = type.isFloat() || type == LaneType.I32 || type == LaneType.I64;
    return number && accumulator.kind() != ReduceKind.AND && accumulator.kind() != ReduceKind.OR;
  }

  private boolean write(LoopStep.Write write) {
    LaneType type = see(write.value());
    return write.place().isContiguousIn(loop.variable())
        && (write.mask().isEmpty() || type.bytes() >= 4);
  }

  private boolean define(Scalar target, ScalarOp op) {
    LaneType type = see(target);
    return switch (op) {
      case ScalarOp.Constant constant -> true;
      case ScalarOp.Read read -> read(read, type);
      case ScalarOp.Count count -> type.bytes() >= 4;
      case ScalarOp.Unary unary -> unary(unary, see(unary.source()));
      case ScalarOp.Binary binary -> binary(binary, see(binary.left()));
      case ScalarOp.Compare compare -> compare(compare, see(compare.left()));
      case ScalarOp.Select select -> {
        see(select.onTrue());
        yield true;
      }
      case ScalarOp.Cast cast -> canCast(see(cast.source()), type);
    };
  }

  /// {@return whether vectors can be cast so}
  private static boolean canCast(LaneType from, LaneType to) {
    if (from == to || from == LaneType.BOOL && !to.isNarrow()) {
      return true;
    }
    if (to == LaneType.BOOL) {
      return !from.isNarrow();
    }
    if (from.isNarrow()) {
      return to.isFloat() || to == LaneType.I32 || to == LaneType.I64;
    }
    if (to.isNarrow()) {
      return from == LaneType.F32;
    }
    if (from.isFloat()) {
      return to.isFloat() || to == LaneType.I32 || to == LaneType.I64;
    }
    return !to.isFloat() || from != LaneType.U64 && from != LaneType.U32;
  }

  private boolean read(ScalarOp.Read read, LaneType type) {
    MemoryRef place = read.place();
    if (!place.dependsOn(loop.variable())) {
      return read.mask().isEmpty() && read.pad().isEmpty();
    }
    return place.isContiguousIn(loop.variable())
        && (read.mask().isPresent()
            ? type.bytes() >= 4 && !mayLieOutside(read)
            : read.pad().isEmpty());
  }

  /// A mask and a padding together guard against places outside, too.
  private static boolean mayLieOutside(ScalarOp.Read read) {
    return read.pad().isPresent();
  }

  private static boolean unary(ScalarOp.Unary unary, LaneType type) {
    return switch (unary.kind()) {
      case NEG, ABS -> !type.isNarrow() && type != LaneType.BOOL && !type.isUnsigned();
      case NOT -> !type.isNarrow();
      case SQRT, RSQRT, RECIPROCAL -> type.isFloat();
      case EXP, LOG, TANH, ERF, FLOOR, CEIL, ROUND, TRUNC -> type == LaneType.F32;
      case LOG1P, EXPM1, SIN, COS -> false;
    };
  }

  private static boolean binary(ScalarOp.Binary binary, LaneType type) {
    return switch (binary.kind()) {
      case ADD, SUB, MUL -> type != LaneType.BOOL;
      case DIV -> type.isFloat();
      case MAX, MIN -> type.isFloat() || !type.isUnsigned() && type != LaneType.BOOL;
      case AND, OR, XOR -> true;
      case MOD, FLOOR_DIV, POW -> false;
    };
  }

  private static boolean compare(ScalarOp.Compare compare, LaneType type) {
    boolean equality = compare.kind() == CompareKind.EQ || compare.kind() == CompareKind.NE;
    return equality || !type.isUnsigned() && type != LaneType.BOOL;
  }
}
