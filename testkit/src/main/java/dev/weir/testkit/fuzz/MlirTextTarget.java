package dev.weir.testkit.fuzz;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import java.util.Optional;

/// Reads MLIR's text, verifies what was read, prints it in both forms, and reads that again.
///
/// What is rejected must have been reported. What is accepted must be printed in generic form so that
/// reading it gives the same text again, locations included (but for successors that lie in no region,
/// which cannot be written); what verifies must be printed in custom
/// form so that reading that gives the same.
public record MlirTextTarget(DialectRegistry registry) implements FuzzTarget {
  @Override
  public boolean read(byte[] input) {
    SourceText source = SourceText.ofBytes("input", input);
    Diagnostics diagnostics = new Diagnostics();
    Optional<IrParser.Parsed> parsed =
        IrParser.parseFile(source, registry, ParseOptions.LENIENT, diagnostics);
    if (parsed.isEmpty()) {
      if (!diagnostics.hasErrors()) {
        throw new AssertionError("rejected without a reason");
      }
      new DiagnosticPrinter(source).print(diagnostics);
      return false;
    }
    IrParser.Parsed file = parsed.get();
    PrintOptions generic = PrintOptions.of(registry).withGeneric(true).withDebugInfo(true);
    String printed = IrPrinter.print(file, generic);
    boolean sound = Verifier.verify(file.operation(), diagnostics);
    if (sound || !printed.contains("INVALIDBLOCK")) {
      same(printed, IrPrinter.print(again(printed, "generic form"), generic), "generic form");
    }
    if (!sound) {
      if (!diagnostics.hasErrors()) {
        throw new AssertionError("does not verify, without a reason");
      }
      new DiagnosticPrinter(source).print(diagnostics);
    }
    PrintOptions custom = PrintOptions.of(registry).withDebugInfo(true);
    String assembly = IrPrinter.print(file, custom);
    if (sound) {
      same(assembly, IrPrinter.print(again(assembly, "custom form"), custom), "custom form");
    }
    return true;
  }

  private IrParser.Parsed again(String printed, String what) {
    SourceText source = SourceText.of("printed", printed);
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parseFile(source, registry, ParseOptions.LENIENT, diagnostics)
        .orElseThrow(() ->
            new AssertionError(
                what + " is not read back: " + new DiagnosticPrinter(source).print(diagnostics)));
  }

  private static void same(String expected, String found, String what) {
    if (!expected.equals(found)) {
      String[] left = expected.split("\n", -1);
      String[] right = found.split("\n", -1);
      int line = 0;
      while (line < Math.min(left.length, right.length) - 1 && left[line].equals(right[line])) {
        line++;
      }
      throw new AssertionError(
          "%s reads back differently, line %d:%n%s%n%s"
              .formatted(what, line + 1, left[line], right[line]));
    }
  }
}
