package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import java.util.HashMap;
import java.util.Map;

/// What computing an element of a tile from memory costs, an addition being 1.
final class Costs {
  private static final int MOST = 1000;

  private final FunctionPlan plan;
  private final Map<Value, Integer> known = new HashMap<>();

  Costs(FunctionPlan plan) {
    this.plan = plan;
  }

  int of(Value value) {
    if (plan.home(value) != null) {
      return 1;
    }
    Integer cost = known.get(value);
    if (cost == null) {
      cost = Math.min(MOST, compute(value));
      known.put(value, cost);
    }
    return cost;
  }

  private int compute(Value value) {
    Operation op = value.definingOp();
    if (op instanceof LoadOp load) {
      return load.pad().isPresent() ? 2 : 1;
    } else if (op == null || op instanceof FillOp || op instanceof IotaOp) {
      return 0;
    } else if (ValuePlan.isArrangement(op)) {
      return of(op.operand(0));
    }
    int cost = own(op);
    for (Value operand : op.operands()) {
      cost += operand.type() instanceof TileType ? of(operand) : 0;
    }
    return cost;
  }

  private static int own(Operation op) {
    if (op instanceof UnaryOp unary) {
      return switch (unary.kind()) {
        case NEG, ABS, NOT, FLOOR, CEIL, ROUND, TRUNC -> 1;
        case SQRT, RECIPROCAL -> 4;
        case RSQRT -> 6;
        case EXP, LOG, LOG1P, EXPM1, SIN, COS, TANH, ERF -> 12;
      };
    } else if (op instanceof BinaryOp binary) {
      return binary.kind() == BinaryKind.POW
          ? 30
          : switch (binary.kind()) {
            case DIV, MOD, FLOOR_DIV -> 4;
            default -> 1;
          };
    } else if (op instanceof CastOp cast) {
      boolean half =
          ((TileType) cast.source().type()).element() == FloatType.F16
              || ((TileType) cast.result().type()).element() == FloatType.F16;
      return half ? 3 : 1;
    }
    return 1;
  }
}
