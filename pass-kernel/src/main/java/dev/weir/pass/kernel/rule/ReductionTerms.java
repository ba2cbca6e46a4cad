package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.reduction.AllOp;
import dev.weir.dialect.operator.reduction.AnyOp;
import dev.weir.dialect.operator.reduction.MaxOp;
import dev.weir.dialect.operator.reduction.MeanOp;
import dev.weir.dialect.operator.reduction.MinOp;
import dev.weir.dialect.operator.reduction.ProdOp;
import dev.weir.dialect.operator.reduction.ReductionOp;
import dev.weir.dialect.operator.reduction.SumOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Operators that make one element of all along some dimensions.
final class ReductionTerms {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  /// Why a reduction is refused of which [#axes] knows nothing.
  private static final String OPEN_AXES = "the axes are known only at run time";

  private ReductionTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(rule(SumOp.class, reduction(ReduceKind.SUM)))
        .add(rule(ProdOp.class, reduction(ReduceKind.PROD)))
        .add(rule(MaxOp.class, reduction(ReduceKind.MAX)))
        .add(rule(MinOp.class, reduction(ReduceKind.MIN)))
        .add(rule(AllOp.class, reduction(ReduceKind.AND)))
        .add(rule(AnyOp.class, reduction(ReduceKind.OR)))
        .add(rule(MeanOp.class, ReductionTerms::mean));
  }

  private static <O extends ReductionOp> KernelRule<O> rule(
      Class<O> op, ElementRule<ReductionOp> element) {
    return KernelRule.of(op, (DimensionRule.Reduced<ReductionOp>) ReductionTerms::axes, element);
  }

  /// {@return which of `rank` dimensions `op` combines}, or null where that is known only at run time
  static boolean @Nullable [] axes(ReductionOp op, int rank) {
    ImmutableLongArray axes = op.reducedAxes().orElse(null);
    if (axes == null) {
      return null;
    }
    boolean[] along = new boolean[rank];
    if (axes.isEmpty()) {
      Arrays.fill(along, true);
    }
    for (int i = 0; i < axes.length() && rank > 0; i++) {
      along[Axes.normalize(axes.get(i), rank)] = true;
    }
    return along;
  }

  /// A shape without dimensions of one element, neighbours that are combined, or are not, as one.
  ///
  /// @param sizes the sizes
  /// @param kinds of each, whether it is combined
  record Merged(ImmutableList<Size> sizes, ImmutableList<Boolean> kinds) {
    static Merged of(ImmutableList<AffineExpr> shape, boolean[] combined) {
      List<Size> sizes = new ArrayList<>();
      List<Boolean> kinds = new ArrayList<>();
      for (int i = 0; i < shape.size(); i++) {
        if (shape.get(i).equals(ONE)) {
          continue;
        }
        int last = sizes.size() - 1;
        if (last >= 0 && kinds.get(last) == combined[i]) {
          sizes.set(last, sizes.get(last).times(Size.of(shape.get(i))));
        } else {
          sizes.add(Size.of(shape.get(i)));
          kinds.add(combined[i]);
        }
      }
      return new Merged(ImmutableList.copyOf(sizes), ImmutableList.copyOf(kinds));
    }
  }

  /// The elements along some dimensions of an operand, beside those that a result is asked for.
  ///
  /// @param access all along the dimensions that are combined, at the result's place along the others
  /// @param along the axes that are combined
  /// @param count how many elements those are
  record Run(ImmutableList<Coordinate> access, ImmutableList<Axis> along, Size count) {
    /// {@return the run along the dimensions `combined` of an operand of shape `shape`, of whose other
    /// dimensions the places are `access`}
    static Run of(
        Tracer tracer,
        Operation op,
        ImmutableList<AffineExpr> shape,
        boolean[] combined,
        ImmutableList<Coordinate> access) {
      Merged merged = Merged.of(shape, combined);
      ImmutableList<Size> sizes = merged.sizes();
      ImmutableList<Boolean> kinds = merged.kinds();
      List<Size> kept = new ArrayList<>();
      for (int i = 0; i < sizes.size(); i++) {
        if (!kinds.get(i)) {
          kept.add(sizes.get(i));
        }
      }
      List<ImmutableList<Coordinate>> places =
          kept.size() <= 1 ? List.of(access) : tracer.regroup(op, access, kept);
      var all = ImmutableList.<Coordinate>builder();
      var along = ImmutableList.<Axis>builder();
      Size count = Size.ONE;
      int next = 0;
      int run = 0;
      for (int i = 0; i < sizes.size(); i++) {
        if (kinds.get(i)) {
          ImmutableList<Axis> axes = tracer.axes(Axis.Origin.of(op, run++), sizes.get(i));
          along.addAll(axes);
          all.addAll(Tracer.along(axes));
          count = count.times(sizes.get(i));
        } else {
          all.addAll(places.get(next++));
        }
      }
      return new Run(all.build(), along.build(), count);
    }

    /// {@return `term` combined along the run}
    ScalarExpr reduced(ReduceKind kind, ScalarExpr term) {
      return along.isEmpty() ? term : new ScalarExpr.Reduce(kind, Tracer.set(along), term);
    }

    /// {@return the mean of `term` along the run}
    ScalarExpr mean(ScalarExpr term) {
      ScalarExpr sum = reduced(ReduceKind.SUM, term);
      return count.isOne() ? sum : Formulas.mul(sum, reciprocal(term.element()));
    }

    /// {@return 1 over the number of elements}
    ScalarExpr reciprocal(Type type) {
      if (count.isKnown()) {
        return Formulas.constant(1.0 / count.value(), type);
      }
      ScalarExpr number =
          new ScalarExpr.Position(null, IndexExpr.of(count.expression()), IntegerType.I64);
      return Formulas.div(Formulas.constant(1, type), Tracer.cast(number, type));
    }
  }

  /// {@return the run of what `op` reduces}; empty where the axes are known only at run time
  private static Optional<Run> run(
      Tracer tracer, ReductionOp op, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
    boolean[] along = axes(op, shape.size());
    return along == null ? Optional.empty() : Optional.of(Run.of(tracer, op, shape, along, access));
  }

  private static ElementRule<ReductionOp> reduction(ReduceKind kind) {
    return (tracer, op, index, access) -> {
      Optional<Run> known = run(tracer, op, access);
      if (known.isEmpty()) {
        return tracer.refuse(op, OPEN_AXES);
      }
      Run run = known.get();
      ScalarExpr x = tracer.at(op.operand(0), run.access());
      Type type = Tracer.computeType(Tracer.elementType(op.result(0)));
      boolean logical = kind == ReduceKind.AND || kind == ReduceKind.OR;
      ScalarExpr source = logical ? Formulas.truth(x) : Tracer.cast(x, type);
      if (source.element().equals(IntegerType.I1) && !logical) {
        return tracer.refuse(op, "it is not known of booleans");
      }
      return run.reduced(kind, source);
    };
  }

  private static ScalarExpr mean(
      Tracer tracer, ReductionOp op, int index, ImmutableList<Coordinate> access) {
    Optional<Run> known = run(tracer, op, access);
    if (known.isEmpty()) {
      return tracer.refuse(op, OPEN_AXES);
    }
    Run run = known.get();
    ScalarExpr x = tracer.at(op.operand(0), run.access());
    if (!(x.element() instanceof FloatType)) {
      return tracer.refuse(op, "it is known of floats only");
    }
    return run.mean(x);
  }
}
