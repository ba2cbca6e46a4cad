package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.OutputFile;
import dev.weir.cli.file.Program;
import dev.weir.cli.file.ProgramReader;
import dev.weir.cli.file.Report;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.SharedPrograms;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Port;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Runs several programs, one after the other, on one store of parameters: what one stores the next ones
/// read. Each input goes to every program that has it.
final class SharedRun {
  private final Arguments arguments;
  private final Console console;
  private final Report report;
  private final ProgramReader reader;

  SharedRun(Arguments arguments, Console console, Report report, ProgramReader reader) {
    this.arguments = arguments;
    this.console = console;
    this.report = report;
    this.reader = reader;
  }

  /// Runs the programs in `files`.
  ///
  /// @return the exit code
  int run(
      ImmutableList<String> files,
      CompileOptions options,
      ImmutableList<InputSpec> specs,
      Optional<InputDefaults> defaults,
      long seed,
      long repeats) {
    Optional<Path> given = arguments.value("params").map(InputFile::existing);
    Map<String, Program> read = new LinkedHashMap<>();
    Map<String, Operation> modules = new LinkedHashMap<>();
    for (String file : files) {
      Optional<Program> program = reader.read(file);
      if (program.isEmpty()) {
        return report.fail();
      }
      modules.put(file, program.get().module());
      if (read.put(file, program.get()) != null) {
        report.diagnostics().error(Location.of(file, 0, 0), "the program is given twice");
        return report.fail();
      }
    }
    Optional<String> holder = holder(modules);
    Optional<Program> weights =
        holder.flatMap(file -> reader.withParameters(read.get(file), file, given));
    if (weights.isEmpty()) {
      return report.fail();
    }
    // Compiling changes the programs; what names the weights in their file is this one.
    Operation names = weights.get().module().copy();
    Map<String, ImmutableMap<String, Tensor>> inputs = bind(modules, specs, defaults, seed);
    if (report.hasErrors()) {
      return report.fail();
    }
    Map<String, TensorType> types = new LinkedHashMap<>();
    modules.forEach((file, module) -> {
      for (ProgramInput input : ProgramInput.of(module)) {
        Tensor tensor = inputs.get(file).get(input.name());
        types.put(input.name(), TensorType.of(input.type().elementType(), tensor.shape()));
      }
    });
    console.progress().phase("compiling " + String.join(", ", files));
    Optional<SharedPrograms> compiled =
        SharedPrograms.compile(
            modules,
            options.withParameters(weights.get().parameters()).withInputs(types),
            reader.registry(),
            report.diagnostics());
    if (compiled.isEmpty() || report.hasErrors()) {
      return report.fail();
    }
    report.print();
    try (SharedPrograms programs = compiled.get()) {
      Map<String, ImmutableMap<String, Tensor>> outputs = new LinkedHashMap<>();
      for (long i = 0; i < repeats; i++) {
        for (String file : files) {
          console.progress().phase("running " + file);
          outputs.put(file, programs.run(file, inputs.get(file)));
        }
      }
      console.progress().close();
      outputs.forEach((file, tensors) -> print(file, programs, tensors));
      arguments
          .value("params-out")
          .ifPresent(file ->
              PirParameterFile.write(
                  OutputFile.path(file), names, programs.parameters(), report.diagnostics()));
      return report.hasErrors() ? report.fail() : ExitCode.FINE;
    } catch (RunException e) {
      return report.fail(e.location(), String.valueOf(e.getMessage()));
    } catch (DeviceException e) {
      return report.fail(Location.unknown(), String.valueOf(e.getMessage()));
    }
  }

  /// {@return the first program that has the parameters of all, which says what is in the file of
  /// weights}
  private Optional<String> holder(Map<String, Operation> modules) {
    Set<String> all = new LinkedHashSet<>();
    modules.values().forEach(module -> all.addAll(parameters(module)));
    for (var each : modules.entrySet()) {
      if (parameters(each.getValue()).containsAll(all)) {
        return Optional.of(each.getKey());
      }
    }
    var first = modules.entrySet().iterator().next();
    all.removeAll(parameters(first.getValue()));
    report
        .diagnostics()
        .error(
            Location.of(first.getKey(), 0, 0),
            "programs on one store: one of them has the parameters of all; here '%s' is not in"
                + " '%s'",
            all.iterator().next(),
            first.getKey());
    return Optional.empty();
  }

  private static Set<String> parameters(Operation module) {
    Set<String> names = new LinkedHashSet<>();
    module.walk(ParameterOp.class, op -> names.add(op.parameterName()));
    return names;
  }

  private Map<String, ImmutableMap<String, Tensor>> bind(
      Map<String, Operation> modules,
      ImmutableList<InputSpec> specs,
      Optional<InputDefaults> defaults,
      long seed) {
    Map<String, List<InputSpec>> own = new LinkedHashMap<>();
    modules.keySet().forEach(file -> own.put(file, new ArrayList<>()));
    for (InputSpec spec : specs) {
      boolean found = false;
      for (var each : modules.entrySet()) {
        if (!ProgramInput.called(spec.name(), ProgramInput.of(each.getValue())).isEmpty()) {
          own.get(each.getKey()).add(spec);
          found = true;
        }
      }
      if (!found) {
        report
            .diagnostics()
            .error(
                Location.of(modules.keySet().iterator().next(), 0, 0),
                "none of the programs has an input '%s'",
                spec.name());
      }
    }
    Map<String, ImmutableMap<String, Tensor>> bound = new LinkedHashMap<>();
    modules.forEach((file, module) ->
        bound.put(
            file,
            new InputBinding(file, module, seed, defaults, report.diagnostics())
                .bind(own.get(file))));
    return bound;
  }

  private void print(String file, SharedPrograms programs, ImmutableMap<String, Tensor> outputs) {
    console.out().println(file + ":");
    Map<String, TensorType> types = new LinkedHashMap<>();
    for (Port port : programs.program(file).outputs()) {
      types.put(port.name(), port.type());
    }
    outputs.forEach((name, tensor) -> {
      TensorType type = types.get(name);
      console.out().println(name + ": " + TensorType.of(type.elementType(), tensor.shape()));
      console.out().println(tensor);
    });
    Optional<String> folder = arguments.value("output-dir");
    if (folder.isPresent()) {
      FileNames names = new FileNames();
      Path program = Path.of(file).getFileName();
      OutputFile.writeInto(
          Path.of(folder.get()).resolve(program.toString()).toString(),
          into ->
              outputs.forEach((name, tensor) ->
                  Npy.write(into.resolve(names.of(name) + ".npy"), tensor, report.diagnostics())));
    }
  }
}
