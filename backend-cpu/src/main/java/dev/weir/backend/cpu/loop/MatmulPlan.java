package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// The loops of a matmul: its operands where they are, its result in a buffer.
final class MatmulPlan {
  private final FunctionPlan plan;
  private final ValuePlan values;

  MatmulPlan(FunctionPlan plan, ValuePlan values) {
    this.plan = plan;
    this.values = values;
  }

  void plan(MmaOp mma) {
    Type accumulates = ((TileType) mma.accumulator().type()).element();
    Index[] outer = plan.extents.of(mma.accumulator());
    Index[] left = plan.extents.of(mma.lhs());
    Index.Variable row = plan.indices.fresh();
    Index.Variable column = plan.indices.fresh();
    Index.Variable inner = plan.indices.fresh();
    Arrangement target = plan.target(mma.result());
    MemoryRef lhs =
        operand(
            mma.lhs(),
            accumulates,
            mma.transposeLhs() ? at(inner, row) : at(row, inner),
            target.memory());
    MemoryRef rhs =
        operand(
            mma.rhs(),
            accumulates,
            mma.transposeRhs() ? at(column, inner) : at(inner, column),
            target.memory());
    boolean overwrites = isZero(mma.accumulator());
    if (!overwrites && !target.equals(plan.home(mma.accumulator()))) {
      plan.copy(mma.accumulator(), target);
    }
    plan.closeNest();
    plan.add(
        new LoopStep.Matmul(
            new MemoryRef(target.memory(), at(row, column), target.sizes()),
            lhs,
            rhs,
            row,
            column,
            inner,
            outer[0],
            outer[1],
            left[mma.transposeLhs() ? 0 : 1],
            overwrites));
    plan.wrote(new Nest(outer, plan.indices), target.memory());
    plan.setHome(mma.result(), target);
  }

  private static ImmutableList<Coordinate> at(Index first, Index second) {
    return ImmutableList.of(new Coordinate(Index.ZERO, first), new Coordinate(Index.ZERO, second));
  }

  private MemoryRef operand(
      Value value, Type accumulates, List<Coordinate> coordinates, Memory target) {
    Value source = value;
    List<Coordinate> at = coordinates;
    boolean through = true;
    while (through && plan.home(source) == null) {
      through = false;
      if (source.definingOp() instanceof CastOp cast && isWidening(cast, accumulates)) {
        source = cast.source();
        through = true;
      } else if (source.definingOp() instanceof TransposeOp transpose) {
        Coordinate[] own = new Coordinate[2];
        own[transpose.perm().get(0)] = at.get(0);
        own[transpose.perm().get(1)] = at.get(1);
        at = List.of(own);
        source = transpose.source();
        through = true;
      }
    }
    if (plan.home(source) == null
        && source.definingOp() instanceof LoadOp load
        && load.mask().isEmpty()
        && load.pad().isEmpty()
        && values.mayRead(load)) {
      return plan.place(plan.viewed(load.view()), load.offsets(), load.dims(), at, at.size());
    }
    if (plan.home(source) == null) {
      source = value;
      at = coordinates;
    }
    Arrangement home = plan.keep(source);
    if (home.memory().equals(target)) {
      plan.decisions.separate(plan.carried(target));
    }
    plan.readCarried(new Nest(new Index[0], plan.indices), source, home.memory(), false);
    return new MemoryRef(home.memory(), ImmutableList.copyOf(at), home.sizes());
  }

  /// {@return whether what is cast can be multiplied as it lies in memory}
  private static boolean isWidening(CastOp cast, Type accumulates) {
    Type from = ((TileType) cast.source().type()).element();
    Type to = ((TileType) cast.result().type()).element();
    return to.equals(accumulates)
        && (to == FloatType.F32 && (from == FloatType.F16 || from == FloatType.BF16)
            || to == FloatType.F64 && from instanceof IntegerType integer && integer.width() == 8);
  }

  private static boolean isZero(Value value) {
    Optional<FillOp> fill =
        value.definingOp() instanceof FillOp op ? Optional.of(op) : Optional.empty();
    return fill.isPresent()
        && (fill.get().value() instanceof FloatAttr number && number.value() == 0
            || fill.get().value() instanceof IntegerAttr integer && integer.value() == 0);
  }
}
