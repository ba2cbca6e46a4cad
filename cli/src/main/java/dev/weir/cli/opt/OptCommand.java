package dev.weir.cli.opt;

import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.ProgramText;
import dev.weir.cli.file.Report;
import dev.weir.cli.file.StageDumps;
import dev.weir.cli.file.Syntax;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.drr.RuleFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.bytecode.BytecodeOptions;
import dev.weir.ir.bytecode.BytecodeWriter;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.Reproducer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/// `weir opt`: parses, verifies, runs passes, prints.
public final class OptCommand implements Command {
  private static final String SEPARATOR = "// -----\n";

  private final PassOptions passes = new PassOptions();

  /// Makes the command.
  public OptCommand() {}

  @Override
  public String name() {
    return "opt";
  }

  @Override
  public String summary() {
    return "parse and verify a program, run passes over it, print it";
  }

  @Override
  public Options options() {
    Options options = new Options();
    options.addOption(
        OptionKind.output("FILE", "where the result goes (default: standard output)"));
    PassOptions.declare(options);
    StageDumps.declare(options);
    PrintingOptions.declare(options);
    return options
        .addOption(InputKey.option())
        .addOption(
            OptionKind.value(
                "syntax",
                "S",
                """
                how to print: mlir (default) or pir; also how to read a text
                that could be either\
                """))
        .addOption(OptionKind.value("params", "FILE", "the weights, for passes that look at them"))
        .addOption(
            OptionKind.value("params-out", "FILE", "where the weights go as passes leave them"))
        .addOption(
            OptionKind.flag("split-input-file", "take the parts between '// -----' each by itself"))
        .addOption(
            OptionKind.optional(
                "verify-diagnostics",
                "HOW",
                """
                hold diagnostics against 'expected-error' comments: all
                (the default), or only-expected, which lets others pass\
                """))
        .addOption(
            OptionKind.flag(
                "allow-unregistered-dialect", "keep operations of dialects that are not at hand"))
        .addOption(OptionKind.flag("run-reproducer", "run the pipeline that the file itself names"))
        .addOption(new Option("f", "write bytecode to a terminal all the same"))
        .addOption(OptionKind.flag("emit-bytecode", "write MLIR's bytecode rather than text"))
        .addOption(
            OptionKind.value(
                "emit-bytecode-version", "N", "the version of bytecode, 0 to 6 (the default)"))
        .addOption(
            OptionKind.flag("elide-resource-data-from-bytecode", "leave out what resources hold"));
  }

  @Override
  public Optional<Option> furtherOption(String name) {
    return passes.option(name);
  }

  @Override
  public ImmutableList<String> furtherOptionNames() {
    return passes.names();
  }

  @Override
  public String notes() {
    return """
    The name of a pass is an option too: --canonicalize, or with options of its own
    '--canonicalize{max-iterations=4}'. 'weir passes' lists them.\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String name = arguments.operand("FILE");
    boolean pir =
        arguments.choice("syntax", ImmutableList.of("mlir", "pir")).orElse("mlir").equals("pir");
    boolean onlyExpected = onlyExpected(arguments);
    checkCombinations(arguments, pir);
    checkTerminal(arguments, console);
    PassOptions.threads(arguments);
    Optional<PassOptions.Plan> plan =
        passes.pipeline(arguments).map(pipeline -> new PassOptions.Plan(pipeline, true));
    PassOptions.Instruments instruments = passes.instruments(arguments, console);
    InputFile file = InputFile.read(name, console);
    if (arguments.has("run-reproducer")) {
      plan = Optional.of(reproducer(file, plan));
    }
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Run run = new Run(arguments, file, report, reader, pir);
    if (!checkRules(arguments, console, report, run.reader.registry())) {
      return report.fail();
    }
    Optional<Function<ParameterScope, PassManager>> manager =
        plan.map(given ->
            scope ->
                PassOptions.manager(given, run.reader.registry(), scope, arguments, instruments));
    console.progress().phase("working on " + name);
    boolean complete = run.all(manager);
    console.progress().close();
    instruments.report(console.err());
    boolean fine = complete;
    if (!complete) {
      instruments
          .stages()
          .ifPresent(stages -> stages.failed(Optional.empty(), report.diagnostics()));
    }
    if (arguments.has("verify-diagnostics")) {
      var expected = new ExpectedDiagnostics(file.name(), lines(file));
      report.replace(expected.check(report.diagnostics().all(), onlyExpected));
      fine = !report.hasErrors();
    }
    report.print();
    boolean asFile = arguments.has("o");
    if (complete && fine || !asFile) {
      OutputFile.write(arguments.value("o"), run::print, console);
    }
    return fine ? ExitCode.FINE : ExitCode.BAD_INPUT;
  }

  /// Reads the rules once before anything is done, so that errors in them show their lines.
  private static boolean checkRules(
      Arguments arguments, Console console, Report report, DialectRegistry registry) {
    for (String name : arguments.values(PassOptions.RULES)) {
      InputFile file = InputFile.read(name, console);
      SourceText source = SourceText.ofBytes(file.name(), file.bytes());
      report.add(source);
      Diagnostics faults = new Diagnostics();
      if (RuleFile.parse(source, registry, faults).isEmpty()) {
        report.diagnostics().addAll(faults);
      }
    }
    return !report.hasErrors();
  }

  private PassOptions.Plan reproducer(InputFile file, Optional<PassOptions.Plan> given) {
    if (given.isPresent()) {
      throw new UsageException("--run-reproducer takes the passes from the file; give none");
    }
    return Reproducer.requestIn(new String(file.bytes(), StandardCharsets.UTF_8))
        .map(
            request -> new PassOptions.Plan(passes.parse(request.pipeline()), request.verifyEach()))
        .orElseThrow(() ->
            new dev.weir.cli.command.InputException(
                file.name(), "the file names no pipeline, so it is no reproducer"));
  }

  private static boolean onlyExpected(Arguments arguments) {
    String how = arguments.value("verify-diagnostics").orElse("");
    if (!how.isEmpty() && !how.equals("all") && !how.equals("only-expected")) {
      throw new UsageException(
          "option '--verify-diagnostics' is either 'all' or 'only-expected', not '%s'", how);
    }
    return how.equals("only-expected");
  }

  private static void checkTerminal(Arguments arguments, Console console) {
    if (arguments.has("emit-bytecode")
        && !arguments.has("f")
        && arguments.value("o").orElse("-").equals("-")
        && console.progress().isOnTerminal()) {
      throw new UsageException(
          "--emit-bytecode would write bytes to the terminal; give '-o FILE', or '-f' to do so");
    }
  }

  private static void checkCombinations(Arguments arguments, boolean pir) {
    boolean emit = arguments.has("emit-bytecode");
    if (arguments.number("emit-bytecode-version", 0, BytecodeOptions.CURRENT_VERSION).isPresent()
        && !emit) {
      throw new UsageException("--emit-bytecode-version is given without --emit-bytecode");
    }
    if (arguments.has("split-input-file")
        && (arguments.has("params") || arguments.has("params-out"))) {
      throw new UsageException("weights are those of one program; --split-input-file makes many");
    }
    if (emit && pir) {
      throw new UsageException("--emit-bytecode and --syntax=pir exclude each other");
    }
    if (emit && arguments.has("split-input-file")) {
      throw new UsageException("--emit-bytecode writes one program; --split-input-file makes many");
    }
  }

  private static ImmutableList<String> lines(InputFile file) {
    return ImmutableList.copyOf(
        new String(file.bytes(), StandardCharsets.UTF_8).split("\r?\n", -1));
  }

  /// One run over a file.
  private static final class Run {
    private final Arguments arguments;
    private final InputFile file;
    private final Report report;
    private final ProgramReader reader;
    private final boolean pir;
    private final List<Consumer<OutputStream>> parts = new ArrayList<>();

    Run(Arguments arguments, InputFile file, Report report, ProgramReader reader, boolean pir) {
      this.arguments = arguments;
      this.file = file;
      this.report = report;
      this.reader = reader;
      this.pir = pir;
    }

    /// {@return whether all parts could be worked on}
    boolean all(Optional<Function<ParameterScope, PassManager>> manager) {
      Syntax syntax = Syntax.of(file).orElse(pir ? Syntax.PIR : Syntax.MLIR);
      boolean split = arguments.has("split-input-file");
      if (split && syntax == Syntax.PIR_JSON) {
        throw new UsageException("--split-input-file splits text, not JSON");
      }
      if (split && syntax == Syntax.BYTECODE) {
        throw new UsageException("--split-input-file splits text, not bytecode");
      }
      if (split
          && (syntax == Syntax.MINDIR || syntax == Syntax.ONNX || syntax == Syntax.PROGRAM_DESC)) {
        throw new UsageException("--split-input-file splits text, not protocol buffers");
      }
      SourceText whole = SourceText.ofBytes(file.name(), file.bytes());
      report.add(whole);
      boolean fine = true;
      boolean first = true;
      for (SourceText part : split ? whole.split() : ImmutableList.of(whole)) {
        if (!first) {
          parts.add(text(SEPARATOR));
        }
        first = false;
        Optional<Consumer<OutputStream>> result = one(part, syntax, manager);
        fine &= result.isPresent();
        result.ifPresent(parts::add);
      }
      return fine;
    }

    /// Writes the parts that could be worked on.
    void print(OutputStream sink) {
      for (Consumer<OutputStream> part : parts) {
        part.accept(sink);
      }
    }

    private static Consumer<OutputStream> text(String text) {
      return bytes(ProgramText.bytes(text));
    }

    private static Consumer<OutputStream> bytes(byte[] bytes) {
      return sink -> {
        try {
          sink.write(bytes);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      };
    }

    private boolean verified(Operation module) {
      Optional<Long> threads = PassOptions.threads(arguments);
      return threads.isPresent()
          ? Verifier.verify(module, report.diagnostics(), threads.get().intValue())
          : Verifier.verify(module, report.diagnostics());
    }

    private Optional<Consumer<OutputStream>> one(
        SourceText part, Syntax syntax, Optional<Function<ParameterScope, PassManager>> manager) {
      ParseOptions known =
          arguments.has("allow-unregistered-dialect") ? ParseOptions.LENIENT : ParseOptions.STRICT;
      ParseOptions options =
          PassOptions.threads(arguments)
              .map(count -> known.withThreads(count.intValue()))
              .orElse(known);
      return reader
          .parse(part, file, syntax, options)
          .filter(program -> verified(program.operation()))
          .filter(program -> manager.isEmpty() || passed(program.operation(), manager.get()))
          .flatMap(this::printed);
    }

    /// {@return whether the passes went well, and the weights could be read and written as asked}
    private boolean passed(Operation module, Function<ParameterScope, PassManager> manager) {
      WeightFiles files = new WeightFiles(arguments, report.diagnostics());
      Optional<ParameterScope> scope = files.read(module);
      return scope.isPresent()
          && manager.apply(scope.get()).run(module, report.diagnostics())
          && files.write(module, scope.get());
    }

    private Optional<Consumer<OutputStream>> printed(IrParser.Parsed program) {
      if (pir) {
        return ProgramText.pir(program.operation(), report.diagnostics()).map(Run::text);
      }
      if (arguments.has("emit-bytecode")) {
        return bytecode(program);
      }
      PrintOptions options = PrintingOptions.of(arguments, reader.registry());
      return Optional.of(sink -> ProgramText.mlir(program, options, sink));
    }

    private Optional<Consumer<OutputStream>> bytecode(IrParser.Parsed program) {
      long version =
          arguments
              .number("emit-bytecode-version", 0, BytecodeOptions.CURRENT_VERSION)
              .orElse((long) BytecodeOptions.CURRENT_VERSION);
      BytecodeOptions options =
          BytecodeOptions.of(reader.registry())
              .withVersion((int) version)
              .withElidedResources(arguments.has("elide-resource-data-from-bytecode"));
      try {
        return Optional.of(bytes(BytecodeWriter.write(program, options)));
      } catch (IllegalArgumentException e) {
        report.diagnostics().error(program.operation().location(), "%s", e.getMessage());
        return Optional.empty();
      }
    }
  }
}
