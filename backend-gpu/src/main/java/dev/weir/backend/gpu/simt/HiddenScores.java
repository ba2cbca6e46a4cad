package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.weir.backend.gpu.simt.Exponentials.Scaled;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Scores of attention that do not count: those of keys behind the last, and those that a comparison of places hides, as in causal
/// attention. They become so low, where the sums of the first product are, that their exponentials are 0. Rounds without such
/// scores branch around that, so that they cost what they would without a mask.
///
/// @param byMax the scores whose largest is found, by the operation that finds it
/// @param parts what is not computed by itself because of that
record HiddenScores(
    KernelWriter out,
    TileReader reader,
    IndexCode indices,
    ImmutableMap<TileReduceOp, Scores> byMax,
    ImmutableSet<Operation> parts) {
  /// What hides a score, or less.
  private static final double HIDDEN = -1e3;

  /// The scores of a round.
  ///
  /// @param unscaled what they are a multiple of
  /// @param mask which of them a comparison hides
  /// @param exponentials what is 0 for those that do not count
  private record Scores(Scaled unscaled, Optional<Mask> mask, ImmutableList<Value> exponentials) {}

  /// Scores that a comparison hides.
  ///
  /// @param left what is compared with `right`
  /// @param kind when a score is hidden
  /// @param number what hides it
  /// @param isAdded whether that is added to the score, rather than in place of it
  private record Mask(
      PlaceTile left, PlaceTile right, CompareKind kind, double number, boolean isAdded) {}

  /// What is found of a mask.
  private record Masked(Value score, Mask mask, ImmutableList<Operation> parts) {}

  /// {@return those of a function}: none where it is no attention whose exponentials are powers of two
  static HiddenScores of(
      TileFuncOp function,
      KernelWriter out,
      TileReader reader,
      IndexCode indices,
      Exponentials exponentials) {
    var byMax = ImmutableMap.<TileReduceOp, Scores>builder();
    var parts = ImmutableSet.<Operation>builder();
    if (exponentials.isPossible() && exponentials.isAttention()) {
      function.walk(
          TileReduceOp.class,
          max ->
              exponentialsOf(max, out.tiles)
                  .ifPresent(found -> {
                    Optional<Masked> masked = masked(max.source(), out);
                    Scaled unscaled = Scaled.of(masked.map(Masked::score).orElse(max.source()));
                    masked.ifPresent(m -> {
                      parts.addAll(m.parts());
                      parts.add(max.source().definingOp());
                      exponentials.know(max.source(), unscaled);
                    });
                    byMax.put(max, new Scores(unscaled, masked.map(Masked::mask), found));
                  }));
    }
    return new HiddenScores(out, reader, indices, byMax.buildOrThrow(), parts.build());
  }

  /// {@return the exponentials of the scores whose largest is found}, if nothing else is done with them
  private static Optional<ImmutableList<Value>> exponentialsOf(
      TileReduceOp max, Distribution tiles) {
    boolean fits =
        max.kind() == ReduceKind.MAX
            && max.parent() instanceof TileForOp
            && max.source().definingOp() != null
            && tiles.of(max.source()).size() == 2
            && max.dims().length() == 1
            && max.dims().get(0) == 1
            && Element.of(((TileType) max.source().type()).element()) == Element.F32;
    List<Value> found = new ArrayList<>();
    for (OpOperand use : max.source().uses()) {
      if (use.owner() == max) {
        continue;
      }
      fits =
          fits
              && use.owner() instanceof BinaryOp difference
              && difference.kind() == BinaryKind.SUB
              && use.index() == 0
              && Exponentials.isRelative(difference)
              && isExponential(difference.result(), found);
    }
    Axis columns = fits ? tiles.of(max.source()).get(1) : null;
    return columns != null && columns.covered() == columns.bound() && !found.isEmpty()
        ? Optional.of(ImmutableList.copyOf(found))
        : Optional.empty();
  }

  /// Whether exponentials are all that becomes of `difference`; adds them to `found`, as they are and in other types.
  private static boolean isExponential(Value difference, List<Value> found) {
    for (OpOperand use : difference.uses()) {
      if (!(use.owner() instanceof UnaryOp power) || power.kind() != UnaryKind.EXP) {
        return false;
      }
      found.add(power.result());
      for (OpOperand other : power.result().uses()) {
        if (other.owner() instanceof CastOp cast) {
          found.add(cast.result());
        }
      }
    }
    return true;
  }

  private static boolean isUsedOnce(Value value) {
    return Iterables.size(value.uses()) == 1;
  }

  /// {@return the scores that a comparison hides some of, if `tile` is such}
  private static Optional<Masked> masked(Value tile, KernelWriter out) {
    Operation op = tile.definingOp();
    if (op instanceof BinaryOp sum && sum.kind() == BinaryKind.ADD) {
      return added(sum.lhs(), sum.rhs(), tile, out)
          .or(() -> added(sum.rhs(), sum.lhs(), tile, out));
    }
    if (op instanceof SelectOp choice) {
      boolean isHidden = choice.onTrue().definingOp() instanceof FillOp;
      Value score = isHidden ? choice.onFalse() : choice.onTrue();
      Value number = isHidden ? choice.onTrue() : choice.onFalse();
      return masked(
          score, choice.condition(), isHidden, number, false, ImmutableList.of(), tile, out);
    }
    return Optional.empty();
  }

  private static Optional<Masked> added(Value score, Value term, Value tile, KernelWriter out) {
    if (!(term.definingOp() instanceof BinaryOp product)
        || product.kind() != BinaryKind.MUL
        || !isUsedOnce(term)) {
      return Optional.empty();
    }
    boolean isRight = product.rhs().definingOp() instanceof FillOp;
    Value flag = isRight ? product.lhs() : product.rhs();
    Value number = isRight ? product.rhs() : product.lhs();
    return flag.definingOp() instanceof CastOp cast
            && isUsedOnce(flag)
            && Element.of(((TileType) cast.source().type()).element()) == Element.BOOL
        ? masked(
            score, cast.source(), true, number, true, ImmutableList.of(product, cast), tile, out)
        : Optional.empty();
  }

  private static Optional<Masked> masked(
      Value score,
      Value condition,
      boolean isHidden,
      Value number,
      boolean isAdded,
      ImmutableList<Operation> parts,
      Value tile,
      KernelWriter out) {
    if (!(condition.definingOp() instanceof CompareOp comparison)
        || !(number.definingOp() instanceof FillOp fill)
        || !(fill.value() instanceof FloatAttr hidden)
        || !(hidden.value() <= HIDDEN)
        || !isUsedOnce(condition)
        || !isUsedOnce(score)
        || score.definingOp() == null) {
      return Optional.empty();
    }
    Scaled unscaled = Scaled.of(score);
    double in = hidden.value() / unscaled.by();
    Optional<PlaceTile> left = PlaceTile.of(comparison.lhs(), out.facts);
    Optional<PlaceTile> right = PlaceTile.of(comparison.rhs(), out.facts);
    Optional<CompareKind> kind =
        isHidden ? Optional.of(comparison.kind()) : PlaceTile.negated(comparison.kind());
    boolean fits =
        isUsedOnce(unscaled.tile())
            && TileReader.isSame(out.tiles.of(unscaled.tile()), out.tiles.of(tile))
            && Float.isInfinite((float) in) == Double.isInfinite(hidden.value())
            && !(isAdded && Double.isInfinite(hidden.value()))
            && left.isPresent()
            && right.isPresent()
            && left.get().dim() != right.get().dim()
            && kind.filter(PlaceTile::isOrder).isPresent();
    if (!fits) {
      return Optional.empty();
    }
    var all = ImmutableList.<Operation>builder().addAll(parts).add(comparison);
    if (unscaled.tile() != score) {
      all.add(score.definingOp());
    }
    return Optional.of(
        new Masked(score, new Mask(left.get(), right.get(), kind.get(), in, isAdded), all.build()));
  }

  /// Hides scores before `max` finds the largest.
  void write(TileReduceOp max) {
    Scores scores = byMax.get(max);
    if (scores == null) {
      return;
    }
    Value tile = scores.unscaled().tile();
    ImmutableList<Axis> axes = out.tiles.of(tile);
    String name = out.name(tile);
    scores.mask().ifPresent(mask -> write(mask, axes, name));
    if (scores.mask().isPresent()) {
      out.name(max.source(), name);
    }
    String extent = reader.extent(max.source(), 1);
    if (extent != null) {
      out.open("if (" + extent + " < " + axes.get(1).bound() + ")");
      Map<Axis, String> at = KernelWriter.places();
      int opened = out.openRegisters(axes, at);
      out.line(
          "if (%s >= %s) %s[%s] = %s;"
              .formatted(
                  axes.get(1).position(at.get(axes.get(1))),
                  extent,
                  name,
                  KernelWriter.register(axes, at),
                  Literals.real(Double.NEGATIVE_INFINITY, Element.F32)));
      out.close(opened + 1);
      reader.settle(max.source(), 1);
      scores.exponentials().forEach(each -> reader.settle(each, 1));
    }
  }

  private void write(Mask mask, ImmutableList<Axis> axes, String name) {
    Axis left = axes.get(mask.left().dim());
    Axis right = axes.get(mask.right().dim());
    String apart = out.fresh("d");
    out.line(
        "const i32 %s = (i32)(%s - %s + %s);"
            .formatted(
                apart,
                KernelWriter.paren(indices.code(mask.right().start())),
                KernelWriter.paren(indices.code(mask.left().start())),
                KernelWriter.paren(Long.toString(mask.right().shift() - mask.left().shift()))));
    // The least, or largest, difference of places in a round.
    boolean isBelow = mask.kind() == CompareKind.LT || mask.kind() == CompareKind.LE;
    int farthest = isBelow ? 1 - right.bound() : left.bound() - 1;
    String operator = mask.kind().operator();
    out.open("if (%d %s %s)".formatted(farthest, operator, apart));
    String own = out.fresh("d");
    out.line("const i32 %s = %s + %s - %s;".formatted(own, apart, right.origin(), left.origin()));
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(axes, at);
    String register = name + "[" + KernelWriter.register(axes, at) + "]";
    String number = Literals.real(mask.number(), Element.F32);
    out.line(
        "if (%s - (%s) %s %s) %s = %s;"
            .formatted(
                left.distance(at.get(left)),
                right.distance(at.get(right)),
                operator,
                own,
                register,
                mask.isAdded() ? register + " + " + number : number));
    out.close(opened + 1);
  }

  /// A tile of integers that are places along one of its dimensions: `start + shift` and as far as the element is along it.
  ///
  /// @param dim the dimension
  record PlaceTile(int dim, Value start, long shift) {
    /// How far numbers may be from 0 for differences of them to be those of integers of 32 bits.
    private static final long FAR = 1L << 28;

    /// {@return the places that a tile has, if it has such}
    static Optional<PlaceTile> of(Value tile, IndexFacts facts) {
      if (tile.definingOp() instanceof IotaOp iota) {
        IndexFacts.Fact start = facts.of(iota.start());
        return start.low() > -FAR && start.high() < FAR
            ? Optional.of(new PlaceTile(iota.dim(), iota.start(), 0))
            : Optional.empty();
      }
      if (tile.definingOp() instanceof BroadcastOp broadcast) {
        return of(broadcast.source(), facts)
            .map(found -> new PlaceTile(broadcast.dims().get(found.dim), found.start, found.shift));
      }
      if (tile.definingOp() instanceof CastOp cast) {
        return isWide(cast.source()) && isWide(cast.result())
            ? of(cast.source(), facts)
            : Optional.empty();
      }
      if (!(tile.definingOp() instanceof BinaryOp op) || !isWide(tile)) {
        return Optional.empty();
      }
      boolean isRight = number(op.rhs()).isPresent();
      Optional<Long> number = isRight ? number(op.rhs()) : number(op.lhs());
      Optional<PlaceTile> place = of(isRight ? op.lhs() : op.rhs(), facts);
      if (number.isEmpty() || place.isEmpty() || Math.abs(number.get()) >= FAR) {
        return Optional.empty();
      }
      long by = number.get();
      return switch (op.kind()) {
        case BinaryKind.ADD -> place.get().moved(by);
        case BinaryKind.SUB -> isRight ? place.get().moved(-by) : Optional.empty();
        case BinaryKind.MUL -> by == 1 ? place : Optional.empty();
        default -> Optional.empty();
      };
    }

    private Optional<PlaceTile> moved(long by) {
      return Math.abs(shift + by) < FAR
          ? Optional.of(new PlaceTile(dim, start, shift + by))
          : Optional.empty();
    }

    private static boolean isWide(Value tile) {
      Element element = Element.of(((TileType) tile.type()).element());
      return element == Element.I32 || element == Element.I64;
    }

    private static Optional<Long> number(Value tile) {
      return tile.definingOp() instanceof FillOp fill && fill.value() instanceof IntegerAttr number
          ? Optional.of(number.value())
          : tile.definingOp() instanceof BroadcastOp broadcast
              ? number(broadcast.source())
              : Optional.empty();
    }

    /// {@return the comparison that holds where `kind` does not}
    static Optional<CompareKind> negated(CompareKind kind) {
      return switch (kind) {
        case LT -> Optional.of(CompareKind.GE);
        case LE -> Optional.of(CompareKind.GT);
        case GT -> Optional.of(CompareKind.LE);
        case GE -> Optional.of(CompareKind.LT);
        case EQ, NE -> Optional.empty();
      };
    }

    /// {@return whether `kind` holds for all that are far enough apart, or for none}
    static boolean isOrder(CompareKind kind) {
      return kind != CompareKind.EQ && kind != CompareKind.NE;
    }
  }
}
