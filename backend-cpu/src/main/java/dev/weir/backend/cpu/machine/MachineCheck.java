package dev.weir.backend.cpu.machine;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.loop.Accumulator;
import dev.weir.backend.cpu.loop.Index;
import dev.weir.backend.cpu.loop.IndexDefinition;
import dev.weir.backend.cpu.loop.LoopProgram;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.MemoryRef;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether there is machine code for a program: elements of f32, f16, bf16, i32 and booleans, no matmuls
/// and no sums of several programs.
public final class MachineCheck {
  private MachineCheck() {}

  /// {@return whether there is machine code for `program`}
  public static boolean fits(LoopProgram program) {
    return program.arenaBytes() <= Integer.MAX_VALUE && fits(program.body());
  }

  static boolean fits(List<? extends LoopStep> steps) {
    for (LoopStep step : steps) {
      boolean fits =
          switch (step) {
            case LoopStep.DefineIndex define -> index(define.op());
            case LoopStep.DefineScalar define -> type(define.target()) && operation(define);
            case LoopStep.Write write -> type(write.value()) && place(write.place());
            case LoopStep.Loop loop -> loop(loop) && fits(loop.body());
            case LoopStep.Repeat repeat -> fits(repeat.body());
            case LoopStep.Choice choice -> fits(choice.then()) && fits(choice.otherwise());
            case LoopStep.AtomicAdd add -> false;
            case LoopStep.Matmul matmul -> false;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean index(IndexDefinition definition) {
    return !(definition instanceof IndexDefinition.Loaded loaded)
        || loaded.place().memory().element() instanceof IntegerType && place(loaded.place());
  }

  private static boolean place(MemoryRef place) {
    for (Index size : place.sizes()) {
      if (size instanceof Index.Constant constant && constant.value() != (int) constant.value()) {
        return false;
      }
    }
    return true;
  }

  private static boolean loop(LoopStep.Loop loop) {
    for (Accumulator accumulator : loop.accumulators()) {
      LaneType type = LaneType.of(accumulator.result().element());
      if (!isComputed(type)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isComputed(LaneType type) {
    return type == LaneType.F32 || type == LaneType.I32 || type == LaneType.BOOL;
  }

  private static boolean type(Scalar scalar) {
    return type(scalar.element());
  }

  static boolean type(Type element) {
    LaneType type = LaneType.of(element);
    return isComputed(type) || type.isNarrow();
  }

  private static LaneType of(Scalar scalar) {
    return LaneType.of(scalar.element());
  }

  private static boolean operation(LoopStep.DefineScalar define) {
    return switch (define.op()) {
      case ScalarOp.Constant constant -> true;
      case ScalarOp.Read read ->
          place(read.place())
              && of(define.target()) == LaneType.of(read.place().memory().element());
      case ScalarOp.Count count -> of(define.target()) == LaneType.I32;
      case ScalarOp.Unary unary -> unary(unary, of(unary.source()));
      case ScalarOp.Binary binary -> binary(binary, of(binary.left()));
      case ScalarOp.Compare compare -> compare(compare, of(compare.left()));
      case ScalarOp.Select select -> true;
      case ScalarOp.Cast cast -> cast(of(cast.source()), of(define.target()));
    };
  }

  private static boolean unary(ScalarOp.Unary unary, LaneType type) {
    return switch (unary.kind()) {
      case NEG, ABS -> type == LaneType.F32 || type == LaneType.I32;
      case NOT -> type == LaneType.I32 || type == LaneType.BOOL;
      case SQRT, RSQRT, RECIPROCAL, EXP, LOG, TANH, ERF, FLOOR, CEIL, ROUND, TRUNC ->
          type == LaneType.F32;
      case LOG1P, EXPM1, SIN, COS -> false;
    };
  }

  private static boolean binary(ScalarOp.Binary binary, LaneType type) {
    return switch (binary.kind()) {
      case ADD, SUB, MUL, MAX, MIN -> isComputed(type);
      case DIV -> type == LaneType.F32;
      case AND, OR, XOR -> type == LaneType.I32 || type == LaneType.BOOL;
      case MOD, FLOOR_DIV, POW -> false;
    };
  }

  private static boolean compare(ScalarOp.Compare compare, LaneType type) {
    boolean equality = compare.kind() == CompareKind.EQ || compare.kind() == CompareKind.NE;
    return type == LaneType.F32 || type == LaneType.I32 || type == LaneType.BOOL && equality;
  }

  /// An i32 would be rounded twice on its way to 16 bits.
  private static boolean cast(LaneType from, LaneType to) {
    return !(from == LaneType.I32 && to.isNarrow());
  }
}
