package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes `.mindir` files as MindSpore has written them since version 1.7: primitives in a table,
/// attributes as nested values, weights in the file.
///
/// The same module gives the same bytes, and what is written reads back as the same functions and
/// weights, names and scopes included. Deviations from what MindSpore writes: attributes stand in the
/// order of their names; a function that captures takes what it captures as its first parameters, and
/// closures of it become `Partial` nodes, which is what MindSpore's own closure conversion leaves.
public final class MindIrWriter {
  private MindIrWriter() {}

  /// {@return the bytes of a file that holds `module` and `weights`, or empty after reporting what
  /// cannot be written}
  ///
  /// @param version the `mind_ir_version` to write; else that which the module was read with, else 2
  public static Optional<byte[]> write(
      ModuleOp module, ParameterStore weights, OptionalLong version, Diagnostics diagnostics) {
    if (version.isPresent()
        && (version.getAsLong() < 1 || version.getAsLong() > ModelImporter.LATEST_VERSION)) {
      diagnostics.error(
          module,
          "cannot be written with mind_ir_version %d; 1 to %d can",
          version.getAsLong(),
          ModelImporter.LATEST_VERSION);
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ModelExporter(module, weights, version).run().toByteArray());
    } catch (MindIrFault e) {
      diagnostics.error(
          module.location() instanceof Location.FileLineCol at ? at : Location.unknown(),
          "%s",
          e.getMessage());
      return Optional.empty();
    }
  }
}
