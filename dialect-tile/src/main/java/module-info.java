/// The loop level: tile values, memory spaces and the loops of one generated kernel.
module dev.weir.dialect.tile {
  requires transitive dev.weir.dialect.builtin;
}
