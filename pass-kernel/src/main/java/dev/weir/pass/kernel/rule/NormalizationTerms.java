package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.exp;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.sub;
import static dev.weir.pass.kernel.expr.Formulas.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.dialect.operator.normalization.LogSoftmaxOp;
import dev.weir.dialect.operator.normalization.SoftmaxOp;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.rule.ReductionTerms.Merged;
import dev.weir.pass.kernel.rule.ReductionTerms.Run;
import java.util.List;

/// Operators that relate each element to those of its row.
final class NormalizationTerms {
  private NormalizationTerms() {}

  /// These stand in no groups but those written by hand: they are decomposed before.
  static void register(KernelRules.Builder rules) {
    rules
        .add(SoftmaxOp.class, OperatorPattern.OPAQUE, NormalizationTerms::softmax)
        .add(LogSoftmaxOp.class, OperatorPattern.OPAQUE, NormalizationTerms::logSoftmax)
        .add(LayerNormOp.class, OperatorPattern.OPAQUE, NormalizationTerms::layerNorm);
  }

  private static ScalarExpr softmax(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Row row = Row.of(tracer, op, ((SoftmaxOp) op).axis(), access);
    return div(exp(sub(row.element(), row.max())), row.sum());
  }

  private static ScalarExpr logSoftmax(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    Row row = Row.of(tracer, op, ((LogSoftmaxOp) op).axis(), access);
    return sub(sub(row.element(), row.max()), unary(UnaryKind.LOG, row.sum()));
  }

  /// An element, the largest of its row, and the sum of the row's exponentials.
  private record Row(ScalarExpr element, ScalarExpr max, ScalarExpr sum) {
    static Row of(Tracer tracer, Operation op, int axis, ImmutableList<Coordinate> access) {
      ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
      boolean[] along = new boolean[shape.size()];
      if (along.length > 0) {
        along[Axes.normalize(axis, along.length)] = true;
      }
      Run run = Run.of(tracer, op, shape, along, rest(tracer, op, shape, along, access));
      ScalarExpr all = tracer.at(op.operand(0), run.access());
      ScalarExpr max = run.reduced(ReduceKind.MAX, all);
      return new Row(
          tracer.at(op.operand(0), access), max, run.reduced(ReduceKind.SUM, exp(sub(all, max))));
    }
  }

  /// {@return the places along the dimensions other than `along`}
  private static ImmutableList<Coordinate> rest(
      Tracer tracer,
      Operation op,
      ImmutableList<AffineExpr> shape,
      boolean[] along,
      ImmutableList<Coordinate> access) {
    Merged merged = Merged.of(shape, along);
    List<ImmutableList<Coordinate>> parts = tracer.regroup(op, access, merged.sizes());
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < parts.size(); i++) {
      if (!merged.kinds().get(i)) {
        places.addAll(parts.get(i));
      }
    }
    return places.build();
  }

  /// {@return the places along the dimensions `along`}
  private static ImmutableList<Coordinate> within(
      Tracer tracer,
      Operation op,
      ImmutableList<AffineExpr> shape,
      boolean[] along,
      ImmutableList<Coordinate> access) {
    boolean[] others = new boolean[along.length];
    for (int i = 0; i < along.length; i++) {
      others[i] = !along[i];
    }
    return rest(tracer, op, shape, others, access);
  }

  private static ScalarExpr layerNorm(
      Tracer tracer, LayerNormOp norm, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(norm.x());
    boolean[] along = new boolean[shape.size()];
    for (int i = norm.beginNormAxis(); i < along.length; i++) {
      along[i] = true;
    }
    ImmutableList<Coordinate> rows = index == 0 ? rest(tracer, norm, shape, along, access) : access;
    Run run = Run.of(tracer, norm, shape, along, rows);
    ScalarExpr all = tracer.at(norm.x(), run.access());
    ScalarExpr mean = run.mean(all);
    if (index == 1) {
      return mean;
    }
    ScalarExpr centered = sub(all, mean);
    ScalarExpr variance = run.mean(mul(centered, centered));
    if (index == 2) {
      return variance;
    }
    ScalarExpr result =
        mul(
            sub(tracer.at(norm.x(), access), mean),
            unary(UnaryKind.RSQRT, add(variance, norm.epsilon())));
    if (norm.scale().isPresent() || norm.bias().isPresent()) {
      ImmutableList<Coordinate> column = within(tracer, norm, shape, along, access);
      if (norm.scale().isPresent()) {
        ScalarExpr scale = tracer.at(norm.scale().get(), column);
        result = mul(result, Tracer.cast(scale, result.element()));
      }
      if (norm.bias().isPresent()) {
        ScalarExpr bias = tracer.at(norm.bias().get(), column);
        result = add(result, Tracer.cast(bias, result.element()));
      }
    }
    return result;
  }
}
