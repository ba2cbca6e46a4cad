package dev.weir.testkit.fuzz;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeReader;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import java.util.Optional;

/// Reads bytecode, verifies what was read, prints it, and where it verifies writes it again.
///
/// What is rejected must have been reported.
public record BytecodeTarget(DialectRegistry registry) implements FuzzTarget {
  @Override
  public boolean read(byte[] input) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> read =
        BytecodeReader.read(input, "input", registry, ParseOptions.LENIENT, diagnostics);
    if (read.isEmpty()) {
      if (!diagnostics.hasErrors()) {
        throw new AssertionError("rejected without a reason");
      }
      new DiagnosticPrinter().print(diagnostics);
      return false;
    }
    boolean sound = Verifier.verify(read.get(), diagnostics);
    new DiagnosticPrinter().print(diagnostics);
    PrintOptions options = PrintOptions.of(registry).withDebugInfo(true);
    IrPrinter.print(read.get(), options.withGeneric(true));
    IrPrinter.print(read.get(), options);
    if (sound) {
      BytecodeWriter.write(read.get(), BytecodeOptions.of(registry));
    }
    return true;
  }
}
