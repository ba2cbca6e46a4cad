package dev.weir.examples.toy;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a program, verifies it, runs a pipeline over it and prints it: `Main FILE [PIPELINE]`.
public final class Main {
  private static final int FINE = 0;
  private static final int BAD_INPUT = 1;
  private static final int BAD_USAGE = 2;
  private static final String DEFAULT_PIPELINE = "any(simplify-toy)";

  private Main() {}

  /// Runs on the command line `arguments` and ends the process: 0 fine, 1 the program was wrong,
  /// 2 the command line was.
  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    if (arguments.length < 1 || arguments.length > 2) {
      err.println("usage: Main FILE [PIPELINE]");
      return BAD_USAGE;
    }
    SourceText source;
    try {
      source = SourceText.read(Path.of(arguments[0]));
    } catch (UncheckedIOException e) {
      err.println(arguments[0] + ": error: cannot be read");
      return BAD_INPUT;
    }
    Diagnostics diagnostics = new Diagnostics();
    Optional<Pipeline> pipeline =
        Pipeline.parse(
            arguments.length == 2 ? arguments[1] : DEFAULT_PIPELINE,
            PassRegistry.load(),
            diagnostics);
    Optional<String> result = pipeline.flatMap(passes -> transform(source, passes, diagnostics));
    DiagnosticPrinter printer = new DiagnosticPrinter(source);
    for (Diagnostic diagnostic : diagnostics.all()) {
      err.print(printer.print(diagnostic));
    }
    result.ifPresent(out::print);
    return pipeline.isEmpty() ? BAD_USAGE : result.isPresent() ? FINE : BAD_INPUT;
  }

  // region transform
  /// {@return the text of the program in `source` after `pipeline`; empty after reporting what is
  /// wrong with it}
  static Optional<String> transform(SourceText source, Pipeline pipeline, Diagnostics diagnostics) {
    DialectRegistry registry = DialectRegistry.load();
    Optional<Operation> parsed =
        IrParser.parse(source, registry, ParseOptions.LENIENT, diagnostics);
    return parsed
        .filter(program -> Verifier.verify(program, diagnostics))
        .filter(program -> PassManager.run(pipeline, program, registry, diagnostics))
        .map(program -> IrPrinter.print(program, PrintOptions.of(registry)));
  }
  // endregion
}
