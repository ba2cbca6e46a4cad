package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.InputException;
import dev.weir.cli.file.InputFile;
import dev.weir.cli.file.Program;
import dev.weir.compiler.quantize.CalibrationRun;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.type.TensorType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The data of a calibration: an archive of NumPy with an array for each input of the program is one run, a folder of
/// archives so many runs, in the order of their names.
final class CalibrationData {
  private static final String ENDING = ".npz";

  private final ImmutableList<ProgramInput> inputs;
  private final Program program;
  private final Diagnostics diagnostics;

  /// @param program operators that stand in the module itself
  CalibrationData(Program program, Diagnostics diagnostics) {
    this.inputs = ProgramInput.of(program.module());
    this.program = program;
    this.diagnostics = diagnostics;
  }

  /// {@return the runs}; of data that do not fit everything is reported, file by file
  ///
  /// @throws InputException if there are no such files
  ImmutableList<CalibrationRun> read(String name) {
    var runs = ImmutableList.<CalibrationRun>builder();
    for (Path file : files(name)) {
      NpzFile.read(file, ImmutableMap.of(), diagnostics)
          .map(arrays -> bind(file.toString(), arrays))
          .ifPresent(runs::add);
    }
    return runs.build();
  }

  private static ImmutableList<Path> files(String name) {
    Path path = InputFile.model(name);
    if (!Files.isDirectory(path)) {
      return ImmutableList.of(path);
    }
    ImmutableList<Path> files;
    try (Stream<Path> all = Files.list(path)) {
      files =
          all.filter(file -> file.toString().endsWith(ENDING))
              .sorted()
              .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new InputException(name, "the folder cannot be read: %s", e.getMessage());
    }
    if (files.isEmpty()) {
      throw new InputException(
          name,
          "the folder has no file that ends in %s; numpy.savez(FILE, NAME=ARRAY, …) writes one,"
              + " with an array for each input",
          ENDING);
    }
    return files;
  }

  /// {@return random data, `count` runs}
  ///
  /// @param defaults how they are made
  ImmutableList<CalibrationRun> random(InputDefaults defaults, long count, long seed) {
    var runs = ImmutableList.<CalibrationRun>builder();
    for (long i = 0; i < count && !diagnostics.hasErrors(); i++) {
      InputBinding binding =
          new InputBinding(
              program.name(),
              program.module(),
              seed + i * Math.max(1, inputs.size()),
              Optional.of(defaults),
              diagnostics);
      runs.add(new CalibrationRun("random run " + i, binding.bind(ImmutableList.of())));
    }
    return runs.build();
  }

  private CalibrationRun bind(String file, ImmutableMap<String, Tensor> arrays) {
    Map<String, Tensor> found = new HashMap<>();
    arrays.forEach((name, tensor) -> {
      Optional<ProgramInput> input = only(ProgramInput.called(name, inputs));
      if (input.isEmpty()) {
        diagnostics.error(
            Location.of(file, 0, 0),
            "the program has no input '%s'; it has %s",
            name,
            InputBinding.names(inputs));
      } else if (fits(input.get(), tensor, file)) {
        found.put(input.get().name(), tensor);
      }
    });
    var tensors = ImmutableMap.<String, Tensor>builder();
    for (ProgramInput input : inputs) {
      Tensor tensor = found.get(input.name());
      if (tensor != null) {
        tensors.put(input.name(), tensor);
      } else if (!diagnostics.hasErrors()) {
        diagnostics.error(
            Location.of(file, 0, 0),
            "the archive has no array for input '%s' (%s)",
            input.shown(),
            input.type());
      }
    }
    return new CalibrationRun(file, tensors.buildOrThrow());
  }

  private static Optional<ProgramInput> only(List<ProgramInput> found) {
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private boolean fits(ProgramInput input, Tensor tensor, String file) {
    TensorType type = input.type();
    boolean same =
        ElementTypes.find(type.elementType()).orElse(DType.UNDEFINED) == tensor.dtype()
            && type.rank() == tensor.rank();
    for (int i = 0; same && i < tensor.rank(); i++) {
      same = type.isDynamic(i) || type.dimension(i) == tensor.dim(i);
    }
    if (!same) {
      diagnostics.error(
          Location.of(file, 0, 0),
          "input '%s' is %s, but the array is %s",
          input.shown(),
          type,
          TensorElements.typeOf(tensor));
    }
    return same;
  }
}
