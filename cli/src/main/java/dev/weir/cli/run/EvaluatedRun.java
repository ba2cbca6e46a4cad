package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.InputException;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Report;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `weir run` of functions on numbers, which are evaluated and not compiled.
///
/// What only compiled programs have is refused on the command line, never left out silently.
final class EvaluatedRun {
  private static final ImmutableList<String> COMPILED_ONLY =
      ImmutableList.of(
          "profile",
          "trace",
          "trust-kernels",
          "no-fusion",
          "cache",
          "print-fusion",
          "print-kernels",
          "print-plan",
          "print-program",
          "timing",
          "copy-elim",
          "params",
          "dump-stages");

  private final FunctionRun functions;
  private final Arguments arguments;
  private final Report report;
  private final Console console;

  EvaluatedRun(FunctionRun functions, Arguments arguments, Report report, Console console) {
    this.functions = functions;
    this.arguments = arguments;
    this.report = report;
    this.console = console;
  }

  /// {@return the exit code}
  ///
  /// @param seed where `uniform` starts
  /// @throws UsageException if the command line asks for what only compiled programs have
  int run(List<InputSpec> specs, Optional<InputDefaults> defaults, long seed) {
    checkOptions();
    long repeats = arguments.number("repeat", 1, Integer.MAX_VALUE).orElse(1L);
    Optional<FuncOp> entry = functions.entry(arguments.value("entry"));
    Optional<ImmutableList<Attribute>> given =
        entry.flatMap(function -> functions.arguments(function, specs, defaults, seed));
    Optional<ImmutableList<Attribute>> results = Optional.empty();
    for (long i = 0; given.isPresent() && i < repeats && (i == 0 || results.isPresent()); i++) {
      results = functions.run(entry.get(), given.get());
    }
    if (results.isEmpty()) {
      return report.fail();
    }
    report.print();
    console.progress().close();
    List<Type> types = entry.get().functionType().results();
    for (int i = 0; i < types.size(); i++) {
      console.out().println(name(i) + ": " + types.get(i));
      console.out().println(ConstantText.of(results.get().get(i), types.get(i)));
    }
    Optional<String> folder = arguments.value("output-dir");
    if (folder.isPresent()) {
      FuncOp function = entry.get();
      ImmutableList<Result> written = results(types, results.get());
      OutputFile.writeInto(folder.get(), into -> write(function, written, into));
    }
    return report.hasErrors() ? report.fail() : ExitCode.FINE;
  }

  /// A result and its type.
  private record Result(Attribute value, Type type) {}

  private static ImmutableList<Result> results(List<Type> types, List<Attribute> values) {
    var results = ImmutableList.<Result>builder();
    for (int i = 0; i < types.size(); i++) {
      results.add(new Result(values.get(i), types.get(i)));
    }
    return results.build();
  }

  private static String name(int index) {
    return "output_" + index;
  }

  private void checkOptions() {
    for (String option : COMPILED_ONLY) {
      if (arguments.has(option)) {
        throw new UsageException(
            "--%s is for programs that are compiled; functions on numbers are evaluated", option);
      }
    }
    Optional<String> target = arguments.value("target").filter(named -> !named.equals(Targets.JVM));
    if (target.isPresent()) {
      throw new UsageException(
          "functions on numbers are evaluated on the JVM, not compiled for target '%s'",
          target.get());
    }
  }

  private void write(FuncOp function, List<Result> results, Path into) {
    Diagnostics diagnostics = report.diagnostics();
    Location end = function.bodyRegion().last().last().location();
    for (int i = 0; i < results.size(); i++) {
      Result result = results.get(i);
      Optional<Tensor> tensor;
      try {
        tensor = ConstantTensor.of(result.value(), result.type());
      } catch (OutOfMemoryError | ArithmeticException e) {
        throw new InputException(
            functions.file(), "there is no memory for %s (%s)", name(i), result.type());
      }
      if (tensor.isEmpty()) {
        diagnostics.error(end, "%s (%s) has no form in a file of NumPy", name(i), result.type());
      } else {
        Npy.write(into.resolve(name(i) + ".npy"), tensor.get(), diagnostics);
      }
    }
  }
}
