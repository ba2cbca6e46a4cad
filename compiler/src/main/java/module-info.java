/// The whole way from a program to what runs it, for programs that use Weir and for the command.
module dev.weir.compiler {
  requires transitive dev.weir.formats;
  requires transitive dev.weir.transforms;
  requires transitive dev.weir.target;

  exports dev.weir.compiler;

  uses dev.weir.target.tile.TileTarget;
}
