package dev.weir.dialect.tile.simplify;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RegionBranchPatterns;

/// The canonical forms of `tile`.
public final class TileCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public TileCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.<Pattern>builder()
        .addAll(IndexPatterns.ALL)
        .addAll(ConstantPatterns.ALL)
        .addAll(ShapePatterns.ALL)
        .addAll(StructurePatterns.ALL)
        .addAll(RegionBranchPatterns.of(TileForOp.class, "tile-for"))
        .addAll(RegionBranchPatterns.of(TileIfOp.class, "tile-if"))
        .build();
  }
}
