package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.builtin.PirDrr.combine;
import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.concat;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.fusedRotaryPositionEmbedding;
import static dev.weir.dialect.operator.OperatorDrr.gatherNd;
import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.dialect.operator.OperatorDrr.slice;
import static dev.weir.dialect.operator.OperatorDrr.squeeze;
import static dev.weir.dialect.operator.OperatorDrr.unsqueeze;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorDrr.AddNode;
import dev.weir.dialect.operator.OperatorDrr.FullIntArrayNode;
import dev.weir.dialect.operator.OperatorDrr.FullNode;
import dev.weir.dialect.operator.OperatorDrr.SliceNode;
import dev.weir.dialect.operator.OperatorDrr.SqueezeNode;
import dev.weir.dialect.operator.OperatorDrr.UnsqueezeNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TensorType;

/// Queries and keys that are turned by their positions become `fused_rotary_position_embedding`: each is
/// multiplied by a row of cosines, and with its halves exchanged and the first one's sign changed by a
/// row of sines; the rows are gathered from tables by the positions.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_rotary_position_embedding.cc. Deviations: sums and
/// products are found in either order; shapes and bounds, which PIR's rule takes for granted, are
/// checked; and its second rule, where the tables are transposed first, is not there, since only the
/// identity could be right, which `canonicalize` removes.
public final class FusedRotaryPositionEmbeddingRules {
  /// queries and keys turned by halves -> fused_rotary_position_embedding
  public static final DrrRule HALVES =
      rule("rotary-halves", FusedRotaryPositionEmbeddingRules::halves);

  private FusedRotaryPositionEmbeddingRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(HALVES);
  }

  /// The rows of a table that belong to the positions.
  private static final class Rows {
    final ValueNode table;
    final SqueezeNode flat;
    final UnsqueezeNode index;
    final UnsqueezeNode rows;

    Rows(DrrPattern p, ValueNode positions) {
      table = p.operand();
      flat = squeeze(table, p.operand());
      index = unsqueeze(positions, p.operand());
      rows = unsqueeze(gatherNd(flat.out(), index.out()).out(), p.operand());
    }

    boolean fits(Match m, ValueNode positions, ValueNode turned) {
      TensorType all = Sizes.tensor(m.get(table));
      TensorType rank2 = Sizes.tensor(m.get(flat.out()));
      TensorType ids = Sizes.tensor(m.get(index.out()));
      TensorType four = Sizes.tensor(m.get(rows.out()));
      TensorType x = Sizes.tensor(m.get(turned));
      return all.rank() == 4
          && all.dimension(0) == 1
          && all.dimension(2) == 1
          && rank2.rank() == 2
          && Sizes.tensor(m.get(positions)).rank() == 2
          && ids.rank() == 3
          && ids.dimension(2) == 1
          && four.rank() == 4
          && four.dimension(2) == 1
          && all.dimension(3) == x.dimension(3)
          && rank2.dimension(1) == x.dimension(3)
          && all.elementType().equals(x.elementType());
    }
  }

  /// What is turned.
  private static final class Turned {
    final ValueNode x;
    final FullIntArrayNode firstStart = fullIntArray();
    final FullIntArrayNode firstEnd = fullIntArray();
    final FullIntArrayNode secondStart = fullIntArray();
    final FullIntArrayNode secondEnd = fullIntArray();
    final SliceNode first;
    final SliceNode second;
    final FullNode sign = full();
    final FullNode axis = full();
    final AddNode out;

    Turned(DrrPattern p, Rows cos, Rows sin) {
      x = p.operand();
      first = slice(x, firstStart.out(), firstEnd.out()).decreaseAxis(ImmutableLongArray.of());
      second = slice(x, secondStart.out(), secondEnd.out()).decreaseAxis(ImmutableLongArray.of());
      var negated = scale(second.out(), sign.out()).bias(0f);
      var exchanged = concat(combine(Operands.of(negated.out(), first.out())).out(), axis.out());
      out = add(multiply(x, cos.rows.out()).out(), multiply(exchanged.out(), sin.rows.out()).out());
    }

    boolean fits(Match m) {
      TensorType type = Sizes.tensor(m.get(x));
      if (type.rank() != 4 || type.isDynamic(3) || type.dimension(3) % 2 != 0) {
        return false;
      }
      long size = type.dimension(3);
      long half = size / 2;
      double along = m.get(axis.value());
      return m.get(sign.value()) == -1
          && (along == -1 || along == 3)
          && isOfLast(m, first)
          && isOfLast(m, second)
          && m.get(firstStart.value()).equals(ImmutableLongArray.of(0))
          && m.get(firstEnd.value()).equals(ImmutableLongArray.of(half))
          && m.get(secondStart.value()).equals(ImmutableLongArray.of(half))
          && m.get(secondEnd.value()).length() == 1
          && m.get(secondEnd.value()).get(0) >= size;
    }

    private static boolean isOfLast(Match m, SliceNode part) {
      ImmutableLongArray axes = m.get(part.axes());
      return axes.length() == 1 && (axes.get(0) == 3 || axes.get(0) == -1);
    }
  }

  private static void halves(DrrPattern p) {
    var positions = p.operand();
    var cos = new Rows(p, positions);
    var sin = new Rows(p, positions);
    var q = new Turned(p, cos, sin);
    var k = new Turned(p, cos, sin);
    var made =
        fusedRotaryPositionEmbedding(q.x)
            .k(k.x)
            .sin(sin.table)
            .cos(cos.table)
            .positionIds(positions)
            .useNeoxRotaryStyle(false)
            .timeMajor(false)
            .rotaryEmbBase(10000f);
    // Operations are visited from the last to the first, and models turn queries first.
    p.match(k.out, q.out)
        .where("halves are not exchanged", m -> q.fits(m) && k.fits(m))
        .where(
            "the tables have no row for each position",
            m -> cos.fits(m, positions, q.x) && sin.fits(m, positions, q.x))
        .replace(q.out.out(), made.outQ())
        .replace(k.out.out(), made.outK());
  }
}
