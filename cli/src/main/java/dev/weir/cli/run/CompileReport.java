package dev.weir.cli.run;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.file.ProgramText;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.FileCache;
import dev.weir.compiler.LoweredProgram;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.group.FusionReport;
import dev.weir.runtime.Executable;
import java.io.PrintStream;
import java.util.Optional;
import java.util.stream.Stream;

/// What a command tells about the way of a program to its kernels, where it is asked to.
final class CompileReport {
  private final Arguments arguments;
  private final DialectRegistry registry;
  private final long start = System.nanoTime();
  private long lowered = start;
  private Optional<LoweredProgram> program = Optional.empty();

  /// Begins to measure.
  CompileReport(Arguments arguments, DialectRegistry registry) {
    this.arguments = arguments;
    this.registry = registry;
  }

  /// Prints to the standard error what of `module` becomes one kernel, where that is asked for.
  void fusion(Compilation way, Operation module, Console console) {
    if (arguments.has("print-fusion")) {
      Optional<FusionReport> report = way.fusion(module);
      console.progress().close();
      report.ifPresent(text -> console.err().print(text));
    }
  }

  /// Prints to the standard error the open sizes of `module` and their constraints, where that is asked for.
  void shapes(Compilation way, Operation module, Console console) {
    if (arguments.has("explain-shapes")) {
      Optional<String> report = way.shapes(module);
      console.progress().close();
      report.ifPresent(text -> console.err().print(text));
    }
  }

  /// Notes that the program is at the kernel level.
  void lowered(LoweredProgram result) {
    lowered = System.nanoTime();
    program = Optional.of(result);
  }

  /// Prints what was asked for to the standard error; the program is ready to run.
  void print(Executable executable, Optional<FileCache> cache, Console console) {
    long end = System.nanoTime();
    boolean anything =
        Stream.of("timing", "print-kernels", "print-plan", "print-program")
            .anyMatch(arguments::has);
    if (!anything) {
      return;
    }
    console.progress().close();
    PrintStream err = console.err();
    if (arguments.has("print-kernels")) {
      program.ifPresent(result -> result.choices().forEach(err::println));
      executable.choices().forEach(err::println);
    }
    if (arguments.has("print-plan")) {
      err.print(PlanText.of(executable));
    }
    if (arguments.has("print-program")) {
      program.ifPresent(result -> err.print(ProgramText.mlir(result.module(), registry)));
    }
    if (arguments.has("timing")) {
      err.printf(
          "compiled in %.1f ms: lowering %.1f ms, loading %.1f ms%s\n",
          (end - start) / 1e6,
          (lowered - start) / 1e6,
          (end - lowered) / 1e6,
          cache
              .map(used -> "; cache: %d found, %d not".formatted(used.hits(), used.misses()))
              .orElse(""));
    }
  }
}
