/// The loop level: tile values, memory spaces and the loops of one generated kernel.
module dev.weir.dialect.tile {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.tile;
  exports dev.weir.dialect.tile.arith;
  exports dev.weir.dialect.tile.control;
  exports dev.weir.dialect.tile.index;
  exports dev.weir.dialect.tile.memory;
  exports dev.weir.dialect.tile.shape;
  exports dev.weir.dialect.tile.interpret;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.tile.TileDialect;
  provides dev.weir.rewrite.Canonicalization with
      dev.weir.dialect.tile.simplify.TileCanonicalization;
}
