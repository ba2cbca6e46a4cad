package dev.weir.cli.convert;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Command;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.command.OptionKind;
import dev.weir.cli.command.UsageException;
import dev.weir.cli.file.InputKey;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.ProgramText;
import dev.weir.cli.file.Report;
import dev.weir.compiler.OnnxForm;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.dot.DotWriter;
import dev.weir.formats.mindir.MindIrForm;
import dev.weir.formats.mindir.MindIrProgram;
import dev.weir.formats.mindir.MindIrWriter;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.AnfTextPrinter;
import dev.weir.formats.mindir.text.print.MindIrDatPrinter;
import dev.weir.formats.mindir.text.print.MindIrDotPrinter;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.formats.pir.PirJsonWriter;
import dev.weir.ir.Operation;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import dev.weir.pass.onnx.PdOpToOnnxPass;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.cli.Options;

/// `weir export`: from IR to a foreign file.
public final class ExportCommand implements Command {
  /// Where MindSpore begins to write weights apart.
  private static final long SPLIT_ABOVE = 1L << 30;

  /// Where MindSpore begins another file of weights.
  private static final long LARGEST_DATA_FILE = 1L << 40;

  private static final ImmutableList<String> FORMATS =
      ImmutableList.of(
          "pir-json",
          "pir",
          "onnx",
          "mindir",
          "mindir-ir",
          "mindir-dat",
          "anf",
          "mlir",
          "dot",
          "svg");

  /// The style of dumps that is written where none is chosen.
  private static final MindIrTextStyle STYLE = MindIrTextStyle.V2_7;

  /// Makes the command.
  public ExportCommand() {}

  @Override
  public String name() {
    return "export";
  }

  @Override
  public String summary() {
    return "write a program as PIR JSON, PIR text, ONNX, MindIR, MLIR or a figure";
  }

  @Override
  public Options options() {
    return new Options()
        .addOption(
            OptionKind.value(
                "to",
                "FORMAT",
                """
                pir-json, pir, onnx, mindir, mindir-ir, mindir-dat, anf
                (function graphs as lambda … let … in), mlir (generic
                form), dot or svg (drawn by Graphviz)\
                """))
        .addOption(InputKey.option())
        .addOption(
            OptionKind.value(
                "opset", "N", "onnx: the version of its operators, 17 (the default) to 22"))
        .addOption(
            OptionKind.flag(
                "simplify",
                """
                onnx: fold what is constant, and leave out nodes that do
                nothing\
                """))
        .addOption(
            OptionKind.value("mind-ir-version", "N", "mindir: the version to write: 1, 2 or 3"))
        .addOption(
            OptionKind.value(
                "split-weights",
                "BYTES",
                """
                mindir: where weights take more than this, -o NAME.mindir
                is written as NAME_graph.mindir and NAME_variables
                (default 1073741824)\
                """))
        .addOption(
            OptionKind.value(
                "ir-version",
                "V",
                """
                mindir-ir: the style of MindSpore 1.3, 1.7, 2.1, 2.3 or 2.7
                (the default)\
                """))
        .addOption(
            OptionKind.value(
                "ir-detail",
                "D",
                """
                mindir-ir: full (default), no-debug (without lines of
                source) or basic (operators and operands)\
                """))
        .addOption(OptionKind.output("FILE", "where the result goes (default: standard output)"));
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String file = arguments.operand("FILE");
    String format =
        arguments
            .choice("to", FORMATS)
            .orElseThrow(() ->
                new UsageException(
                    "--to is missing; expected one of: %s", String.join(", ", FORMATS)));
    checkCombinations(arguments, format);
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    Optional<Program> program =
        format.equals("onnx") ? reader.withParameters(file, Optional.empty()) : reader.read(file);
    if (program.isEmpty()) {
      return report.fail();
    }
    if (format.equals("mindir")
        && arguments.has("o")
        && program.get().parameters().byteSize() > splitAbove(arguments)) {
      return split(program.get(), arguments, report);
    }
    Optional<byte[]> result = write(format, program.get(), arguments, reader, report);
    if (result.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    OutputFile.write(arguments.value("o"), result.get(), console);
    return ExitCode.FINE;
  }

  private static long splitAbove(Arguments arguments) {
    return arguments.number("split-weights", 0, Long.MAX_VALUE).orElse(SPLIT_ABOVE);
  }

  private static OptionalLong version(Arguments arguments) {
    return arguments
        .number("mind-ir-version", 1, 3)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private static MindIrProgram model(Program program) {
    return new MindIrProgram((ModuleOp) program.module(), program.parameters(), program.form());
  }

  /// {@return whether the file that was read is what is written}: nothing has changed the module since
  private static boolean isAsItCame(Program program, Arguments arguments) {
    return program.form().filter(MindIrForm::isOfOneFile).isPresent()
        && version(arguments).isEmpty()
        && InputKey.of(arguments).isEmpty();
  }

  private static int split(Program program, Arguments arguments, Report report) {
    boolean written =
        MindIrWriter.writeSplit(
            model(program),
            version(arguments),
            OutputFile.path(arguments.value("o").orElseThrow()),
            LARGEST_DATA_FILE,
            report.diagnostics());
    if (!written || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    return ExitCode.FINE;
  }

  private static void checkCombinations(Arguments arguments, String format) {
    if (arguments.has("opset") && !format.equals("onnx")) {
      throw new UsageException("--opset goes with --to=onnx");
    }
    if (arguments.has("simplify") && !format.equals("onnx")) {
      throw new UsageException("--simplify goes with --to=onnx");
    }
    boolean isDump = format.equals("mindir-ir");
    if (arguments.choice("ir-version", MindIrTextStyle.versions()).isPresent() && !isDump) {
      throw new UsageException("--ir-version is for --to=mindir-ir only");
    }
    Optional<String> detail = arguments.choice("ir-detail", MindIrTextDetail.names());
    if (detail.isPresent() && !isDump) {
      throw new UsageException("--ir-detail goes with --to=mindir-ir");
    }
    if (detail.equals(Optional.of("basic")) && arguments.has("ir-version")) {
      throw new UsageException("--ir-detail=basic has one style; give no --ir-version");
    }
  }

  private static Optional<byte[]> dump(Program program, Arguments arguments, Report report) {
    MindIrTextStyle style =
        arguments.value("ir-version").flatMap(MindIrTextStyle::of).orElse(STYLE);
    MindIrTextDetail detail =
        arguments.value("ir-detail").flatMap(MindIrTextDetail::of).orElse(MindIrTextDetail.FULL);
    return MindIrTextPrinter.print((ModuleOp) program.module(), style, detail, report.diagnostics())
        .map(ProgramText::bytes);
  }

  /// A model is written as it came, unless another version is asked for; other programs in operators of ONNX.
  private static Optional<byte[]> onnx(
      Program program, Arguments arguments, ProgramReader reader, Report report) {
    Optional<Long> opset = arguments.number("opset", PdOpToOnnxPass.OLDEST, PdOpToOnnxPass.NEWEST);
    if (arguments.has("simplify")) {
      return OnnxForm.simplified(
              program.module(),
              program.parameters(),
              opset,
              reader.registry(),
              report.diagnostics())
          .flatMap(weights ->
              OnnxWriter.write((ModuleOp) program.module(), weights, report.diagnostics()));
    }
    if (opset.isEmpty() && OnnxReader.isOnnx(program.source())) {
      return Optional.of(program.source());
    }
    ModuleOp module = (ModuleOp) program.module();
    if (opset.isEmpty() && OnnxToPdOpPass.applies(module)) {
      return OnnxWriter.write(module, program.parameters(), report.diagnostics());
    }
    return OnnxForm.of(
            module,
            program.parameters(),
            opset.orElse(PdOpToOnnxPass.OLDEST),
            reader.registry(),
            report.diagnostics())
        .flatMap(weights -> OnnxWriter.write(module, weights, report.diagnostics()));
  }

  /// Function graphs are drawn as MindSpore draws them.
  private static Optional<String> dot(Operation module, Report report) {
    return MindirToPdOpPass.applies(module)
        ? MindIrDotPrinter.print((ModuleOp) module, report.diagnostics())
        : Optional.of(DotWriter.write(module));
  }

  private static Optional<byte[]> svg(Operation module, Report report) {
    Graphviz graphviz = new Graphviz(Strings.nullToEmpty(System.getenv("PATH")));
    try {
      return dot(module, report).map(graphviz::svg);
    } catch (Graphviz.GraphvizException e) {
      report.diagnostics().error(module.location(), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<byte[]> write(
      String format, Program program, Arguments arguments, ProgramReader reader, Report report) {
    Operation module = program.module();
    return switch (format) {
      case "pir-json" -> PirJsonWriter.write(module, report.diagnostics());
      case "pir" -> ProgramText.pir(module, report.diagnostics()).map(ProgramText::bytes);
      case "onnx" -> onnx(program, arguments, reader, report);
      case "mindir" ->
          isAsItCame(program, arguments)
              ? Optional.of(program.source())
              : MindIrWriter.write(model(program), version(arguments), report.diagnostics());
      case "mindir-ir" -> dump(program, arguments, report);
      case "mindir-dat" ->
          MindIrDatPrinter.print((ModuleOp) module, report.diagnostics()).map(ProgramText::bytes);
      case "anf" ->
          AnfTextPrinter.print((ModuleOp) module, report.diagnostics()).map(ProgramText::bytes);
      case "svg" -> svg(module, report);
      case "dot" -> dot(module, report).map(ProgramText::bytes);
      default -> Optional.of(ProgramText.bytes(ProgramText.generic(module, reader.registry())));
    };
  }
}
