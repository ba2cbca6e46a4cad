package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.AtomicFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Writes `.mindir` files as MindSpore has written them since version 1.7: primitives in a table,
/// attributes as nested values, weights in the file.
///
/// A model that was read from a `.mindir` file is written as it came: of its messages, all that still say
/// what the module holds are kept, fields that no version is known to write included. A model of the old
/// encoding stays in it unless something has to be written anew.
///
/// The same module gives the same bytes, and what is written reads back as the same functions and
/// weights, names and scopes included. Deviation from what MindSpore writes: attributes of primitives that
/// no file had stand in the order of their names. A function that captures names the values of the graphs around it, as MindSpore
/// has it; where its closures capture different values, it takes them as its first parameters, and the
/// closures become `Partial` nodes, which is what MindSpore's own closure conversion leaves.
public final class MindIrWriter {
  /// More than this cannot be in one message, with something left for the graph.
  private static final long LARGEST = (2L << 30) - (64L << 20);

  private static final String SUFFIX = ".mindir";

  private MindIrWriter() {}

  private static boolean isVersion(ModuleOp module, OptionalLong version, Diagnostics diagnostics) {
    boolean known =
        version.isEmpty()
            || version.getAsLong() >= 1 && version.getAsLong() <= ModelImporter.LATEST_VERSION;
    if (!known) {
      diagnostics.error(
          module,
          "cannot be written with mind_ir_version %d; 1 to %d can",
          version.getAsLong(),
          ModelImporter.LATEST_VERSION);
    }
    return known;
  }

  /// {@return the bytes of a file that holds `program`, or empty after reporting what cannot be written}
  ///
  /// @param version the `mind_ir_version` to write; else that which the module was read with, else 2
  public static Optional<byte[]> write(
      MindIrProgram program, OptionalLong version, Diagnostics diagnostics) {
    ModuleOp module = program.module();
    ParameterStore weights = program.parameters();
    if (!isVersion(module, version, diagnostics)) {
      return Optional.empty();
    }
    if (weights.byteSize() > LARGEST) {
      diagnostics.error(
          where(module),
          "the weights take %d bytes, which no single file can hold; write them apart",
          weights.byteSize());
      return Optional.empty();
    }
    try {
      return Optional.of(new ModelExporter(program, version, Optional.empty()).run().toByteArray());
    } catch (MindIrFault e) {
      diagnostics.error(where(module), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  /// Writes `NAME_graph.mindir` and the weights beside it, `NAME_variables/data_0` and so on, for a
  /// model in the file `NAME.mindir`.
  ///
  /// @param model the file of the model; it is not itself written
  /// @param fileLimit how large a file of weights may become before another one is begun
  /// @return whether all was written; what could not be was reported
  public static boolean writeSplit(
      MindIrProgram program,
      OptionalLong version,
      Path model,
      long fileLimit,
      Diagnostics diagnostics) {
    ModuleOp module = program.module();
    if (!isVersion(module, version, diagnostics)) {
      return false;
    }
    String file = model.getFileName().toString();
    String name = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    Path target = model.toAbsolutePath();
    try {
      SplitWeights split = new SplitWeights(target.resolveSibling(name + "_variables"), fileLimit);
      try {
        split.write(new TreeMap<>(program.parameters().asMap()));
        byte[] graph = new ModelExporter(program, version, Optional.of(split)).run().toByteArray();
        AtomicFile.write(
            target.resolveSibling(name + "_graph" + SUFFIX),
            channel -> {
              ByteBuffer buffer = ByteBuffer.wrap(graph);
              while (buffer.hasRemaining()) {
                channel.write(buffer);
              }
              split.publish();
            });
      } finally {
        split.discard();
      }
      return true;
    } catch (MindIrFault e) {
      diagnostics.error(where(module), "%s", e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      diagnostics.error(
          Location.of(model.toString(), 0, 0), "cannot be written: %s", e.getMessage());
    }
    return false;
  }

  private static Location where(ModuleOp module) {
    return module.location() instanceof Location.FileLineCol at ? at : Location.unknown();
  }
}
