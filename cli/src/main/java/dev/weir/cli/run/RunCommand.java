package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
import dev.weir.cli.file.Report;
import dev.weir.cli.file.StageDumps;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.LoweredProgram;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Location;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.PassManager;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Port;
import dev.weir.runtime.Profile;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.TileTarget;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.Options;

/// `weir run`: from a program's file to numbers.
public final class RunCommand implements Command {
  /// Makes the command.
  public RunCommand() {}

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "run a program and print its outputs";
  }

  @Override
  public String operands() {
    return "FILE|- [FILE]...";
  }

  @Override
  public Options options() {
    Options options =
        new Options()
            .addOption(
                OptionKind.value(
                    "target", "T", "what to run on: jvm (the default), c, opencl, cuda, …"))
            .addOption(
                OptionKind.repeated(
                    "input",
                    "NAME=SPEC",
                    """
                    an input; SPEC is a file.npy, a file.pb of ONNX, FILL:TYPE with
                    FILL one of zeros, ones, iota, uniform, random or a number and
                    TYPE such as 2x3xf32, a number, or strings: ["a","b"]\
                    """))
            .addOption(
                OptionKind.value(
                    "inputs",
                    "FILL",
                    """
                    fill each input that is not given, of the program's own type;
                    open sizes by --dim: --inputs=random --dim batch=8\
                    """))
            .addOption(OptionKind.value("seed", "N", "where uniform and random start (default 0)"))
            .addOption(
                OptionKind.value(
                    "entry",
                    "NAME",
                    "the function to run, of functions on numbers (default: main)"))
            .addOption(InputKey.option())
            .addOption(ProgramReader.parametersOption())
            .addOption(
                OptionKind.value(
                    "params-out", "FILE", "where the weights go as the runs leave them"))
            .addOption(OptionKind.value("output-dir", "DIR", "write each output to DIR/<name>.npy"))
            .addOption(
                OptionKind.flag(
                    "trust-kernels",
                    """
                    compile the kernels that stand in the program; without it they
                    are interpreted on targets but cuda, with each access checked\
                    """))
            .addOption(
                OptionKind.flag("open", "compile for all sizes that the program leaves open"))
            .addOption(
                OptionKind.value("device", "N", "which device of the target, from 0 (default 0)"))
            .addOption(
                OptionKind.value(
                    "streams", "N", "how many streams of the device run kernels (default 4)"))
            .addOption(
                OptionKind.value(
                    "device-memory",
                    "SIZE",
                    "the most memory of the device to use, in bytes or as 512M or 8G"))
            .addOption(OptionKind.value("repeat", "N", "run N times (default 1)"))
            .addOption(OptionKind.flag("profile", "report what each kernel took in the last run"))
            .addOption(OptionKind.value("trace", "FILE", "write that for Chrome's about:tracing"));
    return StageDumps.declare(ProgramBuild.declare(options));
  }

  @Override
  public String notes() {
    return """
    NAME is the program's name for the input, or its last part: x for 17_1_construct:x.
    random is uniform for floats, and 0 or 1 for integers.
    Several programs run one after the other on one store of weights: what one stores the next
    ones read. One of them has the weights of all. An input goes to each that has it, --repeat
    runs all N times, and --output-dir gets a folder for each.\
    """;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    ImmutableList<String> files = arguments.operands("FILE");
    String file = files.get(0);
    files.forEach(ProgramReader::checkIsProgram);
    Tensor.preparePrinting();
    CompileOptions known = ProgramBuild.options(arguments, Targets::names, console);
    CompileOptions options =
        (arguments.has("trust-kernels") ? known.withTrustedKernels() : known)
            .withDevice(DeviceUse.of(arguments));
    CopyElimination copies = ProgramBuild.copies(arguments);
    Optional<StageDumps> stages = StageDumps.of(arguments);
    long seed = arguments.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(0L);
    ImmutableList<InputSpec> specs =
        arguments.values("input").stream().map(InputSpec::parse).collect(toImmutableList());
    if (!options.likely().isEmpty() && !arguments.has("open")) {
      throw new UsageException(
          "--likely says which of all sizes get code of their own; with --open, the program is"
              + " compiled for all");
    }
    Optional<InputDefaults> defaults = InputDefaults.of(arguments, options.facts());
    Report report = new Report(console);
    ProgramReader reader = new ProgramReader(console, report, InputKey.of(arguments));
    if (files.size() > 1 || arguments.has("params-out")) {
      long repeats = arguments.number("repeat", 1, Integer.MAX_VALUE).orElse(1L);
      return new SharedRun(arguments, console, report, reader)
          .run(files, options, specs, defaults, seed, repeats);
    }
    Optional<Program> read =
        MissingWeights.read(reader, file, arguments.value("params"), seed, report.diagnostics());
    Optional<FunctionRun> functions =
        read.flatMap(given -> FunctionRun.of(given.name(), given.module(), report.diagnostics()));
    if (functions.isPresent() && options.passes().isPresent()) {
      boolean passed =
          PassManager.builder(options.passes().get(), reader.registry())
              .build()
              .run(read.get().module(), report.diagnostics());
      if (!passed) {
        return report.fail();
      }
      functions = FunctionRun.of(read.get().name(), read.get().module(), report.diagnostics());
    }
    if (functions.isPresent() && !report.hasErrors()) {
      return new EvaluatedRun(functions.get(), arguments, report, console)
          .run(specs, defaults, seed);
    }
    // With --inputs it says of which sizes the inputs are that are not given.
    if (arguments.has("dim")
        && !arguments.has("open")
        && defaults.isEmpty()
        && read.filter(given -> OnnxToPdOpPass.applies(given.module())).isPresent()) {
      throw new UsageException(
          "--dim is about sizes that stay open, and an ONNX model is compiled for those of its"
              + " inputs; add --open");
    }
    Optional<Program> program =
        read.filter(given -> new GraphInputs(specs, report.diagnostics()).refine(given.module()))
            .flatMap(given ->
                ProgramBuild.asOperators(
                    given,
                    copies,
                    stages,
                    arguments.has("open") ? InputValues.none() : KnownInputs.of(given, specs, seed),
                    reader.registry(),
                    report.diagnostics()));
    if (program.isEmpty()) {
      stages.ifPresent(dumps -> dumps.failed(reader.rejected(), report.diagnostics()));
      return report.fail();
    }
    ProgramInput.rename(program.get().module());
    ImmutableList<ProgramInput> inputs = ProgramInput.of(program.get().module());
    var binding =
        new InputBinding(
            program.get().name(), program.get().module(), seed, defaults, report.diagnostics());
    ImmutableMap<String, Tensor> tensors = binding.bind(specs);
    if (report.hasErrors()) {
      return report.fail();
    }
    console.progress().phase("compiling " + file);
    CompileReport compilation = new CompileReport(arguments, reader.registry());
    Compilation way =
        new Compilation(
            ProgramBuild.of(options, program.get(), copies)
                .withInputs(
                    arguments.has("open")
                        ? ImmutableMap.of()
                        : ProgramInput.types(inputs, tensors)),
            reader.registry(),
            report.diagnostics());
    compilation.fusion(way, program.get().module(), console);
    compilation.shapes(way, program.get().module(), console);
    Optional<Executable> executable =
        way.lower(program.get().module())
            .flatMap(lowered -> {
              compilation.lowered(lowered);
              console.progress().phase("building the kernels of " + file);
              return way.load(lowered);
            });
    if (executable.isEmpty() || report.hasErrors()) {
      LoweredProgram.givenFiles(program.get().module()).forEach(report::add);
      return report.fail();
    }
    report.print();
    compilation.print(executable.get(), way.cache(), console);
    console.progress().phase("running " + file);
    try (Executable compiled = executable.get()) {
      ImmutableMap<String, Tensor> outputs =
          run(compiled, tensors, options.target(), arguments, console);
      return write(compiled, outputs, arguments.value("output-dir"), report, console);
    } catch (RunException e) {
      return report.fail(e.location(), String.valueOf(e.getMessage()));
    } catch (DeviceException e) {
      return report.fail(Location.unknown(), String.valueOf(e.getMessage()));
    }
  }

  private static ImmutableMap<String, Tensor> run(
      Executable compiled,
      ImmutableMap<String, Tensor> tensors,
      String target,
      Arguments arguments,
      Console console) {
    long repeats = arguments.number("repeat", 1, Integer.MAX_VALUE).orElse(1L);
    Optional<Profile> profile =
        arguments.has("profile") || arguments.has("trace")
            ? Optional.of(new Profile())
            : Optional.empty();
    for (long i = 1; i < repeats; i++) {
      compiled.run(tensors);
    }
    ImmutableMap<String, Tensor> outputs = compiled.run(tensors, ImmutableMap.of(), profile);
    if (profile.isPresent()) {
      console.progress().close();
      if (arguments.has("profile")) {
        console
            .err()
            .print(ProfileTable.of(profile.get(), Targets.find(target).flatMap(TileTarget::peaks)));
      }
      arguments
          .value("trace")
          .ifPresent(file -> OutputFile.write(OutputFile.path(file), TraceText.of(profile.get())));
    }
    return outputs;
  }

  private static int write(
      Executable compiled,
      ImmutableMap<String, Tensor> outputs,
      Optional<String> folder,
      Report report,
      Console console) {
    console.progress().close();
    Map<String, TensorType> types = new HashMap<>();
    for (Port port : compiled.outputs()) {
      types.put(port.name(), port.type());
    }
    outputs.forEach((name, tensor) -> {
      TensorType type = TensorType.of(types.get(name).elementType(), tensor.shape());
      console.out().println(name + ": " + type);
      console.out().println(tensor);
    });
    if (folder.isPresent()) {
      FileNames names = new FileNames();
      OutputFile.writeInto(
          folder.get(),
          into ->
              outputs.forEach((name, tensor) ->
                  Npy.write(into.resolve(names.of(name) + ".npy"), tensor, report.diagnostics())));
    }
    return report.hasErrors() ? report.fail() : ExitCode.FINE;
  }
}
