package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import java.util.ArrayList;
import java.util.List;

/// A module whose functions, and other isolated operations right below the top, are read one by one
/// when asked for. What was not is an operation whose regions are empty; everything else of it is
/// there.
///
/// Not thread-safe.
public final class LazyModule {
  private final BytecodeReader reader;
  private final OperationDecoder decoder;
  private final IrParser.Parsed parsed;

  LazyModule(BytecodeReader reader, OperationDecoder decoder, IrParser.Parsed parsed) {
    this.reader = reader;
    this.decoder = decoder;
    this.parsed = parsed;
  }

  /// {@return the operation at the top}
  public Operation operation() {
    return parsed.operation();
  }

  /// {@return the operation at the top, and the resources of the file}
  public IrParser.Parsed parsed() {
    return parsed;
  }

  /// {@return whether the regions of `op` are not read yet}
  public boolean isPending(Operation op) {
    return decoder.pending().containsKey(op);
  }

  /// {@return the operations whose regions are not read yet, in the order of the module}
  public ImmutableList<Operation> pending() {
    List<Operation> found = new ArrayList<>();
    operation()
        .walk(op -> {
          if (isPending(op)) {
            found.add(op);
          }
        });
    return ImmutableList.copyOf(found);
  }

  /// Reads the regions of `op`, with all that is nested in them; does nothing if they are read.
  ///
  /// @return whether that went well; what went wrong is reported to the diagnostics given on opening,
  ///     and the regions then hold what was read so far
  public boolean materialize(Operation op) {
    ByteReader.Section where = decoder.pending().remove(op);
    if (where == null) {
      return true;
    }
    try {
      decoder.materialize(op, where);
      return true;
    } catch (BytecodeFault e) {
      reader.report(e);
      return false;
    }
  }

  /// Reads all that is not read yet.
  ///
  /// @return whether that went well
  public boolean materializeAll() {
    boolean fine = true;
    for (Operation op : pending()) {
      fine &= materialize(op);
    }
    return fine;
  }
}
