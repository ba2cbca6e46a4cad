package dev.weir.formats.programdesc;

/// What an old operator needs beyond the names in the table.
@FunctionalInterface
interface Adaptation {
  /// Adds what `op` does to its block.
  ///
  /// @throws ProgramDescFault if that is not possible
  void translate(Translation op);
}
