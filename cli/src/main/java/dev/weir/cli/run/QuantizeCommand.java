package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.jvm.JvmTarget;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.ProgramText;
import dev.weir.cli.file.Report;
import dev.weir.compiler.quantize.Calibration;
import dev.weir.compiler.quantize.CalibrationRun;
import dev.weir.compiler.quantize.RangesJson;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.pass.operator.quantize.CalibrationMethod;
import dev.weir.pass.operator.quantize.QuantizationInsertion;
import dev.weir.pass.operator.quantize.QuantizationOptions;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.commons.cli.Options;

/// `weir quantize`: from a program in f32 and data to one whose matmuls and convolutions take integers of 8 bits.
public final class QuantizeCommand implements Command {
  private static final String RANDOM = "random";
  private static final String WEIGHTS = ".pdiparams";
  private static final long RANDOM_RUNS = 8;
  private static final double PERCENT = 99.99;

  /// Makes the command.
  public QuantizeCommand() {}

  @Override
  public String name() {
    return "quantize";
  }

  @Override
  public String summary() {
    return "calibrate a program on data and have it compute with integers of 8 bits";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            OptionKind.value(
                "calibrate",
                "DATA",
                """
                what the program is run on: an .npz with an array for each
                input, a folder of such, or random\
                """))
        .addOption(
            OptionKind.value(
                "method",
                "M",
                "how ranges are chosen: minmax (the default), percentile or entropy"))
        .addOption(
            OptionKind.value(
                "percentile", "P", "percentile: how many of the values are kept (default 99.99)"))
        .addOption(OptionKind.value("ranges", "FILE", "take the ranges from FILE, run nothing"))
        .addOption(OptionKind.value("ranges-out", "FILE", "write the ranges to FILE, as JSON"))
        .addOption(OptionKind.flag("per-tensor", "one scale for all weights of an operator"))
        .addOption(
            OptionKind.flag("symmetric", "0 of the data is 0 of the integers: no zero points"))
        .addOption(OptionKind.flag("products", "matmuls of two values that are no weights, too"))
        .addOption(
            OptionKind.repeated(
                "skip",
                "WHAT",
                """
                leave operators in floats: a name (matmul), a number (#3)
                or where one stands (model.mlir:12)\
                """))
        .addOption(OptionKind.value("runs", "N", "random: how many runs (default 8)"))
        .addOption(OptionKind.value("seed", "N", "random: where it starts (default 0)"))
        .addOption(
            OptionKind.repeated(
                "dim", "NAME=SIZE", "random: the size of a dimension that the program leaves open"))
        .addOption(InputKey.option())
        .addOption(ProgramReader.parametersOption())
        .addOption(
            OptionKind.value(
                "params-out",
                "FILE",
                "where the weights go (default: the .pdiparams beside the program)"))
        .addOption(OptionKind.output("FILE", "where the program goes, as IR text"));
  }

  @Override
  public String notes() {
    return """
    Each matmul and convolution by weights gets quantize_linear and dequantize_linear around its
    data, and its weights in integers, a scale per channel. 'weir run' computes with the integers;
    'weir export --to=onnx' writes QuantizeLinear and DequantizeLinear.\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    String out =
        arguments
            .value("o")
            .orElseThrow(() ->
                new UsageException("-o is missing: the program goes to a file, weights beside it"));
    Choice choice = choice(arguments);
    QuantizationOptions options =
        new QuantizationOptions(
            !arguments.has("per-tensor"),
            arguments.has("symmetric"),
            arguments.has("products"),
            arguments.values("skip"));
    JvmTarget.prepare();
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    ProgramReader.checkIsProgram(file);
    Optional<Program> program =
        MissingWeights.read(reader, file, arguments.value("params"), 0, report.diagnostics())
            .flatMap(read ->
                ProgramBuild.asOperators(
                    read,
                    CopyElimination.NEEDED,
                    Optional.empty(),
                    InputValues.none(),
                    reader.registry(),
                    report.diagnostics()));
    if (program.isEmpty()) {
      return report.fail();
    }
    Optional<QuantizationRanges> ranges =
        arguments.has("ranges")
            ? ranges(arguments.value("ranges").orElseThrow(), report, console)
            : calibrated(program.get(), options, choice, arguments, reader, report, console);
    if (ranges.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    arguments
        .value("ranges-out")
        .ifPresent(to -> OutputFile.write(OutputFile.path(to), RangesJson.write(ranges.get())));
    return quantized(program.get(), ranges.get(), options, out, arguments, reader, report, console);
  }

  /// How ranges are chosen.
  private record Choice(CalibrationMethod method, double percent) {}

  /// {@return how ranges are chosen}
  ///
  /// @throws UsageException if options contradict each other
  private static Choice choice(Arguments arguments) {
    if (arguments.has("ranges") == arguments.has("calibrate")) {
      throw new UsageException(
          "give --calibrate=DATA, the data to find ranges with, or --ranges=FILE, ranges that were"
              + " found before");
    }
    CalibrationMethod method = method(arguments);
    if (arguments.has("percentile") && method != CalibrationMethod.PERCENTILE) {
      throw new UsageException("--percentile goes with --method=percentile");
    }
    boolean random = arguments.value("calibrate").equals(Optional.of(RANDOM));
    for (String option : ImmutableList.of("runs", "seed", "dim")) {
      if (arguments.has(option) && !random) {
        throw new UsageException("--%s goes with --calibrate=random", option);
      }
    }
    return new Choice(method, percent(arguments));
  }

  private static CalibrationMethod method(Arguments arguments) {
    ImmutableList<String> names =
        Stream.of(CalibrationMethod.values())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .collect(toImmutableList());
    return arguments
        .choice("method", names)
        .map(name -> CalibrationMethod.valueOf(name.toUpperCase(Locale.ROOT)))
        .orElse(CalibrationMethod.MINMAX);
  }

  private static double percent(Arguments arguments) {
    if (!arguments.has("percentile")) {
      return PERCENT;
    }
    String text = arguments.value("percentile").orElseThrow();
    try {
      double percent = Double.parseDouble(text);
      if (percent > 0 && percent <= 100) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // It is reported as any other text.
    }
    throw new UsageException("--percentile expects a number above 0 and up to 100, not '%s'", text);
  }

  private static Optional<QuantizationRanges> ranges(String name, Report report, Console console) {
    InputFile file = InputFile.read(name, console);
    report.add(SourceText.ofBytes(name, file.bytes()));
    return RangesJson.read(file.bytes(), name, report.diagnostics());
  }

  private static Optional<QuantizationRanges> calibrated(
      Program program,
      QuantizationOptions options,
      Choice choice,
      Arguments arguments,
      ProgramReader reader,
      Report report,
      Console console) {
    CalibrationData data = new CalibrationData(program, report.diagnostics());
    String name = arguments.value("calibrate").orElseThrow();
    ImmutableList<CalibrationRun> runs;
    if (name.equals(RANDOM)) {
      report
          .diagnostics()
          .warning(
              Location.of(program.name(), 0, 0),
              "ranges of random data are not those of real inputs, which the integers may cut or"
                  + " tell apart badly; give real data with --calibrate=FOLDER");
      InputDefaults defaults =
          InputDefaults.of(
              RANDOM, arguments.values("dim").stream().map(ProgramBuild::fact).toList());
      runs =
          data.random(
              defaults,
              arguments.number("runs", 1, Integer.MAX_VALUE).orElse(RANDOM_RUNS),
              arguments.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(0L));
    } else {
      runs = data.read(name);
    }
    if (report.hasErrors()) {
      return Optional.empty();
    }
    console.progress().phase("calibrating " + program.name());
    // What cannot be quantised is said where it is not.
    return new Calibration(
            choice.method(), choice.percent(), options, reader.registry(), report.diagnostics())
        .run(program.module(), program.parameters(), runs);
  }

  private static int quantized(
      Program program,
      QuantizationRanges ranges,
      QuantizationOptions options,
      String out,
      Arguments arguments,
      ProgramReader reader,
      Report report,
      Console console) {
    Operation module = program.module();
    ParameterScope scope = ParameterScope.of(program.parameters());
    long before = weightBytes(module, scope);
    QuantizationInsertion insertion =
        new QuantizationInsertion(module, scope, options, report.diagnostics());
    long count = insertion.run(ranges);
    if (report.hasErrors()) {
      return report.fail();
    }
    console.progress().close();
    long after = weightBytes(module, scope);
    if (after > 0
        && !PirParameterFile.write(
            OutputFile.path(arguments.value("params-out").orElseGet(() -> beside(out))),
            module,
            scope.store(),
            report.diagnostics())) {
      return report.fail();
    }
    OutputFile.write(Optional.of(out), ProgramText.mlir(module, reader.registry()), console);
    report.print();
    console
        .out()
        .printf(
            Locale.ROOT,
            "%d operators quantised, %d weights in integers; weights take %d bytes, before %d%n",
            count,
            insertion.folded(),
            after,
            before);
    return ExitCode.FINE;
  }

  private static String beside(String out) {
    int dot = out.lastIndexOf('.');
    return (dot > out.lastIndexOf('/') ? out.substring(0, dot) : out) + WEIGHTS;
  }

  private static long weightBytes(Operation module, ParameterScope scope) {
    AtomicLong bytes = new AtomicLong();
    module.walk(
        ParameterOp.class,
        parameter ->
            scope
                .get(parameter.parameterName())
                .ifPresent(tensor -> bytes.addAndGet(tensor.byteSize())));
    return bytes.get();
  }
}
