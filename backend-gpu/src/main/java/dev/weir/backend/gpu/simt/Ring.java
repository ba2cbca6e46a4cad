package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.Pipeline.Staged;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/// A loop of one product of warpgroups whose factors one thread of further warps copies in bulk, as far ahead as there is room:
/// places in local memory go around, each with a barrier for full and one for empty. Those who multiply copy nothing, and wait
/// neither for each other nor for what they have just asked the unit for.
///
/// Before the loop there is nothing but indices, so that the warps can part there; in it there is nothing but the product. The
/// host must be able to describe the tensors, so their sizes are known, and what lies beyond them is zeros.
///
/// @param factors the factors, in the order of the pipeline
record Ring(TileForOp loop, MmaOp product, Pipeline pipeline, ImmutableList<Factor> factors) {
  /// The size of a cluster that shares a factor.
  static final int PAIR = 2;

  /// The threads of the warps that copy, of which one does.
  static final int COPIERS = 128;

  private static final int BARRIER = 8;
  private static final int LONGEST = 256;
  private static final int SWIZZLED_ROWS = 8;
  private static final int ALIGNMENT = 16;
  private static final long MOST = 1L << 31;

  /// A factor.
  ///
  /// @param box what is copied at once: all rows of a piece
  /// @param isShared whether two programs have it, of which each has half of it copied to both
  record Factor(Staged staged, TensorBox box, boolean isShared) {
    SwizzledTile tile() {
      return SwizzledTile.of((TileType) staged.load().result().type());
    }

    /// {@return how many pieces lie side by side, as wide as a row's swizzle}
    long pieces() {
      return tile().columns() * 2 / tile().width();
    }

    /// {@return whether a program copies half of the pieces, rather than half of the rows of each}
    boolean sharesPieces() {
      return pieces() % PAIR == 0;
    }
  }

  /// {@return the size of a cluster}: two where programs with consecutive ids have a factor in common
  int cluster() {
    return factors.stream().anyMatch(Factor::isShared) ? PAIR : 1;
  }

  /// {@return the local memory of the barriers}
  long barrierBytes() {
    return 2L * pipeline.stages() * BARRIER;
  }

  /// {@return the bytes that are copied in a round}
  long roundBytes() {
    return factors.stream().mapToLong(f -> f.tile().rows() * f.tile().columns() * 2).sum();
  }

  /// {@return the ring of a function, if it has one}
  static Optional<Ring> of(
      TileFuncOp function, IndexFacts facts, Map<Operation, Pipeline> pipelines, int threads) {
    if (pipelines.size() != 1 || threads % COPIERS != 0 || threads > 2 * COPIERS) {
      return Optional.empty();
    }
    TileForOp loop = (TileForOp) pipelines.keySet().iterator().next();
    Pipeline pipeline = pipelines.get(loop);
    if (pipeline.warpgroups().size() != 1 || pipeline.loads().size() != 2 || !isAlone(loop)) {
      return Optional.empty();
    }
    MmaOp product = pipeline.warpgroups().iterator().next();
    if (!fits(loop, product)) {
      return Optional.empty();
    }
    var factors = ImmutableList.<Factor>builder();
    ProgramPairs pairs = ProgramPairs.of(function, facts);
    boolean mayShare = pairs.areAlike(loop);
    for (Staged staged : pipeline.loads()) {
      Optional<TensorBox> box = box(function, staged.load(), facts);
      if (box.isEmpty()) {
        return Optional.empty();
      }
      Factor alone = new Factor(staged, box.get(), false);
      Factor shared = new Factor(staged, half(alone), true);
      // One of them: where both were alike, the programs would be.
      boolean isShared =
          mayShare && pairs.areAlike(staged.load()) && (shared.sharesPieces() || halves(alone));
      mayShare &= !isShared;
      factors.add(isShared ? shared : alone);
    }
    return Optional.of(new Ring(loop, product, pipeline, factors.build()));
  }

  /// Whether half of the rows are whole groups of those within which a swizzle exchanges.
  private static boolean halves(Factor factor) {
    return factor.tile().rows() % (PAIR * SWIZZLED_ROWS) == 0;
  }

  /// {@return what one of two programs copies at once of a factor}
  private static TensorBox half(Factor factor) {
    if (factor.sharesPieces()) {
      return factor.box();
    }
    var sides = ImmutableLongArray.builder();
    ImmutableLongArray whole = factor.box().box();
    int rows = Reach.of(factor.staged().load()).dims().get(0);
    for (int i = 0; i < whole.length(); i++) {
      sides.add(i == rows ? whole.get(i) / PAIR : whole.get(i));
    }
    return new TensorBox(
        factor.box().pointer(),
        factor.box().element(),
        factor.box().sizes(),
        sides.build(),
        factor.box().swizzle());
  }

  /// Whether nothing but indices stands before a loop of the function itself.
  private static boolean isAlone(TileForOp loop) {
    if (!(loop.parent() instanceof TileFuncOp)) {
      return false;
    }
    for (Operation op : loop.block()) {
      if (op == loop) {
        return true;
      }
      if (!(isIndex(op) || op instanceof FillOp || op instanceof ProgramIdOp)) {
        return false;
      }
    }
    throw new IllegalStateException("a loop is not in its block");
  }

  private static boolean isIndex(Operation op) {
    return op instanceof IndexBinaryOp || op instanceof IndexOp || op instanceof ViewOp;
  }

  /// Whether a loop carries the sums of `product` alone, which begin with one number, and computes nothing else.
  private static boolean fits(TileForOp loop, MmaOp product) {
    if (loop.inits().size() != 1 || !(loop.inits().get(0).definingOp() instanceof FillOp)) {
      return false;
    }
    for (Operation op : loop.bodyRegion().entry()) {
      if (!(isIndex(op) || op instanceof LoadOp || op == product || op instanceof TileYieldOp)) {
        return false;
      }
    }
    return product.accumulator() == loop.carried().get(0)
        && loop.bodyRegion().entry().terminator().operand(0) == product.result();
  }

  private static Optional<TensorBox> box(TileFuncOp function, LoadOp load, IndexFacts facts) {
    Reach reach = Reach.of(load);
    ViewType type = reach.viewType();
    SwizzledTile tile = SwizzledTile.of(reach.tileType());
    int rank = type.rank();
    boolean fits =
        rank >= 2
            && rank <= TensorBox.MOST_RANK
            && type.dynamicCount() == 0
            && reach.dims().get(1) == rank - 1
            && tile.rows() <= LONGEST
            && load.view().definingOp() instanceof ViewOp
            && (load.pad().isPresent() || reachesTheEnd(load, reach, facts));
    if (!fits) {
      return Optional.empty();
    }
    var sizes = ImmutableLongArray.builder();
    var sides = ImmutableLongArray.builder();
    for (int i = 0; i < rank; i++) {
      sizes.add(type.shape().get(i));
      sides.add(i == rank - 1 ? tile.width() / 2 : reach.along(i) == 0 ? tile.rows() : 1);
      fits &= type.shape().get(i) < MOST && facts.of(reach.offsets().get(i)).fitsInt();
    }
    Optional<Integer> pointer = pointer(function, ((ViewOp) load.view().definingOp()).pointer());
    if (!fits || pointer.isEmpty()) {
      return Optional.empty();
    }
    TensorBox box =
        new TensorBox(
            pointer.get(),
            reach.element().suffix(),
            sizes.build(),
            sides.build(),
            (int) tile.width());
    for (int i = 0; i < rank - 1; i++) {
      fits &= box.stride(i) * 2 % ALIGNMENT == 0;
    }
    return fits ? Optional.of(box) : Optional.empty();
  }

  /// Whether all that a load leaves out lies beyond its view, where a copy in bulk has zeros.
  private static boolean reachesTheEnd(LoadOp load, Reach reach, IndexFacts facts) {
    boolean reaches = true;
    for (int k = 0; k < load.extents().size(); k++) {
      int i = reach.dims().get(k);
      long bound = reach.tileType().shape().get(k);
      Value extent = load.extents().get(k);
      reaches &=
          isConstant(extent, bound, facts)
              || isRest(extent, reach.offsets().get(i), reach.viewType().shape().get(i), facts)
              || extent.definingOp() instanceof IndexBinaryOp least
                  && least.kind() == IndexKind.MIN
                  && (isRest(
                              least.lhs(),
                              reach.offsets().get(i),
                              reach.viewType().shape().get(i),
                              facts)
                          && isConstant(least.rhs(), bound, facts)
                      || isRest(
                              least.rhs(),
                              reach.offsets().get(i),
                              reach.viewType().shape().get(i),
                              facts)
                          && isConstant(least.lhs(), bound, facts));
    }
    return reaches;
  }

  private static boolean isConstant(Value index, long number, IndexFacts facts) {
    IndexFacts.Fact fact = facts.of(index);
    return fact.isConstant() && fact.low() == number;
  }

  /// Whether an index is what is left of `size` behind `offset`.
  private static boolean isRest(Value index, Value offset, long size, IndexFacts facts) {
    IndexFacts.Fact at = facts.of(offset);
    return at.isConstant() && isConstant(index, size - at.low(), facts)
        || index.definingOp() instanceof IndexBinaryOp rest
            && rest.kind() == IndexKind.SUB
            && rest.rhs() == offset
            && isConstant(rest.lhs(), size, facts);
  }

  private static Optional<Integer> pointer(TileFuncOp function, Value pointer) {
    int number = 0;
    for (BlockArgument argument : function.bodyRegion().entry().arguments()) {
      if (argument == pointer) {
        return Optional.of(number);
      }
      number += argument.type() instanceof PointerType ? 1 : 0;
    }
    return Optional.empty();
  }

  /// What two programs have in common whose numbers are 2 n and 2 n + 1.
  static final class ProgramPairs {
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
}
