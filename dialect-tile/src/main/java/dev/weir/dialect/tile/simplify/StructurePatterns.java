package dev.weir.dialect.tile.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Canonical forms of loops and choices.
final class StructurePatterns {
  static final ImmutableList<Pattern> ALL =
      ImmutableList.of(
          RewritePattern.on(
              TileForOp.class, "tile-for-never-or-once", StructurePatterns::neverOrOnce),
          RewritePattern.on(TileIfOp.class, "tile-if-known", StructurePatterns::conditionKnown),
          RewritePattern.on(TileIfOp.class, "tile-if-empty-else", StructurePatterns::emptyElse));

  private StructurePatterns() {}

  private static Rewrite neverOrOnce(TileForOp op, PatternRewriter rw) {
    OptionalLong trips = op.tripCount();
    if (trips.isEmpty() || trips.getAsLong() > 1) {
      return Rewrite.noMatch("the loop may run several times");
    }
    if (trips.getAsLong() == 0) {
      rw.replace(op, ImmutableList.copyOf(op.inits()));
      return Rewrite.applied();
    }
    List<Value> arguments = new ArrayList<>();
    arguments.add(op.lower());
    arguments.addAll(op.inits());
    rw.replaceWithBody(op, op.bodyRegion(), arguments);
    return Rewrite.applied();
  }

  private static Rewrite conditionKnown(TileIfOp op, PatternRewriter rw) {
    if (!(op.condition().definingOp() instanceof IndexCompareOp compare)) {
      return Rewrite.noMatch("the condition is not a comparison");
    }
    OptionalLong a = IndexOp.valueOf(compare.lhs());
    OptionalLong b = IndexOp.valueOf(compare.rhs());
    boolean same = compare.lhs() == compare.rhs();
    if (!same && (a.isEmpty() || b.isEmpty())) {
      return Rewrite.noMatch("what is compared is not known");
    }
    int order = same ? 0 : Long.compare(a.getAsLong(), b.getAsLong());
    Region taken = ScalarFunctions.holds(compare.kind(), order) ? op.thenRegion() : op.elseRegion();
    if (taken.isEmpty()) {
      rw.erase(op);
    } else {
      rw.replaceWithBody(op, taken, ImmutableList.of());
    }
    return Rewrite.applied();
  }

  private static Rewrite emptyElse(TileIfOp op, PatternRewriter rw) {
    if (op.resultCount() > 0 || op.elseRegion().isEmpty() || op.elseRegion().entry().size() > 1) {
      return Rewrite.noMatch("the second body says something");
    }
    rw.erase(op.elseRegion().entry());
    return Rewrite.applied();
  }
}
