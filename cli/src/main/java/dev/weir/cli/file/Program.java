package dev.weir.cli.file;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.mindir.MindIrForm;
import dev.weir.ir.Operation;
import java.util.Optional;

/// A program read from a file.
///
/// @param name the name of the file
/// @param module the program
/// @param parameters its weights; none where they were not read
/// @param source what the file held
/// @param form how the file says it, if it is a `.mindir` file
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Program(
    String name,
    Operation module,
    ParameterStore parameters,
    byte[] source,
    Optional<MindIrForm> form) {
  /// {@return the program with those weights}
  public Program withParameters(ParameterStore weights) {
    return new Program(name, module, weights, source, form);
  }
}
