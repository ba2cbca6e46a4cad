package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;

/// The dimensions of a result to which operands are broadcast. Neighbours that the same operands have are one run,
/// which a kernel may iterate over as one axis.
final class BroadcastRuns {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  /// Where an operand has what the result has.
  private static final AffineExpr WHOLE = AffineExpr.constant(-1);

  private final List<Size> sizes = new ArrayList<>();
  private final List<ImmutableList<AffineExpr>> owners = new ArrayList<>();

  /// Adds the next dimension.
  ///
  /// @param size how large it is in the result
  /// @param own how large it is in each operand, 1 where one does not have it
  void add(AffineExpr size, List<AffineExpr> own) {
    if (size.equals(ONE)) {
      return;
    }
    boolean isKnown = true;
    var has = ImmutableList.<AffineExpr>builder();
    for (AffineExpr each : own) {
      isKnown &= each.equals(ONE) || each.equals(size);
      has.add(each.equals(size) ? WHOLE : each);
    }
    int last = sizes.size() - 1;
    if (isKnown && last >= 0 && owners.get(last).equals(has.build())) {
      sizes.set(last, sizes.get(last).times(Size.of(size)));
    } else {
      sizes.add(Size.of(size));
      owners.add(has.build());
    }
  }

  /// {@return `access` to the result, cut into these runs}
  List<ImmutableList<Coordinate>> cut(Tracer tracer, Operation op, List<Coordinate> access) {
    return sizes.size() == 1
        ? List.of(ImmutableList.copyOf(access))
        : tracer.regroup(op, access, sizes);
  }

  /// {@return where `operand` is asked for}
  ///
  /// @param runs what [#cut] gave
  ImmutableList<Coordinate> place(
      Tracer tracer, List<ImmutableList<Coordinate>> runs, int operand) {
    var place = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < sizes.size(); i++) {
      AffineExpr own = owners.get(i).get(operand);
      if (own.equals(WHOLE)) {
        place.addAll(runs.get(i));
      } else if (!own.equals(ONE)) {
        // Whether it is broadcast is known only at run time: its elements are 0 or 1 apart.
        IndexExpr at = Tracer.position(runs.get(i)).times(tracer.stride(own));
        place.add(Coordinate.at(Size.of(own), at));
      }
    }
    return place.build();
  }
}
