package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import java.util.IdentityHashMap;
import java.util.Map;

/// What two programs have in common whose numbers are 2 n and 2 n + 1.
final class ProgramPairs {
  /// How an index of one program is to that of the other.
  private enum Kind {
    /// It is the same in both.
    ALIKE,
    /// It is even in the first one, and one more in the second.
    NEXT,
    UNKNOWN
  }

  private final IndexFacts facts;
  private final boolean areAll;
  private final Map<Value, Kind> kinds = new IdentityHashMap<>();

  private ProgramPairs(IndexFacts facts, boolean areAll) {
    this.facts = facts;
    this.areAll = areAll;
  }

  /// {@return the pairs of programs of `function`}
  static ProgramPairs of(TileFuncOp function, IndexFacts facts) {
    boolean areAll =
        function.grid().value().results().get(0) instanceof AffineExpr.Constant programs
            && programs.value() % 2 == 0;
    return new ProgramPairs(facts, areAll);
  }

  /// {@return whether each program is of a pair, and both go through a loop in the same way}
  boolean areAlike(TileForOp loop) {
    return areAll && isAlike(loop.lower()) && isAlike(loop.upper()) && isAlike(loop.step());
  }

  /// {@return whether both read the same}
  boolean areAlike(LoadOp load) {
    return load.view().definingOp() instanceof ViewOp view
        && view.sizes().stream().allMatch(this::isAlike)
        && load.offsets().stream().allMatch(this::isAlike)
        && load.extents().stream().allMatch(this::isAlike);
  }

  private boolean isAlike(Value index) {
    return kind(index) == Kind.ALIKE;
  }

  private Kind kind(Value index) {
    Kind known = kinds.get(index);
    if (known == null) {
      known = compute(index);
      kinds.put(index, known);
    }
    return known;
  }

  private Kind compute(Value index) {
    Operation op = index.definingOp();
    if (op instanceof IndexOp) {
      return Kind.ALIKE;
    }
    if (op instanceof ProgramIdOp) {
      return Kind.NEXT;
    }
    if (op instanceof IndexBinaryOp binary) {
      return of(binary);
    }
    if (index instanceof BlockArgument argument) {
      Operation owner = argument.owner().parentOp();
      boolean isAlike =
          owner instanceof TileFuncOp
              || owner instanceof TileForOp loop
                  && argument == loop.inductionVariable()
                  && isAlike(loop.lower())
                  && isAlike(loop.step());
      return isAlike ? Kind.ALIKE : Kind.UNKNOWN;
    }
    return Kind.UNKNOWN;
  }

  private Kind of(IndexBinaryOp op) {
    Kind left = kind(op.lhs());
    Kind right = kind(op.rhs());
    if (left == Kind.ALIKE && right == Kind.ALIKE) {
      return Kind.ALIKE;
    }
    if (left == Kind.UNKNOWN || right == Kind.UNKNOWN) {
      return Kind.UNKNOWN;
    }
    return switch (op.kind()) {
      case ADD -> isNextBesideEven(op, left, right) ? Kind.NEXT : Kind.UNKNOWN;
      case SUB -> left == Kind.NEXT && isEven(op.rhs()) ? Kind.NEXT : Kind.UNKNOWN;
      case MOD -> divides(op) ? Kind.NEXT : Kind.UNKNOWN;
      case DIV -> divides(op) ? Kind.ALIKE : Kind.UNKNOWN;
      default -> Kind.UNKNOWN;
    };
  }

  private boolean isNextBesideEven(IndexBinaryOp op, Kind left, Kind right) {
    return left == Kind.NEXT
        ? right == Kind.ALIKE && isEven(op.rhs())
        : right == Kind.NEXT && isEven(op.lhs());
  }

  /// Whether what is one more in the second program is divided by an even number, and not negative.
  private boolean divides(IndexBinaryOp op) {
    return kind(op.lhs()) == Kind.NEXT
        && facts.of(op.lhs()).low() >= 0
        && facts.of(op.rhs()).isConstant()
        && facts.of(op.rhs()).low() > 0
        && isEven(op.rhs());
  }

  private boolean isEven(Value index) {
    return kind(index) == Kind.ALIKE && facts.of(index).divisor() % 2 == 0;
  }
}
